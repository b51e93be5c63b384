/** `countersign inbox list`: what waits for a person, of a server elsewhere. */
import type { ListedCase, ListedState } from '../../../db/queries/case-list';
import type { CliContext } from '../context';
import { renderList } from '../screens/list-screen';
import { screenOf } from '../screens/screen';
import { connectServer, expectBody } from './ask-server';
import type { Json, Server } from './ask-server';
import { readListPage } from './read-case';

export type ListOptions = { state?: ListedState; team?: string; mine?: true; limit?: number };

const LIMIT = 100;
const PAGE_ROWS = 100;

type Loaded = { rows: ListedCase[]; bodies: unknown[]; isCut: boolean };

async function userIdOf(server: Server): Promise<string> {
  const { user_id: userId } = await expectBody(server.get('/me'));
  return String(userId);
}

async function queryOf(server: Server, options: ListOptions): Promise<URLSearchParams> {
  const query = new URLSearchParams({ limit: String(PAGE_ROWS) });
  if (options.state !== undefined) query.set('state', options.state);
  if (options.team !== undefined) query.set('team', options.team);
  if (options.mine) query.set('taken_over_by', await userIdOf(server));
  if (options.state === undefined && !options.mine) query.set('state', 'waiting');
  return query;
}

/** Page by page until there is no more, or as many as are wanted. */
async function load(server: Server, options: ListOptions): Promise<Loaded> {
  const limit = options.limit ?? LIMIT;
  const query = await queryOf(server, options);
  const loaded: Loaded = { rows: [], bodies: [], isCut: false };
  for (;;) {
    const body: Json = await expectBody(server.get(`/cases?${query.toString()}`));
    const { cases, nextCursor } = readListPage(body);
    loaded.rows.push(...cases);
    loaded.bodies.push(...(body['cases'] as unknown[]));
    if (nextCursor === null) break;
    if (loaded.rows.length >= limit) return { ...loaded, isCut: true };
    query.set('cursor', nextCursor);
  }
  return loaded;
}

/** What has a deadline comes first, the nearest of all at the top. */
function byDeadline(left: ListedCase, right: ListedCase): number {
  const ms = ({ deadlineAt }: ListedCase): number => deadlineAt?.getTime() ?? Infinity;
  return ms(left) === ms(right) ? 0 : ms(left) - ms(right);
}

export async function runInboxList(context: CliContext, options: ListOptions): Promise<void> {
  const { terminal } = context;
  const limit = options.limit ?? LIMIT;
  const loaded = await load(connectServer(context), options);
  const isCut = loaded.isCut || loaded.rows.length > limit;
  const rows = loaded.rows.sort(byDeadline).slice(0, limit);
  terminal.json({ cases: loaded.bodies.slice(0, limit), is_cut: isCut });
  if (rows.length === 0) terminal.line('Nothing to show.');
  else for (const line of renderList(screenOf(terminal), rows)) terminal.line(line);
  if (isCut) terminal.line(`Only ${String(rows.length)} are shown; --limit shows more.`);
}
