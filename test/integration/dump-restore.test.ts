/**
 * Both stores are copied in the middle of things, lost, and restored elsewhere: a share of what
 * `npm run soak -- dump-restore` tries with more cases.
 */
import { copyAndLose, restoreFrom } from '../support/restore/restore-run';
import type { Copied } from '../support/restore/restore-run';

jest.setTimeout(240_000);

const RESTORED_MS = 90_000;

describe('an installation that is restored from copies', () => {
  let copied: Copied;

  beforeAll(async () => {
    copied = await copyAndLose({ waiting: 6, executing: 2, atProvider: 1 });
  });

  afterAll(async () => {
    await copied.close();
  });

  it('of the same moment, ends every case with one write and one reply', async () => {
    expect(await restoreFrom(copied, 'same', RESTORED_MS)).toEqual({
      ...{ cases: 8, recovered: null, failures: [] },
    });
  });

  it('of which that of Temporal is older, does so after "recover"', async () => {
    // Of eight cases two had ended by the second copy, and a ninth had begun.
    expect(await restoreFrom(copied, 'temporal_older', RESTORED_MS)).toMatchObject({
      ...{ cases: 9, recovered: { started: 1 }, failures: [] },
    });
  });

  it('of which that of Postgres is older, does so after "recover --restart"', async () => {
    expect(await restoreFrom(copied, 'postgres_older', RESTORED_MS)).toMatchObject({
      ...{ cases: 9, recovered: { woken: 0, ended: 0 }, failures: [] },
    });
  });
});
