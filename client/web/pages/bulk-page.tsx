/** What was chosen to be decided on together: every action with its amount, and the totals. */
import type { Child } from 'hono/jsx';
import type { OpenSession } from '../../api/open-session';
import { POLICY } from '../../../contracts/policy';
import { shortDigest } from '../../cli/describe-case';
import { bulkMoney, whyNotTogether } from '../bulk-decide';
import { bulkFieldName, bulkFieldValue } from '../bulk-form';
import type { BulkChoice, BulkItem } from '../bulk-items';
import { say, sayCount } from '../messages/say';
import { sayAction } from '../say-action';
import { sayKind } from '../say-kind';
import { sayRefusal } from '../say-refusal';
import { FormKeys } from './form-keys';
import { Layout } from './layout';
import { Say } from './say';

export type BulkPageProps = {
  session: OpenSession;
  choice: BulkChoice;
  /** How many were chosen beyond what is decided together. */
  cut: number;
  reason: string;
  problem?: string | undefined;
};

const REASON_CHARS_MAX = 500;

function Hidden({ formKey, items }: { formKey: string; items: readonly BulkItem[] }) {
  return (
    <>
      <FormKeys formKey={formKey} />
      {items.map((item, position) => (
        <input type="hidden" name={bulkFieldName(position)} value={bulkFieldValue(item)} />
      ))}
    </>
  );
}

function Items({ items, caption }: { items: readonly BulkItem[]; caption: string }) {
  return (
    <table class="values">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{say('Ticket')}</th>
          <th scope="col">{say('What')}</th>
          <th scope="col">{say('Worth')}</th>
          <th scope="col">{say('Hash')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ ticketId, externalId, row }) => (
          <tr>
            <th scope="row">
              <a href={`/inbox/${encodeURIComponent(ticketId)}`}>{externalId}</a>
            </th>
            <td>
              <bdi>{sayAction(row)}</bdi>
            </td>
            <td>{bulkMoney(row.valueMinor, row.currency)}</td>
            <td>
              <code>{shortDigest(row.shownDigest)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `24.90 CAD + 10.00 EUR`: currencies are never added up. */
function totalWords(items: readonly BulkItem[]): string {
  const sums = new Map<string, bigint>();
  for (const { row } of items) {
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.valueMinor);
  }
  return [...sums].map(([currency, minor]) => bulkMoney(minor, currency)).join(' + ');
}

function Approve({ formKey, kind, items }: { formKey: string; kind: string; items: BulkItem[] }) {
  const n = items.length;
  const title = sayKind(kind);
  const total = totalWords(items);
  return (
    <form method="post" action="/bulk/approve" class="card" data-confirm="">
      <h2>{say('Approve together: {kind}', { kind: title })}</h2>
      <Hidden formKey={formKey} items={items} />
      <input type="hidden" name="kind" value={kind} />
      <Items items={items} caption={say('{n} of kind {kind}', { n, kind: title })} />
      <p>
        <strong>{say('In all {total}.', { total })}</strong>{' '}
        {say('Each is checked and decided alone.')}
      </p>
      <button type="submit" class="primary">
        {say('Approve {n} of kind {kind}, in all {total}', { n, kind: title, total })}
      </button>
      <dialog aria-label={say('Approve all of these?')}>
        <p>{say('Approve {n} of kind {kind}, in all {total}?', { n, kind: title, total })}</p>
        <button type="button" data-answer="no" autofocus>
          {say('Cancel')}
        </button>
        <button type="button" data-answer="yes">
          {say('Approve')}
        </button>
      </dialog>
    </form>
  );
}

/** Why an action is in no approval here. */
function whyApart({ approve, row }: BulkItem): Child {
  if (!approve.allowed) return sayRefusal(approve);
  return whyNotTogether(row, row.kind);
}

function Apart({ items }: { items: readonly BulkItem[] }) {
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="apart">
      <h2 id="apart">{say('Not approved together')}</h2>
      <ul>
        {items.map((item) => (
          <li>
            <a href={`/inbox/${encodeURIComponent(item.ticketId)}`}>{item.externalId}</a>{' '}
            <Say
              of="{action}: {why}"
              parts={{ action: <bdi>{sayAction(item.row)}</bdi>, why: whyApart(item) }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reject({
  formKey,
  items,
  reason,
}: {
  formKey: string;
  items: BulkItem[];
  reason: string;
}) {
  if (items.length === 0) return null;
  return (
    <form method="post" action="/bulk/reject" class="card">
      <h2>{say('Reject all with one reason')}</h2>
      <Hidden formKey={formKey} items={items} />
      <Items items={items} caption={say('{n} to reject', { n: items.length })} />
      <label for="bulk-reason">{say('Reason (for colleagues)')}</label>
      <textarea
        id="bulk-reason"
        name="reason"
        required
        maxlength={REASON_CHARS_MAX}
        rows={2}
        dir="auto"
      >
        {reason}
      </textarea>
      <button type="submit">{say('Reject {n}', { n: items.length })}</button>
    </form>
  );
}

function LeftOut({ choice, cut }: Pick<BulkPageProps, 'choice' | 'cut'>) {
  const { idle, missing } = choice;
  return (
    <>
      {idle.length === 0 ? null : (
        <p>
          {say('Nothing waits any more in: {tickets}.', {
            tickets: idle.map(({ externalId }) => externalId).join(', '),
          })}
        </p>
      )}
      {missing === 0 ? null : (
        <p>
          {sayCount(missing, {
            one: '{n} of those chosen is not there.',
            other: '{n} of those chosen are not there.',
          })}
        </p>
      )}
      {cut === 0 ? null : (
        <p>
          {say('Only the first {most} are shown; {rest}.', {
            most: POLICY.bulk.actionsMax,
            rest: sayCount(cut, { one: '{n} more was chosen', other: '{n} more were chosen' }),
          })}
        </p>
      )}
    </>
  );
}

export function BulkPage({ session, choice, cut, reason, problem }: BulkPageProps) {
  const items = choice.items.slice(0, POLICY.bulk.actionsMax);
  const together = items.filter((item) => whyApart(item) === null);
  const kinds = [...new Set(together.map(({ row }) => row.kind))];
  const { formKey } = session;
  return (
    <Layout title={say('Decide together')} session={session}>
      <p>
        <a href="/inbox">{say('Back to the inbox')}</a>
      </p>
      <h1>{say('Decide on {n} together', { n: items.length })}</h1>
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {items.length === 0 ? <p>{say('Nothing that was chosen waits for a decision.')}</p> : null}
      <LeftOut choice={choice} cut={cut + choice.items.length - items.length} />
      {kinds.map((kind) => (
        <Approve
          formKey={formKey}
          kind={kind}
          items={together.filter(({ row }) => row.kind === kind)}
        />
      ))}
      <Apart items={items.filter((item) => whyApart(item) !== null)} />
      <Reject
        formKey={formKey}
        items={items.filter(({ reject }) => reject.allowed)}
        reason={reason}
      />
    </Layout>
  );
}
