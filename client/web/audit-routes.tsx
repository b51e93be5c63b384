/** The search in the audit, and what it finds as a file. */
import { Readable } from 'node:stream';
import type { App, AppDeps } from '../api/app';
import { canReadAudit } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { auditValues, searchAudit } from '../../db/queries/audit-search';
import { auditFile } from './audit-download';
import { readBefore, readFilter, readTyped } from './audit-filter';
import { AuditPage } from './pages/audit-page';
import { notFoundPage } from './pages/problem-page';
import { forSignedIn } from './signed-in';

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

export function addAuditPages(app: App, deps: AppDeps): void {
  app.get('/ops/audit', (c) =>
    forSignedIn(c, async (session) => {
      if (!canReadAudit(session.user)) return c.html(notFoundPage(c), 404);
      const typed = readTyped((name) => c.req.query(name));
      const read = await readFilter(deps.pool, session.user, typed);
      const beforeSeq = readBefore(c.req.query('before'));
      const limit = POLICY.ops.auditPageRows;
      const found = read.ok
        ? await searchAudit(deps.pool, read.filter, { beforeSeq, limit: limit + 1 })
        : [];
      const page = (
        <AuditPage
          session={session}
          typed={typed}
          problem={read.ok ? null : read.message}
          events={await auditValues(deps.pool, 'event')}
          channels={await auditValues(deps.pool, 'channel')}
          entries={found.slice(0, limit)}
          isFirst={beforeSeq === null}
          hasMore={found.length > limit}
        />
      );
      return c.html(page, read.ok ? 200 : 422);
    }),
  );

  app.get('/ops/audit/export', (c) =>
    forSignedIn(c, async (session) => {
      const format = c.req.query('format');
      const isKnown = format === 'csv' || format === 'ndjson';
      if (!canReadAudit(session.user) || !isKnown) return c.html(notFoundPage(c), 404);
      const typed = readTyped((name) => c.req.query(name));
      const read = await readFilter(deps.pool, session.user, typed);
      if (!read.ok) return c.text(read.message, 422);
      const beforeSeq = readBefore(c.req.query('before'));
      const file = Readable.from(auditFile(deps.pool, read.filter, { format, beforeSeq }));
      // What fails half-way breaks the download off: it does not look like a whole file.
      return c.body(Readable.toWeb(file) as ReadableStream, 200, {
        'content-type': TYPES[format],
        'content-disposition': `attachment; filename="countersign-audit.${format}"`,
      });
    }),
  );
}
