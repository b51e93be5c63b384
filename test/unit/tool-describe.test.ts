import { describeTools } from '../../contracts/tools/describe';
import { larkfield } from '../support/facts';

describe('what a model is told of the tools', () => {
  const tools = describeTools(larkfield);

  it('lists the reads and no write', () => {
    expect(tools.map((tool) => tool.name)).toEqual([
      'get_order',
      'get_customer_orders',
      'get_payments',
      'get_shipment_events',
      'search_policy',
    ]);
  });

  it('describes strict objects with the very pattern and bounds of the gate', () => {
    expect(tools[0]?.parameters).toMatchObject({
      type: 'object',
      properties: { order_id: { type: 'string', pattern: '^(?:LK-\\d{6})$' } },
      required: ['order_id'],
      additionalProperties: false,
    });
    expect(tools[4]?.parameters).toMatchObject({
      properties: { query: { type: 'string', minLength: 3, maxLength: 200 } },
      additionalProperties: false,
    });
  });

  it('is plain data that names no customer argument', () => {
    for (const { parameters } of tools) {
      expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
      expect(JSON.stringify(parameters)).not.toMatch(/customer|\$schema/);
    }
  });
});
