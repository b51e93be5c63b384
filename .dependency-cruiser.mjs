/**
 * The import table of docs/architecture.md, as rules. Each says why, and what to do instead.
 * test/unit/import-table.test.ts shows that each of them bites.
 */
const PRODUCT = '^(contracts|db|activities|workflows|worker|client)/';

/** @param {string} folder @param {string} allowed a pattern @param {string} comment */
const only = (folder, allowed, comment) => ({
  name: `${folder}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: PRODUCT, pathNot: allowed },
});

export default {
  forbidden: [
    only(
      'contracts',
      '^contracts/',
      'contracts/ is pure and knows nobody: move what does I/O to db/ or activities/.',
    ),
    {
      name: 'contracts-no-io',
      comment: 'contracts/ does no I/O; hashing is the only thing of Node that it uses.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'contracts-packages',
      comment: 'contracts/ uses packages that compute and nothing else: do the I/O elsewhere.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: {
        path: '(^|/)node_modules/',
        pathNot: '(^|/)node_modules/(zod|canonicalize|lossless-json|luxon|uuid)/',
      },
    },
    only(
      'db',
      '^(db|contracts)/',
      'db/ knows tables and contracts only: pass what it needs as arguments.',
    ),
    only(
      'activities',
      '^(activities|contracts|db)/',
      'activities/ may not reach workflows, worker or client: hand it in as a dependency.',
    ),
    only(
      'workflows',
      '^(workflows|contracts|activities)/',
      'workflows/ routes on recorded results: do the work in an Activity.',
    ),
    {
      name: 'workflows-activities-as-types',
      comment: 'An Activity is proxied, never imported as a value: use `import type`.',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'workflows-no-node',
      comment: "Workflow code is replayed: Node's modules are not deterministic. Use an Activity.",
      severity: 'error',
      from: { path: '^workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'worker',
      '^(worker|contracts|db|activities)/',
      'worker/ loads Workflows by path, so that they are bundled.',
    ),
    only(
      'client',
      '^(client|contracts|db|workflows)/',
      'client/ talks to Postgres and sends messages: it starts a worker as a process of its own.',
    ),
    {
      name: 'client-workflows-as-types',
      comment: 'client/ may use workflows/messages; other Workflow code as types only.',
      severity: 'error',
      from: { path: '^client/' },
      to: {
        path: '^workflows/',
        pathNot: '^workflows/messages\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Code that tests and product share belongs into the product.',
      severity: 'error',
      from: { path: PRODUCT },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'scripts-import-no-tests',
      comment: 'A script is not a test: move what both need into scripts/ or the product.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one concept, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'The module is not there: correct the path, or install the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-packages',
      comment: 'What runs in production is in `dependencies`, or it is missing there.',
      severity: 'error',
      from: { path: PRODUCT },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.countersign|\\.git)(/|$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
