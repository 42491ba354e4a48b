// Who may import whom: docs/architecture.md in rules. scripts/check-imports.ts runs them; its test plants a violation of
// each one and sees it named.

const TEST = '\\.(test|spec)\\.tsx?$'
/** `store.ts` and, in a feature that outgrew it, `store-….ts`; likewise routes and rules. Group 1 is the feature. */
const files = (name) => `^src/server/features/([^/]+)/${name}[-.][^/]*ts$`
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown']

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A room of `src` reaches, within `src`, itself and the rooms named. Types and tests included. */
const room = (name, own, others) =>
  refuse(
    name,
    `src/${own} may reach ${others.length > 0 ? others.map((other) => `src/${other}`).join(', ') : 'no other room'}`,
    { path: `^src/${own}/` },
    { path: '^src/', pathNot: [own, ...others].map((each) => `^src/${each}/`) },
  )

const everywhere = [
  refuse('no-cycles', 'modules that need each other are one module', {}, { circular: true }),
  refuse(
    'imports-resolve',
    'an import that leads nowhere hides what it needs',
    {},
    { couldNotResolve: true },
  ),
  refuse('no-barrels', 'import from the file that has it', {}, { path: '^src/.*/index\\.tsx?$' }),
  refuse(
    'packages-are-declared',
    'a package that package.json does not name is here by accident',
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
    'what runs for people does not need what runs for tests',
    { path: '^src/', pathNot: TEST },
    { path: [TEST, '^(test|bench|scripts)/'] },
  ),
]

const rooms = [
  room('lib-is-a-leaf', 'lib', []),
  room('contract-knows-lib', 'contract', ['lib']),
  room('text-knows-contract-and-lib', 'text', ['contract', 'lib']),
  room('server-never-web', 'server', ['contract', 'lib', 'text']),
  room('web-never-server', 'web', ['contract', 'lib', 'text']),
  refuse(
    'lib-and-text-have-no-packages',
    'they run anywhere: no package, no Node',
    { path: '^src/(lib|text)/', pathNot: TEST },
    { dependencyTypes: [...packages, 'core'] },
  ),
  refuse(
    'contract-has-zod-mini-only',
    'zod/mini saves the browser 20 KB; nothing else belongs on the wire',
    { path: '^src/contract/', pathNot: TEST },
    { dependencyTypes: [...packages, 'core'], pathNot: 'node_modules/zod/mini/' },
  ),
  refuse(
    'web-runs-in-browsers',
    'no module of Node',
    { path: '^src/web/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
]

const server = [
  refuse(
    'server-feature-door',
    'another feature is reached only through <feature>/<feature>.ts',
    { path: '^src/server/features/([^/]+)/' },
    {
      path: '^src/server/features/',
      pathNot: ['^src/server/features/$1/', '^src/server/features/([^/]+)/\\1\\.ts$'],
    },
  ),
  refuse(
    'server-machinery-uses-doors',
    'http, db and outside reach a feature only through <feature>/<feature>.ts',
    { path: '^src/server/(http|db|outside)/', pathNot: TEST },
    { path: '^src/server/features/', pathNot: '^src/server/features/([^/]+)/\\1\\.ts$' },
  ),
  refuse(
    'rules-are-pure',
    'rules.ts knows contract and lib: no Node, no package, no sibling',
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
    'a store is handed its connection and reads others by joining their tables',
    { path: files('store'), pathNot: TEST },
    { path: '^src/server/', pathNot: ['^src/server/db/', '^src/server/features/$1/'] },
  ),
  refuse(
    'only-routes-speak-http',
    'operations are called by jobs and scripts too',
    { path: '^src/server/features/', pathNot: [files('routes'), TEST] },
    { path: ['^src/server/http/', 'node_modules/(fastify|@fastify)/'] },
  ),
  refuse(
    'routes-serve-their-feature',
    'one line per endpoint; what needs another feature is an operation',
    { path: files('routes'), pathNot: TEST },
    { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
  ),
]

const web = [
  refuse(
    'web-features-are-islands',
    'a page composes features; they do not know each other',
    { path: '^src/web/features/([^/]+)/' },
    { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  ),
  refuse(
    'web-ui-knows-no-feature',
    'ui and lib are what features are made of',
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
  forbidden: [...everywhere, ...rooms, ...server, ...web],
  options: {
    // Without swc it reads no TypeScript at all beside TypeScript 7, and finds nothing wrong.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js'],
    },
  },
}
