/** What differs between two revisions: every field as it was and as it is, and the reply. */
import type { ActionDifference, ProposalDifference } from '../../../contracts/proposal-difference';
import type { ShownProposal } from '../../../db/queries/case-detail';
import { say } from '../messages/say';
import { sayAction } from '../say-action';
import { sayField } from '../say-field';
import { TextDifference } from './text-difference';

/** Said from the revision that the action is of: a difference has its words alone. */
function wordsOf(
  each: ActionDifference,
  { fromRevision, toRevision }: ProposalDifference,
  proposals: readonly ShownProposal[],
): string {
  const of = each.kind === 'removed' ? fromRevision : toRevision;
  const action = proposals
    .find(({ revision }) => revision === of)
    ?.actions.find(({ actionIndex }) => actionIndex === each.actionIndex);
  return action ? sayAction(action) : each.words;
}

function ActionChange({ difference, words }: { difference: ActionDifference; words: string }) {
  if (difference.kind === 'added') return <p>{say('New: {words}', { words })}</p>;
  if (difference.kind === 'removed') return <p>{say('Gone: {words}', { words })}</p>;
  return (
    <table class="values">
      <caption>{words}</caption>
      <thead>
        <tr>
          <th scope="col">{say('Field')}</th>
          <th scope="col">{say('Was')}</th>
          <th scope="col">{say('Is')}</th>
        </tr>
      </thead>
      <tbody>
        {difference.fields.map(({ field, before, after }) => (
          <tr>
            <th scope="row">{sayField(field)}</th>
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
  proposals,
  by,
  isTextShown,
}: {
  difference: ProposalDifference;
  /** The revisions of the case. */
  proposals: readonly ShownProposal[];
  /** Who made the later revision. */
  by: string;
  isTextShown: boolean;
}) {
  const { fromRevision, actions, reply } = difference;
  return (
    <section class="changes" aria-labelledby="changes">
      <h3 id="changes">
        {say('Changed since revision {n} by {who}', { n: fromRevision, who: by })}
      </h3>
      {actions.length === 0 && reply === null ? <p>{say('Nothing in it.')}</p> : null}
      {actions.map((each) => (
        <ActionChange difference={each} words={wordsOf(each, difference, proposals)} />
      ))}
      {reply && isTextShown ? (
        <>
          <h4>{say('Reply')}</h4>
          <TextDifference {...reply} />
        </>
      ) : null}
      {reply && !isTextShown ? <p>{say('The reply is another one.')}</p> : null}
    </section>
  );
}
