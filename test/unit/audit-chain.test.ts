/** Whatever is done to the audit chain shows at the very row where it was done. */
import fc from 'fast-check';
import { CHAIN_START, readAuditBody, verifyChain } from '../../contracts/audit-chain';
import type { ChainEntry, ChainPoint, ChainVerdict } from '../../contracts/audit-chain';
import { canonicalJson, sha256Hex } from '../../contracts/canonical';

type Chain = { entries: ChainEntry[]; head: ChainPoint | null };

function makeEntry(before: ChainPoint, change: { actor?: string } = {}): ChainEntry {
  const seq = before.seq + 1n;
  const at = new Date(Date.UTC(2026, 0, 1) + Number(seq) * 1_001).toISOString();
  const body = canonicalJson({
    seq: String(seq),
    previous_hash: before.hash,
    at,
    event: 'decision',
    actor: change.actor ?? 'u-ana',
    channel: 'terminal',
    case_id: seq % 3n === 0n ? null : `larkfield-T-${String(seq)}.1`,
    detail: { code: 'approved', digest: sha256Hex(String(seq)) },
  });
  const hash = sha256Hex(body);
  return { seq, previousHash: before.hash, hash, body, at: at.replace('Z', '000Z') };
}

function pointOf(entry: ChainEntry | undefined): ChainPoint {
  return entry ? { seq: entry.seq, hash: entry.hash } : CHAIN_START;
}

function makeChain(length: number): Chain {
  const entries: ChainEntry[] = [];
  for (let no = 0; no < length; no += 1) entries.push(makeEntry(pointOf(entries.at(-1))));
  return { entries, head: pointOf(entries.at(-1)) };
}

/** In pages of three, so that what is wrong may stand on either side of a page's end. */
async function* inPages(entries: readonly ChainEntry[]): AsyncGenerator<ChainEntry[]> {
  for (let no = 0; no < entries.length; no += 3) yield entries.slice(no, no + 3);
}

function verify(
  { entries, head }: Chain,
  { from = CHAIN_START, keptHash = null }: { from?: ChainPoint; keptHash?: string | null } = {},
): Promise<ChainVerdict> {
  return verifyChain({ pages: inPages(entries), from, head, keptHash });
}

/** Changes the entry with this number in place. */
function alter(
  chain: Chain,
  seq: number,
  change: (entry: ChainEntry) => Partial<ChainEntry>,
): Chain {
  const entries = chain.entries.map((entry) =>
    entry.seq === BigInt(seq) ? { ...entry, ...change(entry) } : entry,
  );
  return { ...chain, entries };
}

function flipCharacter(text: string, index: number): string {
  const other = text[index] === '0' ? '1' : '0';
  return text.slice(0, index) + other + text.slice(index + 1);
}

describe('the audit chain', () => {
  const chain = makeChain(10);

  test('as it was written is whole, and says how long it is and where it ends', async () => {
    await expect(verify(chain)).resolves.toEqual({
      entries: 10n,
      last: chain.head,
      problem: null,
    });
    await expect(verify(makeChain(0))).resolves.toMatchObject({ entries: 0n, problem: null });
  });

  test('shows a changed byte of a text', async () => {
    const changed = alter(chain, 4, ({ body }) => ({ body: body.replace('u-ana', 'u-ani') }));
    await expect(verify(changed)).resolves.toMatchObject({
      entries: 3n,
      problem: { kind: 'changed', seq: 4n, message: expect.stringContaining('entry 4') as string },
    });
  });

  test('shows a text that was changed together with its hash at the next entry', async () => {
    const forged = alter(chain, 4, () => makeEntry(pointOf(chain.entries[2]), { actor: 'u-eve' }));
    await expect(verify(forged)).resolves.toMatchObject({
      problem: { kind: 'predecessor', seq: 5n },
    });
  });

  test('shows the last entry changed together with its hash by the head', async () => {
    const forged = alter(chain, 10, () => makeEntry(pointOf(chain.entries[8]), { actor: 'u-eve' }));
    await expect(verify(forged)).resolves.toMatchObject({ problem: { kind: 'head', seq: 10n } });
  });

  test('shows a deleted entry', async () => {
    const entries = chain.entries.filter(({ seq }) => seq !== 4n);
    await expect(verify({ ...chain, entries })).resolves.toMatchObject({
      problem: { kind: 'missing', seq: 4n },
    });
  });

  test('shows two entries that were swapped', async () => {
    const [fourth, seventh] = [chain.entries[3], chain.entries[6]];
    const swapped = chain.entries.map((entry) => {
      if (entry.seq === 4n) return { ...(seventh ?? entry), seq: 4n };
      return entry.seq === 7n ? { ...(fourth ?? entry), seq: 7n } : entry;
    });
    await expect(verify({ ...chain, entries: swapped })).resolves.toMatchObject({
      problem: { kind: 'columns', seq: 4n },
    });
  });

  test('shows a fork: an entry that follows another history', async () => {
    const other = makeEntry(pointOf(chain.entries[2]), { actor: 'u-eve' });
    const fork = makeEntry(pointOf(other));
    await expect(verify(alter(chain, 5, () => fork))).resolves.toMatchObject({
      problem: { kind: 'predecessor', seq: 5n },
    });
  });

  test('shows entries that were added in front, and after the head', async () => {
    const front = { ...makeEntry(CHAIN_START), seq: -3n };
    await expect(verify({ ...chain, entries: [front, ...chain.entries] })).resolves.toMatchObject({
      problem: { kind: 'out_of_place', seq: -3n },
    });
    const behind = makeEntry(pointOf(chain.entries.at(-1)));
    await expect(verify({ ...chain, entries: [...chain.entries, behind] })).resolves.toMatchObject({
      problem: { kind: 'head', seq: 11n },
    });
  });

  test('shows a cut end, as long as the head row was not cut with it', async () => {
    const cut = { ...chain, entries: chain.entries.slice(0, 7) };
    await expect(verify(cut)).resolves.toMatchObject({ problem: { kind: 'missing', seq: 8n } });
    const whole = { entries: cut.entries, head: pointOf(cut.entries.at(-1)) };
    await expect(verify(whole)).resolves.toMatchObject({ problem: null });
  });

  test('shows an end that was cut with its head to whoever kept a later hash', async () => {
    const entries = chain.entries.slice(0, 7);
    const cut = { entries, head: pointOf(entries.at(-1)) };
    const keptHash = chain.head?.hash ?? '';
    await expect(verify(cut, { keptHash })).resolves.toMatchObject({
      problem: { kind: 'kept_hash', seq: null },
    });
    await expect(verify(chain, { keptHash })).resolves.toMatchObject({ problem: null });
    const earlier = pointOf(chain.entries[2]).hash;
    await expect(verify(chain, { keptHash: earlier })).resolves.toMatchObject({ problem: null });
  });

  test('shows a chain that was written anew from one entry on to whoever kept a hash', async () => {
    const anew = chain.entries.slice(0, 3);
    for (let no = 3; no < 10; no += 1) {
      anew.push(makeEntry(pointOf(anew.at(-1)), { actor: 'u-eve' }));
    }
    const forged = { entries: anew, head: pointOf(anew.at(-1)) };
    await expect(verify(forged)).resolves.toMatchObject({ problem: null });
    const keptHash = pointOf(chain.entries[5]).hash;
    await expect(verify(forged, { keptHash })).resolves.toMatchObject({
      problem: { kind: 'kept_hash' },
    });
  });

  test.each([
    ['another hash', { seq: 10n, hash: 'f'.repeat(64) }, 10n],
    ['an earlier entry', { seq: 6n, hash: 'f'.repeat(64) }, 7n],
    ['no entry at all', { seq: 0n, hash: '0'.repeat(64) }, 1n],
  ])('shows a head row that names %s', async (_what, head, seq) => {
    await expect(verify({ ...chain, head })).resolves.toMatchObject({
      problem: { kind: 'head', seq },
    });
  });

  test('shows that the head row is gone', async () => {
    await expect(verify({ ...chain, head: null })).resolves.toMatchObject({
      problem: { kind: 'head', seq: null },
    });
  });

  test('shows a time that was moved by a microsecond', async () => {
    const moved = alter(chain, 9, ({ at }) => ({ at: at?.replace('000Z', '001Z') ?? null }));
    await expect(verify(moved)).resolves.toMatchObject({ problem: { kind: 'columns', seq: 9n } });
    const endless = alter(chain, 9, () => ({ at: null }));
    await expect(verify(endless)).resolves.toMatchObject({ problem: { kind: 'columns', seq: 9n } });
  });

  test('can be followed from a point that was whole before', async () => {
    const from = pointOf(chain.entries[5]);
    const rest = { ...chain, entries: chain.entries.slice(6) };
    await expect(verify(rest, { from })).resolves.toMatchObject({ entries: 4n, problem: null });
    await expect(verify(rest, { from: { ...from, hash: 'f'.repeat(64) } })).resolves.toMatchObject({
      problem: { kind: 'predecessor', seq: 7n },
    });
  });

  test('has no other spelling of an entry: spaces, order and doubled keys are refused', () => {
    const { body } = makeEntry(CHAIN_START);
    expect(readAuditBody(body)).toMatchObject({ seq: '1', event: 'decision' });
    const others = [
      body.replace(':', ': '),
      body.replace('{', '{"actor":"u-eve",'),
      body.replace('{', '{"a":1,'),
      'null',
      '',
      '{',
    ];
    for (const other of others) expect(readAuditBody(other)).toBeNull();
  });

  test('shows any single change of any entry at that entry', async () => {
    const change = fc.oneof(
      fc.record({ field: fc.constantFrom('body', 'hash', 'previousHash', 'at'), at: fc.nat() }),
      fc.record({ field: fc.constantFrom('seq', 'delete'), at: fc.nat() }),
    );
    const length = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(length, fc.nat(), change, async (size, place, { field, at }) => {
        const whole = makeChain(size);
        const seq = (place % size) + 1;
        const altered =
          field === 'delete'
            ? { ...whole, entries: whole.entries.filter((entry) => entry.seq !== BigInt(seq)) }
            : alter(whole, seq, (entry) => {
                if (field === 'seq') return { seq: entry.seq + 1n + BigInt(at % 5) };
                const text = entry[field as 'body'];
                return { [field]: flipCharacter(text, at % text.length) };
              });
        const { entries, problem } = await verify(altered);
        expect(problem).toMatchObject({ seq: BigInt(seq) });
        expect(entries).toBe(BigInt(seq - 1));
      }),
      { numRuns: 500 },
    );
  });
});
