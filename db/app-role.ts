/**
 * The application works as the role `countersign_app`: it can't delete operations, ledger, audit or
 * decisions, nor rewrite them. Migrations and the example shop's seeding run as the database's owner.
 */

const APP_ROLE = 'countersign_app';

/** What is kept: the application's role may neither delete from it nor empty it. */
export const KEPT_TABLES = [
  'operations',
  'operation_attempts',
  'ledger',
  'audit',
  'audit_head',
  'decisions',
  'proposals',
  'proposal_actions',
  'provider_events',
  'provider_objects',
  'settlements',
  'settlement_words',
  'signed_statements',
] as const;

type Place = { connectionString: string; options?: string };

/** `-c role=…` or `--role=…`: whoever says it has decided. */
const NAMES_ROLE = /(^|\s)(-c\s*|--)role\s*=/;
const OPTIONS = /([?&]options=)([^&#]*)/;

function decoded(text: string): string {
  return new URLSearchParams(`options=${text}`).get('options') ?? '';
}

/**
 * How to connect as the application. What a URL's own `options` say is kept; where they name a role,
 * or are there and empty (for a pooler that refuses them), they stand as they are.
 * @param inherited the `PGOPTIONS` of the environment, which `pg` reads where a URL has no options.
 */
export function asAppRole(connectionString: string, inherited = ''): Place {
  const given = OPTIONS.exec(connectionString)?.[2];
  const own = `-c role=${APP_ROLE}`;
  if (given === undefined) {
    const options = NAMES_ROLE.test(inherited) ? inherited : `${inherited} ${own}`.trim();
    return { connectionString, options };
  }
  if (given === '' || NAMES_ROLE.test(decoded(given))) return { connectionString };
  const added = own.replaceAll(' ', '+');
  return { connectionString: connectionString.replace(OPTIONS, `$1$2+${added}`) };
}
