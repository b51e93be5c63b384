import type { Config } from 'jest';

const shared = {
  testEnvironment: 'node',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs', ignoreDynamic: true },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.countersign/'],
} satisfies Config;

const project = (name: string, extra: Config = {}): Config => ({
  ...shared,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  ...extra,
});

const withServers = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

const config: Config = {
  // Each test process runs Workers of its own beside the two servers: more would only queue up.
  maxWorkers: 2,
  // A limit for a test that hangs; a shared machine may be slow, so it proves nothing else.
  testTimeout: 60_000,
  projects: [
    project('unit'),
    project('workflow', withServers),
    project('integration', withServers),
    project('replay', withServers),
  ],
};

export default config;
