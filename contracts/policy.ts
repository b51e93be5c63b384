/**
 * The policy table: every limit, timeout and threshold of Countersign in one place.
 * Workflows never read it: an Activity does, and its result is recorded.
 */

/** Whether a notice is put off to the shop's next opening, or comes whatever the hour. */
export type NoticeHours = 'in_business_hours' | 'at_any_time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const POLICY = {
  /** The currency of every amount of money in this table. */
  limitsCurrency: 'CAD',
  /** Limits for amounts in other currencies; one without any needs the highest tier. */
  limitsInOtherCurrencies: {},
  /** Bounds of the model/tool loop, counted over all rounds of a case. */
  loop: {
    stepsMax: 12,
    refusedResolutionsMax: 3,
    workingTimeMs: 10 * 60_000,
    tokensMax: 60_000,
    /** 0.50 in the policy's currency, as millionths. */
    costMicrosMax: 500_000,
    identicalRefusalsMax: 3,
    toolResultCharsMax: 24_000,
    callsPerStepMax: 8,
    sendBacksMax: 2,
  },
  /** How a model service that fails is treated. */
  models: {
    /** Between two attempts of a step: the first wait, and the longest that it doubles to. */
    backoffMs: 1_000,
    backoffMaxMs: 30_000,
    /** The longest wait between two attempts of a step; for a longer one the case is parked. */
    retryAfterMaxMs: MINUTE_MS,
    /** A parked case's wait until it asks again: at least and at most, whatever a service says. */
    parkedMs: 5 * MINUTE_MS,
    parkedMaxMs: HOUR_MS,
    /** A step that was parked so long in all is a person's: customers wait for hours, not days. */
    parkedInAllMaxMs: 4 * HOUR_MS,
    /** So many failures in a row keep further requests away from a model for a while. */
    breakerFailures: 3,
    /** The first while; it doubles each time that the model fails right after it. */
    breakerOpenMs: MINUTE_MS,
    breakerOpenMaxMs: 5 * MINUTE_MS,
  },
  /** What a ticket may be; longer text is kept raw and cut for the model. */
  intake: {
    bodyCharsMax: 20_000,
    subjectCharsMax: 300,
    rawBytesMax: 20_000_000,
    pageSize: 50,
    /** Of an idle look at every source; what is submitted to us starts one at once. */
    intervalMs: 30_000,
    catchupWindowMs: 10 * 60_000,
  },
  relay: {
    intervalMs: 60_000,
    /** How long after its time something may still be on its way. */
    graceMs: 5 * MINUTE_MS,
    /** How long a case at work may be quiet before the relay looks whether its Workflow runs. */
    quietMs: 15 * MINUTE_MS,
    /** Of each pass: cases that look lost, and others that don't. */
    looksMax: 50,
    othersMax: 20,
  },
  /** By night in the shop's time zone; a night that was missed is made up for until noon. */
  reconciliation: { hour: 3, minute: 10, catchupWindowMs: 9 * HOUR_MS },
  approval: {
    reminderAfterMs: [4 * HOUR_MS, 24 * HOUR_MS],
    remindersCome: 'in_business_hours' as NoticeHours,
    escalationAfterMs: 48 * HOUR_MS,
    escalationComes: 'in_business_hours' as NoticeHours,
    /** An absolute deadline, which comes whatever the hour. */
    expiresAfterMs: 14 * DAY_MS,
    /** A signed decision may be as old as a proposal gets, and no older. */
    signedStatementMaxAgeMs: 14 * DAY_MS,
    /** By how much the signer's clock and ours may differ. */
    signedClockSkewMs: 2 * MINUTE_MS,
    /** Days of the shop's calendar over which a customer's refunds add up for the tier. */
    cumulativeWindowDays: 30,
    /** Minor units of `limitsCurrency`, as all amounts here. */
    agentAloneUpToMinor: 10_000n,
    leadAloneUpToMinor: 100_000n,
  },
  /** Deciding on many actions with one form: each is still decided alone. */
  bulk: {
    actionsMax: 50,
    /** Of each: what is worth more is looked at one by one. */
    approveUpToMinor: 5_000n,
  },
  refund: {
    amountMinorMax: 500_000n,
    perCustomerDayMinorMax: 500_000n,
    perShopDayMinorMax: 10_000_000n,
  },
  credit: {
    /** A gesture, not a way around the limits of refunds. */
    amountMinorMax: 2_500n,
    perCustomerWindowMinorMax: 5_000n,
    /** Days of the shop's calendar. */
    windowDays: 30,
  },
  signIn: {
    /** A session ends when nobody has used it for so long, and at the latest after the second. */
    idleMs: 30 * MINUTE_MS,
    absoluteMs: 12 * HOUR_MS,
    /** From this failure on the login is locked: first so long, then twice as long each time. */
    failuresMax: 5,
    lockMs: 30_000,
    lockMaxMs: 15 * MINUTE_MS,
    /** The same for all logins from one address, where many people may sit. */
    addressFailuresMax: 30,
    /** A browser in which somebody signed in is not locked by guesses from elsewhere so long. */
    knownBrowserMs: 90 * DAY_MS,
    /** How long somebody may stay at the sign-in of the OIDC provider. */
    oidcAttemptMs: 10 * MINUTE_MS,
    /** An answer is given again under its Idempotency-Key so long. */
    idempotencyMs: 7 * DAY_MS,
    /** So many failures of one kind are each in the audit chain; of more, every doubling is. */
    failuresNotedMax: 20,
    /** After so long without one of its kind they are counted from the start. */
    failuresNotedForMs: HOUR_MS,
    /** Failures that lie so far back are forgotten. */
    forgetMs: DAY_MS,
    passwordCharsMin: 12,
    passwordCharsMax: 200,
    apiTokenMaxMs: 365 * DAY_MS,
  },
  /** What the pages for ops count and show. */
  ops: {
    spendDays: 14,
    auditPageRows: 100,
    auditExportRowsMax: 100_000,
    tracePageRows: 100,
  },
  api: {
    /** So many requests of one token at once, and so many a second from then on. */
    burst: 60,
    perSecond: 10,
    /** A request that was begun so long ago and has no answer was cut off: it may be sent again. */
    cutOffAfterMs: 2 * MINUTE_MS,
    /** How long a request waits for the case that it takes; a step at work may take longer. */
    takeWithinMs: 5_000,
  },
  inbox: {
    /** How long a claim is kept after its holder last did something with the ticket. */
    claimMs: 30 * MINUTE_MS,
    /** Who was there so long ago is taken to be there still. */
    presenceMs: MINUTE_MS,
    dueSoonMs: DAY_MS,
    rowsPerPage: 25,
    /** Beyond it a view says "more than": nobody works through a list by its exact length. */
    countMax: 999,
    /** For how long a count stands that nothing is known to have changed. */
    countsKeptMs: 5_000,
  },
  returns: { windowDays: 30, damagedWindowDays: 60 },
  replies: {
    /** A reply without writes of such a confidence is not sent: a person gets the case. */
    readAtConfidence: ['low'],
  },
  resolution: { replyCharsMax: 2_000, rulesMax: 5, actionsMax: 5 },
  execution: {
    /** How long after a business answer the reply may be retried before a person looks. */
    attemptsMax: 10,
  },
} as const;
