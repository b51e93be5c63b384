/** Full-text search of the handbook that forgives typos. */
import type { PolicyPassage, PolicyQuery } from '../../contracts/tools/shop-reads';
import type { Db } from '../pool';

/**
 * Of the question's words, weighed by how rare they are, a passage has to have this share. Below
 * it "nothing found" is the truthful answer. Measured on the example handbook's search tests.
 */
const COVERAGE_MIN = 0.2;
/** A word that is less alike than this is another word, not a misspelt one. */
const LIKENESS_MIN = 0.35;
/** Shorter words are all alike, and a number is never misspelt. */
const FUZZY_WORD = '^[[:alpha:]]{4,}$';

/**
 * The best passages, best first. Lexemes of the question are joined by OR, since a customer's
 * sentence never has all its words in one rule. A misspelt word, one that the handbook doesn't
 * have, counts for its likest words there: comparing words with words instead of with whole rules
 * takes milliseconds. A title that is like the whole question breaks ties.
 */
export async function searchPolicyRules(
  db: Db,
  query: PolicyQuery & { shopId: string },
): Promise<PolicyPassage[]> {
  const found = await db.query<PolicyPassage>(
    `WITH in_force AS MATERIALIZED (
       SELECT DISTINCT ON (rule_id) *
       FROM policy_rules
       WHERE shop_id = $1 AND valid_from <= $3::date
         AND (valid_to IS NULL OR valid_to >= $3::date)
       ORDER BY rule_id, version DESC
     ),
     vocabulary AS MATERIALIZED (
       SELECT DISTINCT word.lexeme FROM in_force CROSS JOIN unnest(search) AS word
     ),
     -- A word that no rule has stands for the words of the handbook that it is likest to.
     meant AS MATERIALIZED (
       SELECT asked.lexeme AS asked, known.lexeme, 1.0 AS likeness
       FROM unnest(to_tsvector('english', $2)) AS asked JOIN vocabulary AS known USING (lexeme)
       UNION ALL
       SELECT asked.lexeme, likest.lexeme, coalesce(likest.likeness, 0)
       FROM unnest(to_tsvector('english', $2)) AS asked
       LEFT JOIN LATERAL (
         SELECT lexeme, similarity(lexeme, asked.lexeme) AS likeness
         FROM vocabulary
         WHERE asked.lexeme ~ $4 AND similarity(lexeme, asked.lexeme) >= $5
         ORDER BY likeness DESC, lexeme LIMIT 3
       ) AS likest ON true
       WHERE asked.lexeme NOT IN (SELECT lexeme FROM vocabulary)
     ),
     terms AS MATERIALIZED (
       SELECT asked, likeness, lexeme,
              ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS term
       FROM meant
     ),
     -- Rare words say more than words that stand in every rule, and a number says little.
     weighed AS MATERIALIZED (
       SELECT terms.*, CASE WHEN asked ~ '^[0-9]+$' THEN 0.3 ELSE 1 END
                * (SELECT ln(1 + count(*) / (1.0 + count(*) FILTER (WHERE search @@ term)))
                   FROM in_force) AS weight
       FROM terms
     ),
     asked_weight AS (
       SELECT sum(weight) AS total FROM (SELECT max(weight) AS weight FROM weighed GROUP BY asked) each
     ),
     scored AS (
       SELECT rule_id, sum(score) / (SELECT total FROM asked_weight) AS coverage
       FROM (
         SELECT rule_id, asked,
                max(weight * likeness * (1 + 2 * ts_rank(search, term, 1))) AS score
         FROM in_force JOIN weighed ON search @@ term GROUP BY rule_id, asked
       ) AS per_word
       GROUP BY rule_id
     )
     SELECT rule_id AS "ruleId", title, version, valid_from AS "validFrom", valid_to AS "validTo",
            body
     FROM in_force JOIN scored USING (rule_id)
     WHERE coverage >= $6
     ORDER BY coverage + 0.3 * word_similarity($2, title) DESC, rule_id
     LIMIT $7`,
    [
      ...[query.shopId, query.text, query.onDay],
      ...[FUZZY_WORD, LIKENESS_MIN, COVERAGE_MIN, query.limit],
    ],
  );
  return found.rows;
}
