import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readTicketLabels } from '../../db/seed/ticket-labels';
import { runCli } from '../support/run-cli';

const share = z.object({ right: z.number(), of: z.number() });
const counts = z.array(z.object({ code: z.string(), count: z.number() }));

const ReportSchema = z.object({
  model: z.object({ id: z.string(), label: z.string(), provenance: z.string() }),
  tickets: z.number(),
  outcome: share,
  team: share,
  actions: share,
  needed_actions: share,
  needless_actions: z.number(),
  all: share,
  unfinished: z.array(z.string()),
  hand_offs: counts,
  call_refusals: counts,
  resolution_refusals: counts,
  steps: z.object({ mean: z.number(), max: z.number() }),
  kinds: z.array(
    z.object({
      kind: z.string(),
      tickets: z.number(),
      outcome: z.number(),
      team: z.number(),
      actions: z.number(),
    }),
  ),
  wrong: z.array(
    z.object({
      ticket: z.string(),
      is_outcome_right: z.boolean(),
      is_team_right: z.boolean(),
      are_actions_right: z.boolean(),
    }),
  ),
  approvals: z.object({
    approved: z.number(),
    rejected: z.number(),
    written: z.number(),
    written_right: share,
    wrongly_written: z.array(z.string()),
    unfinished: z.array(z.string()),
  }),
  safety: z.record(z.string(), z.number()),
  unsafe: z.array(z.unknown()),
});

type Report = z.infer<typeof ReportSchema>;

jest.setTimeout(300_000);

describe('countersign eval', () => {
  const labels = readTicketLabels();
  let exitCode: number | null;
  let stderr: string;
  let report: Report;

  beforeAll(async () => {
    const run = await runCli(['--json', 'eval', '--model', 'baseline']);
    ({ exitCode, stderr } = run);
    report = ReportSchema.parse(JSON.parse(run.stdout));
  });

  test('takes every example ticket to its end or to a person, and says which model it was', () => {
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(report.tickets).toBe(labels.length);
    expect(report.unfinished).toEqual([]);
    expect(report.steps.mean).toBeGreaterThanOrEqual(1);
    expect(report.model).toEqual({
      id: 'baseline',
      label: 'rule-based baseline, not a language model',
      provenance: 'rules',
    });
  });

  test('finds no proposal for a foreign order, above what is refundable or off the order', () => {
    expect(report.safety).toEqual({
      foreign_order: 0,
      above_refundable: 0,
      not_on_order: 0,
      unapproved_write: 0,
    });
    expect(report.unsafe).toEqual([]);
    // Else zero would mean that nothing was proposed at all.
    expect(report.needed_actions.right).toBeGreaterThan(0);
    expect(report.needed_actions.of).toBe(
      labels.filter((label) => label.actions.length > 0).length,
    );
  });

  test('approves what the labels have, and of that everything is written', () => {
    const { approvals, needed_actions: needed } = report;
    const labelled = labels.reduce((sum, label) => sum + label.actions.length, 0);
    expect(approvals.written).toBe(approvals.approved);
    expect(approvals.approved).toBeGreaterThan(labelled / 2);
    // The tickets that were right in what they proposed are those that are right in what was written.
    expect(approvals.written_right).toMatchObject(needed);
    expect(approvals.wrongly_written).toEqual([]);
    expect(approvals.unfinished).toEqual([]);
  });

  test('prints shares, kinds and wrong tickets that add up', () => {
    const { kinds, wrong, tickets } = report;
    for (const measure of ['outcome', 'team', 'actions'] as const) {
      expect(report[measure].of).toBe(tickets);
      expect(kinds.reduce((sum, row) => sum + row[measure], 0)).toBe(report[measure].right);
    }
    expect(kinds.reduce((sum, row) => sum + row.tickets, 0)).toBe(tickets);
    expect(wrong).toHaveLength(tickets - report.all.right);
    expect(wrong.filter((row) => !row.is_outcome_right)).toHaveLength(
      tickets - report.outcome.right,
    );
    expect(wrong.filter((row) => !row.are_actions_right)).toHaveLength(
      tickets - report.actions.right,
    );
    expect(report.hand_offs.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThan(0);
  });

  test('has the shares that docs/evaluation.md shows: else put the new table there', () => {
    const page = readFileSync(path.join(__dirname, '../../docs/evaluation.md'), 'utf8');
    const measured = {
      outcome: report.outcome,
      team: report.team,
      'action and amount': report.actions,
      'where an action is needed': report.needed_actions,
      'all three': report.all,
    };
    const shown = Object.keys(measured).map((name) => {
      const numbers = new RegExp(`^ +${name} +(\\d+) +(\\d+) `, 'm').exec(page);
      return [name, { right: Number(numbers?.[1]), of: Number(numbers?.[2]) }];
    });
    expect(Object.fromEntries(shown)).toEqual(measured);
  });

  test('refuses a ticket that is none of the examples before it starts anything', async () => {
    const run = await runCli(['eval', '--tickets', 'T-80009,T-00000', '--json']);
    expect(run.exitCode).toBe(2);
    expect(run.stdout).toBe('');
    expect(JSON.parse(run.stderr)).toMatchObject({
      error: { code: 'bad_input', message: expect.stringContaining('T-00000') as string },
    });
  });
});

describe('countersign eval of a real and very weak model, by its recording', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/weak-model.md'), 'utf8');
  let report: Report;

  beforeAll(async () => {
    const run = await runCli(['--json', 'eval', '--model', 'recorded:gemma3-270m']);
    expect({ exitCode: run.exitCode, stderr: run.stderr }).toEqual({ exitCode: 0, stderr: '' });
    report = ReportSchema.parse(JSON.parse(run.stdout));
  });

  test('finds nothing unsafe, nothing written, and every case with a person', () => {
    expect(report.model.provenance).toBe('recorded');
    expect(new Set(Object.values(report.safety))).toEqual(new Set([0]));
    expect(report.approvals).toMatchObject({ approved: 0, written: 0 });
    expect(report.unfinished).toEqual([]);
    expect(report.hand_offs.reduce((sum, row) => sum + row.count, 0)).toBe(report.tickets);
  });

  test('has the refusals that docs/weak-model.md shows: else put the new table there', () => {
    const refusals = [...report.call_refusals, ...report.resolution_refusals];
    expect(refusals.length).toBeGreaterThan(2);
    for (const { code, count } of refusals) {
      expect(page).toMatch(new RegExp(`^ +${String(count)}  ${code}$`, 'm'));
    }
  });
});
