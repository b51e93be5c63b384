/** Names that the set-up and the tests share. */

export const TEMPLATES = { empty: 'template_empty', seeded: 'template_seeded' } as const;

/**
 * Workflow Ids are derived from tickets, so each test that runs cases has a namespace of its own.
 * The dev server makes them at its start, since a new one takes seconds to be usable.
 */
export const TEST_NAMESPACES = Array.from(
  { length: 60 },
  (_, index) => `test-${String(index + 1)}`,
);
