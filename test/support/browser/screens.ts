/** The two screens that every page is made for. */

export const DESK = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
