/** The service behind `search_policy`: passages of the handbook that are in force today. */
import { localDay } from '../../../contracts/business-days';
import { searchPolicy } from '../../../contracts/tools/search-policy';
import type { PolicyResult } from '../../../contracts/tools/search-policy';
import { searchPolicyRules } from '../../../db/queries/policy-search';
import { withReadSnapshot } from '../../../db/read-snapshot';
import { argument } from '../read-context';
import type { ReadFunction } from '../read-context';

export const readPolicy: ReadFunction = (context, args) =>
  withReadSnapshot(context.pool, context.timeoutMs, async (client) => {
    const rows = await searchPolicyRules(client, {
      shopId: context.shop.shopId,
      text: argument(args, 'query'),
      onDay: localDay(context.shopNow, context.shop.timeZone),
      limit: searchPolicy.limits.rowsMax,
    });
    const passages: PolicyResult['passages'] = rows.map((row) => ({
      rule: row.ruleId,
      title: row.title,
      version: row.version,
      valid_from: row.validFrom,
      valid_to: row.validTo,
      text: row.body,
    }));
    return { passages };
  });
