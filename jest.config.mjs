/** Node 20 loads no TypeScript by itself, so this one file is plain JavaScript. */
const shared = {
  testEnvironment: 'node',
  // The OIDC library is no CommonJS, and Jest's modules are nothing else.
  transformIgnorePatterns: ['/node_modules/(?!(openid-client|oauth4webapi|jose)/)'],
  transform: {
    '^.+\\.(tsx?|js)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
        },
        module: { type: 'commonjs', ignoreDynamic: true },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.countersign/'],
};

/** @param {string} name a folder below test/ @param {import('jest').Config} [extra] */
const project = (name, extra = {}) => ({
  ...shared,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  ...extra,
});

const withServers = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** @type {import('jest').Config} */
const config = {
  // Each test process runs Workers of its own beside the two servers: more would only queue up.
  maxWorkers: 2,
  // A limit for a test that hangs; a shared machine may be slow, so it proves nothing else.
  testTimeout: 60_000,
  projects: [
    project('unit'),
    project('workflow', withServers),
    project('integration', withServers),
    project('replay', withServers),
    project('browser', withServers),
  ],
};

export default config;
