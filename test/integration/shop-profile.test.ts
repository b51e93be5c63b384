import { DEFAULT_BUSINESS_HOURS } from '../../contracts/business-hours';
import { loadShop } from '../../db/queries/shops';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { insertIntakeShop } from '../support/intake-shop';

describe("a shop's profile", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await insertIntakeShop(database.pool);
  });

  afterAll(async () => {
    await database.drop();
  });

  it('has office hours and no closed dates when nothing was said', async () => {
    const shop = await loadShop(database.pool, 'shop');
    expect(shop.businessHours).toEqual(DEFAULT_BUSINESS_HOURS);
  });

  it.each([
    [
      'hours that close before they open',
      `business_hours = jsonb_set(business_hours, '{weekly,monday,0,closes}', '"08:00"')`,
      'businessHours.weekly.monday.0: must close after it opens; hours past midnight belong to the next day',
    ],
    [
      'a holiday that is no date',
      `business_hours = jsonb_set(business_hours, '{closed_dates}', '["Christmas"]')`,
      'businessHours.closed_dates.0: must be a day such as 2026-12-25',
    ],
    [
      'a time zone that there is not',
      `time_zone = 'America/Larkfield'`,
      'timeZone: is not a known IANA time zone',
    ],
  ])('is refused with %s, and says where', async (_what, change, fault) => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE shops SET ${change} WHERE shop_id = 'shop'`);
      await expect(loadShop(client, 'shop')).rejects.toThrow(
        new RangeError(`The profile of shop shop is not valid: ${fault}.`),
      );
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
