/** A value that may be long: its beginning, and the rest for whoever opens it. Works without script. */
import { say } from '../messages/say';
import { Say } from './say';

const SHORT_CHARS = 160;
/** What is longer is for `countersign trace --full`: a page is for reading. */
const SHOWN_CHARS_MAX = 20_000;

/** Cut between characters: half of a pair would show as a box. */
function cut(text: string, charsMax: number): string {
  return text.slice(0, charsMax).replace(/[\uD800-\uDBFF]$/, '');
}

export function LongText({ name, text }: { name: string; text: string }) {
  if (text.length <= SHORT_CHARS && !text.includes('\n')) {
    return (
      <div class="value">
        <Say of="{name}: {value}" parts={{ name, value: <bdi>{text}</bdi> }} />
      </div>
    );
  }
  const isCut = text.length > SHOWN_CHARS_MAX;
  return (
    <details class="value">
      <summary>
        <Say of="{name}: {value}" parts={{ name, value: <bdi>{cut(text, SHORT_CHARS)}…</bdi> }} />{' '}
        <span class="more">{say('show more')}</span>
      </summary>
      <pre class="text" dir="auto">
        {cut(text, SHOWN_CHARS_MAX)}
      </pre>
      {isCut ? <p>{say('Cut here; `countersign trace --full` shows all of it.')}</p> : null}
    </details>
  );
}
