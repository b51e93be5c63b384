/** Order ids in a customer's text: the well-formed ones, and those that only look like one. */
import type { ModelRequest } from '../../../contracts/model';
import { orderIdExact, orderIdsIn } from '../../../contracts/shop';
import { isOneEditApart } from './split-words';

type ShopWords = ModelRequest['shop'];

/** More ids than this are a list, not a question about an order. */
const IDS_MAX = 4;

const LOOK_ALIKE_CHARS_MAX = 40;

export type FoundOrderIds = {
  wellFormed: string[];
  /** As the customer wrote them; never repaired. */
  lookAlikes: string[];
};

export function findOrderIds(shop: ShopWords, text: string): FoundOrderIds {
  const exact = orderIdExact(shop);
  const like = new RegExp(`(?<![A-Za-z0-9])(?:${shop.orderIdLikePattern})(?![A-Za-z0-9])`, 'g');
  const wellFormed = orderIdsIn(shop, text);
  const lookAlikes = [...new Set(text.match(like) ?? [])]
    .map((match) => match.trim())
    .filter((match) => match !== '' && match.length <= LOOK_ALIKE_CHARS_MAX)
    .filter((match) => !exact.test(match));
  return { wellFormed: wellFormed.slice(0, IDS_MAX), lookAlikes: lookAlikes.slice(0, IDS_MAX) };
}

/** Letters and digits only: `lk 55190` and `LK-55190` are the same writing. */
function bare(id: string): string {
  return id.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * The one own order that the customer can have meant: the same apart from its writing, or one
 * typing error away. Null when none or several fit, since a guess can be another order.
 */
export function ownOrderMeantBy(lookAlike: string, ownOrderIds: readonly string[]): string | null {
  const written = bare(lookAlike);
  const same = ownOrderIds.filter((id) => bare(id) === written);
  const near = ownOrderIds.filter((id) => isOneEditApart(bare(id), written));
  const fitting = same.length > 0 ? same : near;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
