/** Where the tickets that somebody searches for come from: by ids, or by words where they may read. */
import type { Db } from '../pool';
import type { Bind, RowSource } from './inbox-views';
import { LAST_CASE } from './visible-ticket';

const WORDS_MAX = 10;
const NEWEST_FIRST = {
  by: 't.arrival_no',
  id: 't.ticket_id',
  kind: 'number',
  isNewestFirst: true,
} as const;

/**
 * The words as a query of the full text, each as the beginning of a word; null when there are none.
 * Asked for by itself: only of a query that it knows can Postgres tell how many tickets it finds.
 */
export async function wordsOf(db: Db, text: string): Promise<string | null> {
  const found = await db.query<{ words: string | null }>(
    `SELECT string_agg(
              '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''''
                || CASE WHEN length(lexeme) >= 3 THEN ':*' ELSE '' END, ' & ') AS words
     FROM (SELECT lexeme FROM unnest(to_tsvector('simple', $1)) LIMIT $2) lexemes`,
    [text, WORDS_MAX],
  );
  return found.rows[0]?.words ?? null;
}

export function searchByWords(words: string, bind: Bind): RowSource {
  return {
    from: `tickets t ${LAST_CASE}`,
    where: `t.search @@ ${bind(words)}::tsquery`,
    ticketId: 't.ticket_id',
    sort: NEWEST_FIRST,
    isPlannedEachTime: true,
  };
}

/**
 * Tickets of this customer, and those whose case is about this order or looked it up.
 * @param words besides those in which it is written; null for somebody who sees no text.
 */
export function searchById(id: string, words: string | null, bind: Bind): RowSource {
  const ids = `ANY (${bind([id, id.toUpperCase()])}::text[])`;
  const written =
    words === null
      ? ''
      : `UNION SELECT ticket_id, arrival_no FROM tickets WHERE search @@ ${bind(words)}::tsquery`;
  return {
    from: `(SELECT ticket_id, arrival_no FROM tickets WHERE customer_id = ${ids}
            UNION SELECT ticket_id, arrival_no FROM tickets WHERE external_id = ${ids}
            UNION SELECT ticket_id, arrival_no FROM tickets WHERE ticket_id = ${ids}
            UNION SELECT ticket_id, arrival_no
            FROM proposal_actions JOIN cases USING (case_id) JOIN tickets USING (ticket_id)
            WHERE order_id = ${ids}
            UNION SELECT ticket_id, arrival_no
            FROM tool_calls JOIN cases USING (case_id) JOIN tickets USING (ticket_id)
            WHERE order_id = ${ids}
            ${written}) t ${LAST_CASE}`,
    where: 'true',
    ticketId: 't.ticket_id',
    sort: NEWEST_FIRST,
    isPlannedEachTime: true,
  };
}
