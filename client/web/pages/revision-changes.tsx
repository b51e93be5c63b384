/** What differs between two revisions: every field as it was and as it is, and the reply. */
import type { ActionDifference, ProposalDifference } from '../../../contracts/proposal-difference';
import { TextDifference } from './text-difference';

function ActionChange({ difference }: { difference: ActionDifference }) {
  if (difference.kind !== 'changed') {
    return (
      <p>
        {difference.kind === 'added' ? 'New' : 'Gone'}: {difference.words}
      </p>
    );
  }
  return (
    <table class="values">
      <caption>{difference.words}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Was</th>
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>
        {difference.fields.map(({ field, before, after }) => (
          <tr>
            <th scope="row">{field.replaceAll('_', ' ')}</th>
            <td dir="auto">{before}</td>
            <td dir="auto">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RevisionChanges({
  difference,
  by,
  isTextShown,
}: {
  difference: ProposalDifference;
  /** Who made the later revision. */
  by: string;
  isTextShown: boolean;
}) {
  const { fromRevision, actions, reply } = difference;
  return (
    <section class="changes" aria-labelledby="changes">
      <h3 id="changes">
        Changed since revision {fromRevision} by {by}
      </h3>
      {actions.length === 0 && reply === null ? <p>Nothing in it.</p> : null}
      {actions.map((each) => (
        <ActionChange difference={each} />
      ))}
      {reply && isTextShown ? (
        <>
          <h4>Reply</h4>
          <TextDifference {...reply} />
        </>
      ) : null}
      {reply && !isTextShown ? <p>The reply is another one.</p> : null}
    </section>
  );
}
