import { ACTION_KINDS } from '../../contracts/actions';
import { describeFinish } from '../../contracts/describe-finish';
import { HAND_OFF_RULES, OUTCOMES, TEAMS } from '../../contracts/resolution';
import { larkfield } from '../support/facts';

const finish = describeFinish(larkfield);

type Schema = {
  type: string;
  required: string[];
  additionalProperties: boolean;
  properties: Record<string, { items?: { anyOf?: { properties: Record<string, unknown> }[] } }>;
};

describe('the description of finish', () => {
  it.each([...OUTCOMES, ...TEAMS, ...HAND_OFF_RULES, ...ACTION_KINDS.map(({ kind }) => kind)])(
    'says what %s means',
    (name) => {
      expect(finish.description).toMatch(new RegExp(`^- ${name}: .{5,}\\.$`, 'm'));
    },
  );

  it('has a strict JSON Schema of the flat form, with every key required', () => {
    const schema = finish.parameters as unknown as Schema;
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect([...schema.required].sort()).toEqual(Object.keys(schema.properties).sort());
    expect(Object.keys(schema.properties)).toEqual([
      'outcome',
      'team',
      'needs_human',
      'reason',
      'rules',
      'confidence',
      'order',
      'language',
      'reply',
      'actions',
    ]);
  });

  it('has one variant of an action per kind', () => {
    const schema = finish.parameters as unknown as Schema;
    const variants = schema.properties['actions']?.items?.anyOf ?? [];
    const kinds = variants.map(({ properties }) => properties['kind']);
    expect(kinds).toEqual(
      ACTION_KINDS.map(({ kind }) => expect.objectContaining({ const: kind }) as object),
    );
  });

  it('is made for the shop', () => {
    const other = describeFinish({ ...larkfield, currency: 'EUR', orderIdPattern: 'AB-\\d{4}' });
    expect(other.description).toContain('EUR');
    expect(JSON.stringify(other.parameters)).toContain('AB-');
    expect(JSON.stringify(other.parameters)).not.toContain('LK-\\\\d');
  });

  it('is small enough to send with every step', () => {
    expect(JSON.stringify(finish).length).toBeLessThan(8_000);
  });
});
