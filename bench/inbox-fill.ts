/** A database with many cases, made by a handful of statements out of one real case. */
import type { PoolClient, Pool } from 'pg';
import { refundForm } from '../test/support/facts';
import { addLateOrders } from '../test/support/late-orders';
import { orderOf, propose } from '../test/support/waiting-case';

export type Filling = { cases: number; waiting: number };

type Step = { what: string; sql: string };

/** `n` is a case's number; every 20th or so waits, and a hash of it decides what else it is. */
const FACTS = `
  CREATE TEMPORARY TABLE facts AS
  SELECT n, 'larkfield-B-' || n AS ticket_id, 'larkfield-B-' || n || '.1' AS case_id,
         'LK-7' || lpad(n::text, 6, '0') AS order_id, 'C-B' || (n % 20000) AS customer_id,
         now() - ($1::int - n) * interval '5 minutes' AS at,
         abs(hashint4(n)) % 100 AS dice, n % ($1::int / $2::int) = 0 AS is_waiting
  FROM generate_series(1, $1::int) n`;

const TEAM = `CASE WHEN dice < 40 THEN 'delivery' WHEN dice < 70 THEN 'returns'
  WHEN dice < 85 THEN 'payment' WHEN dice < 97 THEN 'product' WHEN dice < 99 THEN 'other'
  ELSE 'legal' END`;

const STEPS: readonly Step[] = [
  {
    what: 'customers and orders',
    sql: `
      INSERT INTO customers (customer_id, shop_id, name, email)
      SELECT 'C-B' || n, 'larkfield', 'Customer ' || n, 'c' || n || '@example.com'
      FROM generate_series(0, 19999) n;
      INSERT INTO orders (order_id, customer_id, status, ordered_at, currency, shipping_fee_minor,
                          total_minor, address)
      SELECT f.order_id, f.customer_id, o.status, f.at - interval '9 days', o.currency,
             o.shipping_fee_minor, o.total_minor, o.address
      FROM facts f, template t JOIN orders o USING (order_id);
      INSERT INTO order_lines (order_line_id, order_id, line_no, sku, quantity, unit_price_minor)
      SELECT f.order_id || '/' || l.line_no, f.order_id, l.line_no, l.sku, l.quantity, l.unit_price_minor
      FROM facts f, template t JOIN order_lines l USING (order_id);
      INSERT INTO payments (payment_id, order_id, method, currency, charged_at, captured_minor)
      SELECT 'P-' || f.order_id, f.order_id, p.method, p.currency, p.charged_at, p.captured_minor
      FROM facts f, template t JOIN payments p USING (order_id)`,
  },
  {
    what: 'tickets and their threads',
    sql: `
      INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body,
                           received_at, workflow_started_at)
      SELECT f.ticket_id, 'larkfield', 'B-' || n, 'larkfield', f.customer_id, s.subject,
             left(s.body, 1500) || ' ' || f.order_id || ' word' || n % 5000 || ' seldom' || n / 10,
             f.at, f.at
      FROM facts f JOIN (
        SELECT subject, body, row_number() OVER () - 1 AS no, count(*) OVER () AS total
        FROM tickets) s ON s.no = f.n % s.total;
      INSERT INTO messages (message_id, ticket_id, direction, body, sent_at, case_id)
      SELECT ticket_id || '.' || direction, ticket_id, direction, 'Thank you for waiting.', at, case_id
      FROM facts, unnest(ARRAY['customer', 'reply']) direction
      WHERE direction = 'customer' OR NOT is_waiting`,
  },
  {
    what: 'cases, steps and reads',
    sql: `
      INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, outcome, team,
                         hand_off_code, rules, model, model_label, model_provenance, design,
                         revision, opened_at, ended_at)
      SELECT f.case_id, f.ticket_id, 1, 'ticket-' || f.ticket_id,
             CASE WHEN is_waiting THEN 'waiting' WHEN dice % 7 = 0 THEN 'handed_off' ELSE 'closed' END,
             CASE WHEN is_waiting THEN NULL WHEN dice % 7 = 0 THEN 'hand_off' ELSE 'resolve' END,
             ${TEAM}, CASE WHEN NOT is_waiting AND dice % 7 = 0 THEN 'H3' END, '{R1}',
             'm', 'm', 'rules', 'd', 1, f.at,
             CASE WHEN NOT is_waiting THEN f.at + interval '2 minutes' END
      FROM facts f;
      INSERT INTO steps
      SELECT (jsonb_populate_record(s, jsonb_build_object('case_id', f.case_id, 'step_no', no))).*
      FROM facts f, generate_series(1, 3) no,
           template t JOIN steps s ON s.case_id = t.case_id;
      INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text, code,
                              arguments_key, model_text, artifact, order_id, started_at, duration_ms)
      SELECT f.case_id, no, 1, 'call-' || no, tool, '{"order_id":"' || f.order_id || '"}', 'ok', 'k',
             jsonb_build_object('ok', true, 'result', result)::text, result, f.order_id, f.at, 3
      FROM facts f, (VALUES (1, 'get_order', 30), (2, 'get_payments', 12)) calls (no, tool, facts),
           LATERAL (SELECT jsonb_object_agg('fact_' || k, 'value ' || k) AS result
                    FROM generate_series(1, calls.facts) k) results;
      INSERT INTO resolutions
      SELECT (jsonb_populate_record(r, jsonb_build_object('case_id', f.case_id, 'step_no', 3))).*
      FROM facts f, template t JOIN resolutions r ON r.case_id = t.case_id`,
  },
  {
    what: 'proposals and decisions',
    sql: `
      INSERT INTO proposals
      SELECT (jsonb_populate_record(p, jsonb_build_object(
               'case_id', f.case_id, 'step_no', 3, 'published_at', f.at,
               'state', CASE WHEN is_waiting THEN 'pending' ELSE 'decided' END,
               'deadline_at', CASE WHEN is_waiting THEN now() + n % 336 * interval '1 hour' - interval '4 hours'
                              ELSE f.at + interval '14 days' END))).*
      FROM facts f, template t JOIN proposals p ON p.case_id = t.case_id
      WHERE is_waiting OR dice % 7 > 2;
      INSERT INTO proposal_actions
      SELECT (jsonb_populate_record(a, jsonb_build_object(
               'case_id', f.case_id, 'order_id', f.order_id,
               'state', CASE WHEN is_waiting THEN 'pending' ELSE 'approved' END,
               'signers_needed', 1 + (dice < 10)::int, 'needs_lead', dice < 20))).*
      FROM facts f, template t JOIN proposal_actions a ON a.case_id = t.case_id
      WHERE is_waiting OR dice % 7 > 2;
      INSERT INTO decisions (decision_id, case_id, revision, action_index, verdict, digest, user_id,
                             channel, decided_at, is_final)
      SELECT gen_random_uuid(), f.case_id, 1, 0, 'approve', a.digest, 'agent', 'web', f.at, NOT is_waiting
      FROM facts f JOIN proposal_actions a USING (case_id)
      WHERE NOT is_waiting OR (a.signers_needed = 2 AND dice < 5);
      INSERT INTO operations (operation_id, case_id, revision, action_index, decision_id, kind, order_id,
                              customer_id, action, fingerprint, route, state, provider, provider_key,
                              first_sent_at, ended_at)
      SELECT gen_random_uuid(), f.case_id, 1, 0, d.decision_id, 'refund', f.order_id, f.customer_id, '{}',
             d.digest, CASE WHEN open THEN 'remote' ELSE 'local' END,
             CASE WHEN open THEN 'unknown' ELSE 'succeeded' END, CASE WHEN open THEN 'stripe' END,
             CASE WHEN open THEN 'key-' || n END, CASE WHEN open THEN f.at END,
             CASE WHEN NOT open THEN f.at END
      FROM facts f JOIN decisions d USING (case_id), LATERAL (SELECT n % 2003 = 0 AS open) o
      WHERE d.is_final`,
  },
  {
    what: 'audit entries and claims',
    sql: `
      INSERT INTO audit (chain, seq, previous_hash, hash, body, at)
      SELECT 'main', h.seq + no, encode(sha256((no - 1)::text::bytea), 'hex'),
             encode(sha256(no::text::bytea), 'hex'),
             jsonb_build_object('event', 'operation', 'case_id', f.case_id, 'actor', 'agent',
                                'channel', 'web', 'detail', jsonb_build_object('digest', repeat('a', 64)))::text,
             f.at
      FROM audit_head h, facts f, generate_series(1, 3) k, LATERAL (SELECT (f.n - 1) * 3 + k AS no) e;
      UPDATE audit_head SET seq = (SELECT max(seq) FROM audit);
      INSERT INTO claims
      SELECT ticket_id, CASE WHEN dice < 50 THEN 'agent' ELSE 'lead' END, now(), now() + interval '1 day'
      FROM facts WHERE is_waiting ORDER BY n DESC LIMIT 300`,
  },
];

/** One real case, out of which the others are made. */
async function addTemplate(pool: Pool): Promise<{ caseId: string; orderId: string }> {
  const [ticketId = ''] = await addLateOrders(pool, { count: 1, prefix: 'X' });
  const orderId = await orderOf(pool, ticketId);
  await propose(pool, ticketId, [refundForm({ order_id: orderId, amount: 12.95 })]);
  return { caseId: `${ticketId}.1`, orderId };
}

async function runSteps(
  client: PoolClient,
  filling: Filling,
  say: (line: string) => void,
): Promise<void> {
  await client.query(FACTS, [filling.cases, filling.waiting]);
  for (const { what, sql } of STEPS) {
    const startedAtMs = performance.now();
    await client.query(sql);
    say(`${what}: ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`);
  }
}

/** @param pool of the owner, on a database with the example shop. */
export async function fillInbox(
  pool: Pool,
  filling: Filling,
  say: (line: string) => void,
): Promise<void> {
  const template = await addTemplate(pool);
  const client = await pool.connect();
  try {
    // Neither triggers nor references are looked at: the rows are copies of a case that was.
    await client.query('SET session_replication_role = replica');
    await client.query('CREATE TEMPORARY TABLE template (case_id text, order_id text)');
    await client.query('INSERT INTO template VALUES ($1, $2)', [template.caseId, template.orderId]);
    await runSteps(client, filling, say);
    await client.query('RESET session_replication_role');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}
