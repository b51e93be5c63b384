/** Work that fails again and again: what, why and since when, and a button that has it tried now. */
import type { FailingWork } from '../../../db/queries/failing/failing-work';
import { say, sayCount } from '../messages/say';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import { TicketLink } from './ops-cases';
import type { OpsPageProps } from './ops-page';
import { Say } from './say';

function Failing({ work, now }: { work: FailingWork; now: Date }) {
  const { activity, place, subject, ticketId, errorClass, tries, firstAt, nextAt } = work;
  return (
    <Say
      of="{work} of {place}: {error}, {tries} since {since}; tried again {next}."
      parts={{
        work: <code>{subject === '' ? activity : `${activity} ${subject}`}</code>,
        place: ticketId === null ? <code>{place}</code> : <TicketLink ticketId={ticketId} />,
        error: <strong class="overdue">{errorClass}</strong>,
        tries: sayCount(tries, { one: '{n} try', other: '{n} tries' }),
        since: <Instant at={firstAt} now={now} />,
        next: <Instant at={nextAt} now={now} />,
      }}
    />
  );
}

export function FailingCard({ data, session, now }: OpsPageProps) {
  return (
    <OpsCard id="failing" title={say('Work that keeps failing')} runbook="stuck-cases" query={null}>
      {data.failing.length === 0 ? <p>{say('None.')}</p> : null}
      <ul>
        {data.failing.map((work) => (
          <li>
            <Failing work={work} now={now} />
            <OpsForm
              action="/ops/work/try"
              formKey={session.formKey}
              button={say('Try now: {work}', { work: work.activity })}
            >
              <input type="hidden" name="place" value={work.place} />
              <input type="hidden" name="activity" value={work.activity} />
              <input type="hidden" name="subject" value={work.subject} />
            </OpsForm>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
