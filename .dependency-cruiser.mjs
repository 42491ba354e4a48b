// The rules of imports of docs/architecture.md. scripts/check-imports.ts runs them; its test plants a violation of each.

const TEST = '\\.(test|spec)\\.tsx?$'
/** `store.ts` and `store-….ts`; likewise routes and rules. Group 1 is the feature. */
const files = (name) => `^src/server/features/([^/]+)/${name}[-.][^/]*ts$`
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown']

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A folder of `src` may import, within `src`, only itself and `others`, types and tests included. */
const layer = (name, own, others) =>
  refuse(
    name,
    `src/${own} may import ${others.length > 0 ? others.map((other) => `src/${other}`).join(', ') : 'no other folder'}`,
    { path: `^src/${own}/` },
    { path: '^src/', pathNot: [own, ...others].map((each) => `^src/${each}/`) },
  )

const everywhere = [
  refuse('no-cycles', 'modules must not import each other', {}, { circular: true }),
  refuse('imports-resolve', 'every import must resolve', {}, { couldNotResolve: true }),
  refuse('no-barrels', 'import from the file that declares it', {}, { path: '^src/.*/index\\.tsx?$' }),
  refuse(
    'packages-are-declared',
    'every imported package is listed in package.json',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/' },
  ),
  refuse(
    'product-without-dev-packages',
    'npm start installs no development packages',
    { path: '^src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  ),
  refuse(
    'product-without-tests',
    'the product must not import tests, benchmarks or scripts',
    { path: '^src/', pathNot: TEST },
    { path: [TEST, '^(test|bench|scripts)/'] },
  ),
]

const layers = [
  layer('lib-is-a-leaf', 'lib', []),
  layer('contract-knows-lib', 'contract', ['lib']),
  layer('text-knows-contract-and-lib', 'text', ['contract', 'lib']),
  layer('server-never-web', 'server', ['contract', 'lib', 'text']),
  layer('web-never-server', 'web', ['contract', 'lib', 'text']),
  refuse(
    'lib-and-text-have-no-packages',
    'they run anywhere: no packages, no Node modules',
    { path: '^src/(lib|text)/', pathNot: TEST },
    { dependencyTypes: [...packages, 'core'] },
  ),
  refuse(
    'contract-has-zod-mini-only',
    'zod/mini saves the browser 20 kB; no other package',
    { path: '^src/contract/', pathNot: TEST },
    { dependencyTypes: [...packages, 'core'], pathNot: 'node_modules/zod/mini/' },
  ),
  refuse(
    'web-runs-in-browsers',
    'no Node modules',
    { path: '^src/web/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
]

const server = [
  refuse(
    'server-feature-door',
    'other features are imported only through <feature>/<feature>.ts',
    { path: '^src/server/features/([^/]+)/' },
    {
      path: '^src/server/features/',
      pathNot: ['^src/server/features/$1/', '^src/server/features/([^/]+)/\\1\\.ts$'],
    },
  ),
  refuse(
    'server-machinery-uses-doors',
    'http, db and outside import features only through <feature>/<feature>.ts',
    { path: '^src/server/(http|db|outside)/', pathNot: TEST },
    { path: '^src/server/features/', pathNot: '^src/server/features/([^/]+)/\\1\\.ts$' },
  ),
  refuse(
    'rules-are-pure',
    'rules.ts imports only contract and lib',
    { path: [files('rules'), '^src/web/features/[^/]+/rules\\.ts$'], pathNot: TEST },
    { pathNot: '^src/(contract|lib)/' },
  ),
  refuse(
    'only-store-speaks-sql',
    'postgres is imported by store*.ts and src/server/db',
    { path: '^src/', pathNot: [files('store'), '^src/server/db/', TEST] },
    { path: 'node_modules/postgres/' },
  ),
  refuse(
    'store-knows-only-db',
    'a store gets its connection as an argument and reads other tables by joins; types of columns are allowed',
    { path: files('store'), pathNot: TEST },
    {
      path: '^src/server/',
      pathNot: ['^src/server/db/', '^src/server/features/$1/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  refuse(
    'only-routes-speak-http',
    'operations are also called by jobs and scripts; a feature of few routes has them in feature.ts',
    { path: '^src/server/features/', pathNot: [files('routes'), '/feature\\.ts$', TEST] },
    { path: ['^src/server/http/', 'node_modules/(fastify|@fastify)/'] },
  ),
  refuse(
    'routes-serve-their-feature',
    'one line per endpoint; operations use other features',
    { path: files('routes'), pathNot: TEST },
    { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
  ),
  refuse(
    'declarations-are-composed',
    'feature.ts makes its feature of others; only compose.ts makes it in turn',
    { path: '^src/', pathNot: ['^src/server/compose\\.ts$', TEST] },
    { path: '^src/server/features/[^/]+/feature\\.ts$' },
  ),
]

const web = [
  refuse(
    'web-features-are-islands',
    'pages compose features; features do not import each other',
    { path: '^src/web/features/([^/]+)/' },
    { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  ),
  refuse(
    'web-ui-knows-no-feature',
    'ui and lib do not import features',
    { path: '^src/web/(ui|lib)/' },
    { path: '^src/web/(features|pages|app)/' },
  ),
  refuse(
    'web-features-know-no-page',
    'ui, lib → features → pages → app',
    { path: '^src/web/features/' },
    { path: '^src/web/(pages|app)/' },
  ),
  refuse(
    'web-pages-know-no-app',
    'ui, lib → features → pages → app',
    { path: '^src/web/pages/' },
    { path: '^src/web/app/' },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...everywhere, ...layers, ...server, ...web],
  options: {
    // Without swc it cannot parse TypeScript with TypeScript 7 installed, and finds nothing.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js'],
    },
  },
}
