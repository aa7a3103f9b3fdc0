// The walls of ARCHITECTURE.md, as a machine reads them.
const up = (layer, above) => ({
  name: `${layer}-looks-down`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${above.join('|')})/` },
});
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    up('shared', ['entities', 'features', 'pages', 'processes', 'app']),
    up('entities', ['features', 'pages', 'processes', 'app']),
    up('features', ['pages', 'processes', 'app']),
    up('pages', ['processes', 'app']),
    up('processes', ['pages', 'app']),
    {
      name: 'slices-apart',
      severity: 'error',
      from: { path: '^src/(entities|features|processes)/([^/]+)/' },
      to: { path: '^src/$1/', pathNot: ['^src/$1/$2/', '^src/entities/[^/]+/@x/'] },
    },
    {
      name: 'pages-apart',
      severity: 'error',
      // An area of a side, such as factory/customer, or a page that stands beside the sides.
      from: { path: '^src/pages/((?:(?:business|factory|admin)/)?[^/]+)/' },
      to: { path: '^src/pages/', pathNot: ['^src/pages/$1/'] },
    },
    {
      name: 'machines-are-pure',
      severity: 'error',
      from: { path: '\\.machine\\.ts$' },
      to: { pathNot: ['node_modules/xstate', '^src/shared/lib/machine', '\\.machine\\.ts$', '^contract/'] },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', 'node_modules/(zod|xstate)'] },
    },
    {
      name: 'browser-never-server',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|tests|scripts)/' },
    },
    { name: 'server-never-browser', severity: 'error', from: { path: '^server/' }, to: { path: '^src/' } },
    {
      name: 'product-never-tests',
      severity: 'error',
      from: { path: '^(server|src|contract)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'server-modules-apart',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/service\\.ts$'] },
    },
    {
      name: 'only-sql-touches-the-driver',
      severity: 'error',
      from: { path: '^server/', pathNot: ['sql\\.ts$', '^server/platform/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/(pg|kysely)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-api-touches-axios',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/shared/api/' },
      to: { path: 'node_modules/axios' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API that dependency-cruiser knows yet.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
