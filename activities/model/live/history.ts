/**
 * The turns of a case in a form that no provider has anything against: calls with our own ids and
 * plain names, each with its result, and what was said between them. Which model or level made a
 * turn does not show, so a case may change both between two steps.
 */
import type { JsonValue } from '../../../contracts/canonical';
import type { ModelCall, ModelRequest, Turn } from '../../../contracts/model';
import { ownCallId } from './call-ids';
import { dataBlock, resultBlock } from './data-block';
import {
  ACCEPTED,
  CUSTOMER_WROTE,
  CUT_RESULT,
  lapsedWords,
  RECEIPTS,
  refusedWords,
  SENT_BACK,
  TICKET_FOLLOWS,
} from './prompt';

export type JsonObject = Readonly<Record<string, JsonValue>>;

export type PastCall = { id: string; tool: string; input: JsonObject; result: string };

/** `calls` stand for one step of the model. */
export type Past = { kind: 'said'; text: string } | { kind: 'calls'; calls: PastCall[] };

/** Services refuse a history whose tool names have other characters. */
function wireName(tool: string): string {
  return tool.replaceAll(/[^\w-]/g, '_').slice(0, 64) || 'unnamed';
}

/** Services refuse a history whose arguments are no object, so such a text is shown in one. */
function inputOf({ argumentsText }: ModelCall): JsonObject {
  try {
    const value = JSON.parse(argumentsText) as JsonValue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as JsonObject;
    }
  } catch {
    // Shown as it was written.
  }
  return { not_an_object: argumentsText };
}

function pastCall(call: ModelCall, place: { stepNo: number; callNo: number }, result: string) {
  return {
    id: ownCallId(place.stepNo, place.callNo),
    tool: wireName(call.tool),
    input: inputOf(call),
    result,
  };
}

/** How many characters of results a request carries, oldest first: what can be cut. */
export function resultSizes(turns: readonly Turn[]): number[] {
  return turns.flatMap((turn) =>
    turn.kind === 'calls' ? turn.results.map(({ text }) => text.length) : [],
  );
}

function finishTurn(turn: { stepNo: number; calls: ModelCall[] }, answer: string): Past {
  const { stepNo, calls } = turn;
  return {
    kind: 'calls',
    calls: calls.map((call, callNo) =>
      pastCall(call, { stepNo, callNo }, dataBlock('countersign', { content: answer })),
    ),
  };
}

/** A cut result says so, and that the tool can be called again. */
function readsTurn(turn: Extract<Turn, { kind: 'calls' }>, resultsToCut: number): Past {
  const { stepNo, calls, results } = turn;
  return {
    kind: 'calls',
    calls: calls.map((call, callNo) => {
      // Two calls may bear one id, so the place decides; a result of its own stands for each call.
      const text = results[callNo]?.text ?? '';
      const result =
        callNo < resultsToCut
          ? dataBlock(call.tool, { content: null, note: CUT_RESULT })
          : resultBlock(call.tool, text);
      return pastCall(call, { stepNo, callNo }, result);
    }),
  };
}

function said(words: string, block = ''): Past {
  return { kind: 'said', text: block === '' ? words : `${words}\n${block}` };
}

function pastOf(turn: Turn, resultsToCut: number): Past {
  switch (turn.kind) {
    case 'calls':
      return readsTurn(turn, resultsToCut);
    case 'refused':
      return finishTurn(turn, refusedWords(turn.messages));
    case 'accepted':
      return finishTurn(turn, ACCEPTED);
    case 'malformed':
      return said(turn.message);
    case 'sent_back':
      return said(SENT_BACK, dataBlock('colleague', { note: turn.note }));
    case 'lapsed':
      return said(lapsedWords(dataBlock('countersign', { content: turn.message })));
    case 'customer_wrote':
      return said(CUSTOMER_WROTE, dataBlock('customer', { message: turn.text }));
    case 'receipts':
      return said(RECEIPTS, dataBlock('countersign', { receipts: turn.receipts }));
  }
}

/** The ticket and all turns; of the results, the oldest `resultsToCut` are left out. */
export function historyOf({ ticket, turns }: ModelRequest, resultsToCut: number): Past[] {
  const { subject, body, receivedAt } = ticket;
  const block = dataBlock('customer', { received_at: receivedAt, subject, body });
  const past: Past[] = [said(TICKET_FOLLOWS, block)];
  let toCut = resultsToCut;
  for (const turn of turns) {
    past.push(pastOf(turn, toCut));
    if (turn.kind === 'calls') toCut -= turn.results.length;
  }
  return past;
}
