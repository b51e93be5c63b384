/** Said in place of what Temporal would tell. */
import { InEnglish, Say } from './say';

export function TemporalAway({ problem }: { problem: string }) {
  return (
    <p class="warning">
      <Say
        of="Temporal can not be asked ({problem})."
        parts={{ problem: <InEnglish>{problem}</InEnglish> }}
      />
    </p>
  );
}
