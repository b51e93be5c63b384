/**
 * A model that thinks aloud may think in JSON: only what stands after its thinking counts. Some
 * servers leave out the opening tag, so all that stands before a closing one is thinking.
 */
const TAG =
  /(?:<\s*(\/?)\s*(?:think(?:ing)?|thought|reasoning)\b[^>]*>)|(?:\[(\/?)THINK\])|(?:◁(\/?)think▷)/gi;

/** Null when the thinking never ends. */
export function withoutThinking(text: string): string | null {
  let answerAt = 0;
  let isOpen = false;
  for (const tag of text.matchAll(TAG)) {
    const [whole, ...slashes] = tag;
    const isClosing = slashes.includes('/');
    if (isClosing) answerAt = tag.index + whole.length;
    isOpen = !isClosing;
  }
  return isOpen ? null : text.slice(answerAt);
}
