/** Order ids in a customer's text: the well-formed ones, and those that only look like one. */
import type { ModelRequest } from '../../../contracts/model';
import { writtenOrderIds } from '../../../contracts/order-ids';
import { isOneEditApart } from './split-words';

type ShopWords = ModelRequest['shop'];

/** More ids than this are a list, not a question about an order. */
const IDS_MAX = 4;

const LOOK_ALIKE_CHARS_MAX = 40;

export type FoundOrderIds = {
  wellFormed: string[];
  /** As the customer wrote them; never repaired. */
  lookAlikes: string[];
  /** They look like a number to a reader and are another text: asked about, whatever they resemble. */
  disguised: string[];
};

export function findOrderIds(shop: ShopWords, text: string): FoundOrderIds {
  const { wellFormed, mistyped, disguised } = writtenOrderIds(shop, text);
  const lookAlikes = mistyped.filter((id) => id.length <= LOOK_ALIKE_CHARS_MAX);
  return {
    wellFormed: wellFormed.slice(0, IDS_MAX),
    lookAlikes: lookAlikes.slice(0, IDS_MAX),
    disguised: disguised.slice(0, IDS_MAX),
  };
}

/** Letters and digits only: `lk 55190` and `LK-55190` are the same writing. */
function bare(id: string): string {
  return id.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * The own orders that the customer can have meant: the same apart from its writing, or one typing
 * error away. With several it has to be asked, since a guess can be another order.
 */
export function ownOrdersMeantBy(lookAlike: string, ownOrderIds: readonly string[]): string[] {
  const written = bare(lookAlike);
  const same = ownOrderIds.filter((id) => bare(id) === written);
  const near = ownOrderIds.filter((id) => isOneEditApart(bare(id), written));
  return same.length > 0 ? same : near;
}
