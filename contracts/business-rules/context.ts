/** What the business rules look at, gathered once for one resolution. */
import type { FrozenAction } from '../actions';
import type { ResolutionCode } from '../error-codes';
import type { ReceiptForModel } from '../model';
import type { Resolution } from '../resolution';
import type { ShopProfile } from '../shop';
import type { WriteFacts } from '../write-facts';

/** What waited before; an action whose form is the same stays as it was frozen, means and all. */
export type EarlierAction = { action: FrozenAction; isUnchanged: boolean };

export type RuleContext = {
  shop: ShopProfile;
  /** The ticket's customer. */
  customerId: string;
  /** Subject, body and later customer messages. */
  ticketText: string;
  /** The same, each by itself: what of it is quoted is told by `contracts/message`. */
  messages: readonly string[];
  /** Orders that a tool really returned in this case, with the status that it gave. */
  returnedOrders: ReadonlyMap<string, { status: string | null }>;
  /** Handbook rules that exist; in force on the date that matters or not. Absent: unknown. */
  rules: ReadonlyMap<string, { inForce: boolean }>;
  searches: { count: number; emptyCount: number };
  /** Present facts per order that an action names. Absent: not this customer's. */
  facts: ReadonlyMap<string, WriteFacts>;
  /** Of an edit: by its place, the frozen action that each one replaces. Absent: none. */
  earlierActions?: ReadonlyMap<number, EarlierAction>;
  /** Fingerprints of actions that a person has rejected in this case. */
  rejectedFingerprints: ReadonlySet<string>;
  /** After receipts only a reply may follow. */
  isReplyOnly: boolean;
  receipts: readonly ReceiptForModel[];
  /** Texts of tool results that the model saw and that a customer must not read raw. */
  toolTexts: readonly string[];
};

/** A rule's no: the code is for the trace, the message tells the model how to mend it. */
export type Refusal = { code: ResolutionCode; message: string };

export type BusinessRule = {
  readonly code: ResolutionCode;
  /** Null when the resolution keeps the rule. */
  readonly check: (resolution: Resolution, context: RuleContext) => Refusal | null;
};
