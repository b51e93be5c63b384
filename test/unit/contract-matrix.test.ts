/** Made from the registries: every tool in every case of a gate, every kind in every denial. */
import { ACTION_KINDS, actionKind, isDenial } from '../../contracts/actions';
import { factsAfter } from '../../contracts/actions/facts-after';
import { authorizeWrite } from '../../contracts/authorize-write';
import { READ_TOOLS } from '../../contracts/tools';
import type { ReadTool } from '../../contracts/tools/definition';
import { checkCall } from '../../contracts/tools/check-call';
import { ANSWERS } from '../support/answers';
import {
  CUSTOMER,
  ORDER,
  creditForm,
  labelForm,
  larkfield,
  refundForm,
  replacementForm,
  someFacts,
} from '../support/facts';
import {
  ModelText,
  badArguments,
  callTool,
  emptied,
  goodArguments,
  withExtraKey,
} from '../support/gate-cases';
import { KIND_CASES, refund } from '../support/write-cases';

const answers: Readonly<Record<string, object>> = ANSWERS;
const tools: readonly ReadTool[] = READ_TOOLS;

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  const answer = answers[name] ?? {};
  const failing = (error: Error) => () => Promise.reject(error);

  it('has a good answer to be tried with', () => {
    expect(Object.keys(answers)).toContain(name);
  });

  it('is found under its very name only', () => {
    const argumentsText = JSON.stringify(goodArguments(tool));
    for (const wrong of [name.toUpperCase(), `${name} `, name.replace('_', '-'), `${name}s`]) {
      expect(checkCall({ tool: wrong, argumentsText }, larkfield)).toMatchObject({
        ok: false,
        code: 'unknown_tool',
      });
    }
  });

  it.each(badArguments(tool))('refuses $what', ({ argumentsText }) => {
    expect(checkCall({ tool: name, argumentsText }, larkfield)).toMatchObject({
      ok: false,
      code: 'invalid_arguments',
    });
  });

  it.each(['not_found', 'other_customer'] as const)(
    'asks the service nothing when an order is %s',
    async (ownership) => {
      const service = jest.fn(() => Promise.resolve(answer));
      const [gate] = await callTool(tool, { ownership, service });
      const isAsked = tool.permission !== 'own_order';
      expect(gate?.code).toBe(isAsked ? 'ok' : ownership);
      expect(service).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    },
  );

  it.each([
    ['service_timeout', failing(Object.assign(new Error('slow'), { code: '57014' }))],
    ['service_unavailable', failing(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))],
    ['service_unavailable', undefined],
    ['service_error', failing(new Error('boom'))],
    ['result_invalid:result', () => Promise.resolve(withExtraKey(answer))],
    ['result_invalid:result', () => Promise.resolve('nonsense')],
  ])('closes the call after a second %s', async (code, service) => {
    const gates = await callTool(tool, service ? { service } : {}, 3);
    expect(gates.map((gate) => gate.code)).toEqual([code, code, 'call_closed']);
    for (const gate of gates) expect(ModelText.parse(JSON.parse(gate.modelText)).ok).toBe(false);
  });

  it('says in words when there is nothing, or takes it for an answer', async () => {
    const service = () => Promise.resolve(emptied(tool, answer));
    const [gate] = await callTool(tool, { service });
    expect(gate?.code).toBe(tool.emptyWords === null ? 'ok' : 'empty');
    expect(gate?.modelText).toContain(tool.emptyWords ?? '"ok":true');
  });

  it('answers once and remembers it', async () => {
    const service = jest.fn(() => Promise.resolve(answer));
    const gates = await callTool(tool, { service }, 3);
    expect(gates.map(({ code, isRepeated }) => [code, isRepeated])).toEqual([
      ['ok', false],
      ['ok', true],
      ['ok', true],
    ]);
    expect(service).toHaveBeenCalledTimes(1);
    expect(JSON.parse(gates[0]?.modelText ?? '')).toEqual({ ok: true, result: answer });
  });
});

const FORMS = [refundForm(), labelForm(), replacementForm(), creditForm()];

describe.each(ACTION_KINDS.map((row) => [row.kind, row] as const))('%s', (kind, row) => {
  const cases = KIND_CASES.filter(({ action }) => (action ?? refund).kind === kind);

  it('goes from the form to its effects when nothing speaks against it', () => {
    const form = FORMS.find((candidate) => candidate.kind === kind);
    if (!form) throw new Error(`There is no good form of ${kind}: add one to the test.`);
    const facts = someFacts();
    const action = row.freeze(form, larkfield, facts);
    if (isDenial(action)) throw new Error(action.message);
    expect(authorizeWrite(action, CUSTOMER, { facts, stage: 'propose' })).toEqual({
      allowed: true,
    });
    expect(row.effects(action, facts).length).toBeGreaterThan(0);
    expect(factsAfter(new Map([[ORDER, facts]]), action).get(ORDER)).not.toEqual(facts);
  });

  it('has a case for each denial that it declares, and denies with no other', () => {
    expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual([...row.denials].sort());
  });

  it.each(cases)('denies $what ($code), and allows the nearest thing', (each) => {
    const action = each.action ?? refund;
    const denied = authorizeWrite(action, CUSTOMER, {
      facts: someFacts(each.denied),
      stage: 'propose',
    });
    expect(denied).toMatchObject({ allowed: false, code: each.code });
    const allowed = authorizeWrite(each.allowedAction ?? action, CUSTOMER, {
      facts: someFacts(each.allowed),
      stage: 'propose',
    });
    expect(allowed).toEqual({ allowed: true });
  });

  it.each([
    ['order_not_own', { order: null }],
    ['case_closed', { isCaseOpen: false }],
  ] as const)('is denied with %s like every write', (code, facts) => {
    const action = cases[0]?.action ?? refund;
    const context = { facts: someFacts(facts), stage: 'propose' as const };
    expect(authorizeWrite(action, CUSTOMER, context)).toMatchObject({ allowed: false, code });
    expect(actionKind(kind)).toBe(row);
  });
});
