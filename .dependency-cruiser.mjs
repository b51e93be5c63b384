/** The import table of docs/architecture.md, as rules. Each says why, and what to do instead. */
const only = (from, allowed, comment, extra = {}) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(contracts|db|activities|workflows|worker|client|test|bench)/', pathNot: allowed, ...extra },
});

export default {
  forbidden: [
    only('contracts', '^contracts/', 'contracts/ is pure and knows nobody: move I/O to db/ or activities/.'),
    only('db', '^(db|contracts)/', 'db/ knows tables and contracts only: pass what it needs as arguments.'),
    only('activities', '^(activities|contracts|db)/', 'activities/ may not reach workflows, worker or client.'),
    only('workflows', '^(workflows|contracts|activities)/', 'workflows/ routes on recorded results: do it in an Activity.'),
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
    {
      name: 'contracts-no-io',
      comment: 'contracts/ does no I/O; hashing is the only thing of Node that it uses.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    only('client', '^(client|contracts|db|workflows/messages)', 'client/ talks to Postgres and by messages: use workflows/messages, or a type.', {
      dependencyTypesNot: ['type-only'],
    }),
    only('worker', '^(worker|contracts|db|activities)/', 'worker/ loads Workflows by path, so that they are bundled.'),
    {
      name: 'nothing-imports-tests',
      comment: 'Code that tests and product share belongs into the product.',
      severity: 'error',
      from: { pathNot: '^(test|bench)/' },
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
      name: 'no-grab-bags',
      comment: 'Name the file after its one concept.',
      severity: 'error',
      from: {},
      to: { path: '/(utils|helpers|common|misc|types|manager|service)\\.ts$', pathNot: 'node_modules' },
    },
    {
      name: 'no-unresolvable',
      comment: 'The module is not there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
