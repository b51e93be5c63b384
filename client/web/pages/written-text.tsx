/** A text that people wrote, as text; of a long one the beginning, and all of it when asked for. */
import { presentLanguage, say } from '../messages/say';

const CHARS_SHOWN = 1_200;
const CUT_AT_MIN = 900;

/** Between two words where there is one, and never within a sign. */
function cutAt(text: string): number {
  const space = text.lastIndexOf(' ', CHARS_SHOWN);
  if (space >= CUT_AT_MIN) return space;
  const code = text.charCodeAt(CHARS_SHOWN);
  return code >= 0xdc00 && code <= 0xdfff ? CHARS_SHOWN - 1 : CHARS_SHOWN;
}

export function WrittenText({ text, empty = say('(empty)') }: { text: string; empty?: string }) {
  if (text.length <= CHARS_SHOWN + (CHARS_SHOWN - CUT_AT_MIN)) {
    return (
      <p class="text" dir="auto">
        {text === '' ? empty : text}
      </p>
    );
  }
  const at = cutAt(text);
  return (
    <>
      <p class="text" dir="auto">
        {text.slice(0, at)} …
      </p>
      <details>
        <summary>
          {say('Show all {n} characters', { n: text.length.toLocaleString(presentLanguage()) })}
        </summary>
        <p class="text" dir="auto">
          {text.slice(at).trimStart()}
        </p>
      </details>
    </>
  );
}
