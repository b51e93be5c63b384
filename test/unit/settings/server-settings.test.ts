import { findServers } from '../../../client/config';
import { mixedServersProblem, serverSettingProblem } from '../../../contracts/server-settings';
import { readConfig } from '../../../worker/config';

const DATABASE_URL = 'postgres://db.example/countersign';
const TEMPORAL_ADDRESS = 'temporal.example:7233';

describe('the settings of servers', () => {
  test.each(['DATABASE_URL', 'TEMPORAL_ADDRESS'])('name %s when it is set to nothing', (name) => {
    expect(() => readConfig({ DATABASE_URL, TEMPORAL_ADDRESS, [name]: '' })).toThrow(
      `${name} is set to nothing`,
    );
  });

  test.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TEMPORAL_ADRESS', 'TEMPORAL_ADDRESS'],
    ['TEMPORAL_ADDRES', 'TEMPORAL_ADDRESS'],
  ])('take %s for a misspelt %s, in the worker and in the terminal', async (given, name) => {
    const env = { [given]: 'somewhere' };
    expect(() => readConfig(env)).toThrow(`${given} is no setting: ${name} is meant`);
    const asked = findServers({ env, cwd: '/', dataDir: undefined });
    await expect(asked).rejects.toThrow(`${given} is no setting: ${name} is meant`);
  });

  test('may be near a name that is itself set, or far from every name', () => {
    const env = { DATABASE_URL, TEMPORAL_ADDRESS, DATABASE_URI: 'of another tool' };
    expect(serverSettingProblem(env)).toBeNull();
    expect(serverSettingProblem({ DATABASE_HOST: 'x', TEMPORAL_NAMESPACE: 'y' })).toBeNull();
    expect(serverSettingProblem({ DATABASE_URL: undefined })).toBeNull();
  });

  test('start no local server beside a named one unless that is wanted', () => {
    expect(() => readConfig({ TEMPORAL_ADDRESS })).toThrow('DATABASE_URL is not');
    expect(() => readConfig({ DATABASE_URL })).toThrow('TEMPORAL_ADDRESS is not');
    const wanted = { DATABASE_URL, COUNTERSIGN_MIXED_SERVERS: 'on' };
    expect(readConfig(wanted)).toMatchObject({ databaseUrl: DATABASE_URL, temporal: undefined });
    expect(mixedServersProblem({})).toBeNull();
    expect(mixedServersProblem({ DATABASE_URL, TEMPORAL_ADDRESS })).toBeNull();
  });
});
