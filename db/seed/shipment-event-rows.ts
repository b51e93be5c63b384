/** What the carrier reported of an example box, from the few moments that the box itself tells. */
import type { SeedOrder } from './seed-files';

type SeedBox = SeedOrder['boxes'][number];

type EventRow = {
  box_id: string;
  event_no: number;
  happened_at: string;
  place: string | null;
  what: string;
};

/** `Departed sorting centre, Halifax` happened in Halifax; a door is nobody's business here. */
function scanParts(scan: string): Pick<EventRow, 'what' | 'place'> {
  const match = /^(.+), (\p{Lu}[\p{L} .'-]*)$/u.exec(scan);
  return { what: match?.[1] ?? scan, place: match?.[2] ?? null };
}

/** Taken over by the carrier, last scanned, delivered: at most three, in the order of time. */
export function shipmentEventRows(box: SeedBox, boxId: string): EventRow[] {
  const { shipped_at, delivered_at, last_scan_at, last_scan } = box;
  const isScanApart = last_scan_at !== null && last_scan_at !== delivered_at;
  const events = [
    { happened_at: shipped_at, place: null, what: `Handed over to ${box.carrier}` },
    ...(isScanApart && last_scan !== null
      ? [{ happened_at: last_scan_at, ...scanParts(last_scan) }]
      : []),
    ...(delivered_at === null
      ? []
      : [{ happened_at: delivered_at, place: null, what: 'Delivered' }]),
  ];
  return events
    .sort((left, right) => Date.parse(left.happened_at) - Date.parse(right.happened_at))
    .map((event, index) => ({ ...event, box_id: boxId, event_no: index + 1 }));
}
