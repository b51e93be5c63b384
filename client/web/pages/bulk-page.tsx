/** What was chosen to be decided on together: every action with its amount, and the totals. */
import type { OpenSession } from '../../api/open-session';
import { POLICY } from '../../../contracts/policy';
import { shortDigest } from '../../cli/describe-case';
import { bulkMoney, whyNotTogether } from '../bulk-decide';
import { bulkFieldName, bulkFieldValue } from '../bulk-form';
import type { BulkChoice, BulkItem } from '../bulk-items';
import { FormKeys } from './form-keys';
import { Layout } from './layout';

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
          <th scope="col">Ticket</th>
          <th scope="col">What</th>
          <th scope="col">Worth</th>
          <th scope="col">Hash</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ ticketId, externalId, row }) => (
          <tr>
            <th scope="row">
              <a href={`/inbox/${encodeURIComponent(ticketId)}`}>{externalId}</a>
            </th>
            <td>
              <bdi>{row.words}</bdi>
            </td>
            <td>{bulkMoney(row.valueMinor, row.currency)}</td>
            <td>
              <code>{shortDigest(row.digest)}</code>
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
  const title = kind.replaceAll('_', ' ');
  const total = totalWords(items);
  const words = `Approve ${String(items.length)} of kind ${title}, in all ${total}`;
  return (
    <form method="post" action="/bulk/approve" class="card" data-confirm="">
      <h2>Approve together: {title}</h2>
      <Hidden formKey={formKey} items={items} />
      <input type="hidden" name="kind" value={kind} />
      <Items items={items} caption={`${String(items.length)} of kind ${title}`} />
      <p>
        <strong>In all {total}.</strong> Each is checked and decided alone.
      </p>
      <button type="submit" class="primary">
        {words}
      </button>
      <dialog aria-label="Approve all of these?">
        <p>{words}?</p>
        <button type="button" data-answer="no" autofocus>
          Cancel
        </button>
        <button type="button" data-answer="yes">
          Approve
        </button>
      </dialog>
    </form>
  );
}

/** Why an action is in no approval here. */
function whyApart({ approve, row }: BulkItem): string | null {
  return approve.allowed ? whyNotTogether(row, row.kind) : approve.message;
}

function Apart({ items }: { items: readonly BulkItem[] }) {
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="apart">
      <h2 id="apart">Not approved together</h2>
      <ul>
        {items.map((item) => (
          <li>
            <a href={`/inbox/${encodeURIComponent(item.ticketId)}`}>{item.externalId}</a>{' '}
            <bdi>{item.row.words}</bdi>: {whyApart(item)}
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
      <h2>Reject all with one reason</h2>
      <Hidden formKey={formKey} items={items} />
      <Items items={items} caption={`${String(items.length)} to reject`} />
      <label for="bulk-reason">Reason (for colleagues)</label>
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
      <button type="submit">Reject {items.length}</button>
    </form>
  );
}

function LeftOut({ choice, cut }: Pick<BulkPageProps, 'choice' | 'cut'>) {
  const { idle, missing } = choice;
  return (
    <>
      {idle.length === 0 ? null : (
        <p>Nothing waits any more in: {idle.map(({ externalId }) => externalId).join(', ')}.</p>
      )}
      {missing === 0 ? null : <p>{missing} of those chosen are not there.</p>}
      {cut === 0 ? null : (
        <p>
          Only the first {POLICY.bulk.actionsMax} are shown; {cut} more were chosen.
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
    <Layout title="Decide together" session={session}>
      <p>
        <a href="/inbox">Back to the inbox</a>
      </p>
      <h1>Decide on {items.length} together</h1>
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {items.length === 0 ? <p>Nothing that was chosen waits for a decision.</p> : null}
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
