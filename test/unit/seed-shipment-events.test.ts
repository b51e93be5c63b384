import { shipmentEventRows } from '../../db/seed/shipment-event-rows';

const box = {
  carrier: 'Northline Parcel',
  tracking: 'NP04409839CA',
  shipped_at: '2026-10-21T18:30:00Z',
  delivered_at: null,
  last_scan_at: '2026-10-24T14:12:00Z',
  last_scan: 'Departed sorting centre, Mississauga',
};

function told(changes: object): string[] {
  return shipmentEventRows({ ...box, ...changes }, 'BX-1').map(
    ({ event_no, what, place }) => `${String(event_no)} ${what} (${place ?? 'nowhere'})`,
  );
}

describe('the events of an example box', () => {
  it('are its handing over and its last scan, with the place apart', () => {
    expect(told({})).toEqual([
      '1 Handed over to Northline Parcel (nowhere)',
      '2 Departed sorting centre (Mississauga)',
    ]);
  });

  it('name no place where the scan names none', () => {
    const last_scan = 'Held at the freight depot, waiting for a delivery appointment';
    expect(told({ last_scan })[1]).toBe(`2 ${last_scan} (nowhere)`);
  });

  it('tell a delivery once, and not where it was left', () => {
    const at = '2026-10-26T15:00:00Z';
    const last_scan = 'Delivered, left at the front door';
    expect(told({ delivered_at: at, last_scan_at: at, last_scan })).toEqual([
      '1 Handed over to Northline Parcel (nowhere)',
      '2 Delivered (nowhere)',
    ]);
  });

  it('are numbered in the order of time', () => {
    expect(told({ last_scan_at: '2026-10-20T14:12:00Z' })[0]).toMatch(/^1 Departed/);
  });

  it('begin with the handing over when nothing was scanned since', () => {
    expect(told({ last_scan_at: null, last_scan: null })).toHaveLength(1);
  });
});
