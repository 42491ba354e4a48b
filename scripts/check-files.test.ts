import { expect, test } from 'vitest'
import { checkMigrations } from './check-migrations.ts'
import { checkPins } from './check-pins.ts'
import { checkRefused } from './check-refused.ts'
import { checkSizes } from './check-sizes.ts'
import { checkSql } from './check-sql.ts'
import { plantProject } from './planted-project.ts'

const lines = (count: number) => 'x\n'.repeat(count)

test('SQL is found outside stores, whatever its tag is called', () => {
  using tree = plantProject({
    'src/server/features/wheel/spin.ts': 'export const a = (db) =>\n  db`select 1`',
    'src/server/features/wheel/routes.ts': 'export const a = (sql) => sql.begin((tx) => tx<Row[]>`select 1`)',
    'src/server/http/a.ts': "export const a = (sql) => sql.unsafe('select 1')",
    'src/server/features/wheel/storefront.ts': 'export const a = (sql) => sql`select 1`',
    'src/server/features/wheel/store.ts': 'export const a = (sql) => sql`select 1`',
    'src/server/features/wheel/store-prizes.ts': 'export const a = (sql) => sql`select 1`',
    'src/server/features/wheel/spin.api.test.ts': 'export const a = (sql) => sql`select 1`',
    'src/server/db/migrate.ts': 'export const a = (sql) => sql`select 1`',
    'src/lib/a.ts': 'export const a = String.raw`\\d`',
  })
  expect(
    checkSql(tree.root).map((problem) => problem.replace(' outside store*.ts and src/server/db', '')),
  ).toEqual([
    'src/server/features/wheel/routes.ts:1: a template tagged tx',
    'src/server/features/wheel/spin.ts:2: a template tagged db',
    'src/server/features/wheel/storefront.ts:1: a template tagged sql',
    'src/server/http/a.ts:1: unsafe SQL',
  ])
})

test('a file over its length is found', () => {
  using tree = plantProject({
    'src/a.ts': lines(300),
    'scripts/b.ts': lines(301),
    'src/c.test.ts': lines(400),
    'test/d.spec.ts': lines(401),
    'db/schema.sql': lines(5000),
    ...Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`src/short-${index}.ts`, lines(150)])),
  })
  expect(checkSizes(tree.root).problems).toEqual([
    'scripts/b.ts: 301 lines, at most 300: split it by what it does',
    'test/d.spec.ts: 401 lines, at most 400: split it by what it does',
  ])
})

test('more than one long file in ten is found', () => {
  using tree = plantProject({ 'src/a.ts': lines(151), 'src/b.ts': lines(150) })
  const why = expect.stringMatching(/^1 of 2 files .*: src\/a\.ts \(151\)$/)
  expect(checkSizes(tree.root).problems).toEqual([why])
})

test('lines of code are told without comments, empty lines and tests', () => {
  const text = '/** A.\n * B. */\n\n// C\nexport const a = 1 // D\n/* E */\nexport const b = 2\n'
  using tree = plantProject({
    'src/a.ts': text,
    'src/b.tsx': lines(30),
    'src/c.test.ts': text,
    'src/d.css': text,
  })
  expect(checkSizes(tree.root).note).toBe('2 files, 32 lines of code, median 30, longest 30, 1 of at most 20')
})

test('loose versions and a lock file that does not match are found', () => {
  const dependencies = { exact: '1.2.3', beta: '18.4.0-beta.17', loose: '^1.2.3', missing: '2.0.0' }
  using tree = plantProject({
    '.npmrc': 'save-exact=true\n',
    'package.json': JSON.stringify({ dependencies }),
    'package-lock.json': JSON.stringify({
      packages: {
        '': { dependencies: { exact: '1.2.3', beta: '18.4.0-beta.17', loose: '^1.2.3', extra: '1.0.0' } },
        'node_modules/exact': { integrity: 'sha512-a' },
        'node_modules/beta': { integrity: 'sha512-b', resolved: 'https://registry.example/beta.tgz' },
        'node_modules/loose': {},
        'node_modules/a/node_modules/@swc/core': { integrity: 'sha512-c', hasInstallScript: true },
        'node_modules/@new/one': { integrity: 'sha512-d', hasInstallScript: true },
      },
    }),
  })
  expect(checkPins(tree.root)).toEqual([
    '.npmrc lets packages run scripts',
    '@new/one runs a script when it is installed: see that it works without, and say why',
    'package.json: loose is "^1.2.3", not an exact version',
    'package-lock.json has another missing than package.json: run npm install again',
    'package-lock.json has another extra than package.json: run npm install again',
    'package-lock.json: node_modules/beta names the URL it came from',
    'package-lock.json: node_modules/loose has no hash',
  ])
})

test('docstrings that begin with "What" are found', () => {
  using tree = plantProject({
    'src/a.ts': '/** What it holds. */\nexport const a = 1 // What follows is code.\n',
    'src/b.ts': '/**\n * What it holds, at length.\n */\nexport const b = 1\n',
    'src/c.ts': '/** Holds what it holds. */\nexport const c = 1\n',
    'docs/a.md': '* What it holds\n',
  })
  const why = 'a docstring that begins with "What": begin with a verb or the thing'
  expect(checkRefused(tree.root)).toEqual([`src/a.ts:1: ${why}`, `src/b.ts:2: ${why}`])
})

test('spread object literals that pack lines are found', () => {
  using tree = plantProject({
    'src/a.tsx': 'export const a = { b, ...{ c, d } }\nexport const e = <A {...{ b, c }} />\n',
    'src/b.ts': 'export const a = { b, ...(c && { c }), ...d }\n',
    'src/c.test.ts': 'export const a = { b, ...{ c, d } }\n',
  })
  const why = 'a spread object literal that packs lines: write its fields out'
  expect(checkRefused(tree.root)).toEqual([`src/a.tsx:1: ${why}`, `src/a.tsx:2: ${why}`])
})

test('queries outside the files of queries are found', () => {
  using tree = plantProject({
    'src/web/features/ads/ad.tsx': "const a = useAsk(['ad'], getAd, {})\n",
    'src/web/features/ads/admin-queries.ts':
      "export const useAds = () => useAskPages(['ads'], listAds, {})\n",
    'src/web/lib/ask.ts': 'export const useAsk = () => useQuery({})\n',
    'src/web/pages/a.tsx': 'const a = useQuery<Ad>({})\nconst b = useMutation({})\nuseAds()\n',
  })
  const why = "a query outside its feature's queries: write it in queries.ts, where its keys are"
  expect(checkRefused(tree.root)).toEqual([
    `src/web/features/ads/ad.tsx:1: ${why}`,
    `src/web/pages/a.tsx:1: ${why}`,
    `src/web/pages/a.tsx:2: ${why}`,
  ])
})

test('routes of Playwright are found in the browser tests', () => {
  using tree = plantProject({
    'test/browser/a.spec.ts': "page.route('**/api/*', fail)\nawait context.unrouteAll()\nrouteOf(page)\n",
    'test/browser/ads-network.spec.ts': "context.route('**', fail)\n",
    'src/server/http/a.ts': 'app.route({})\n',
  })
  const why = 'a route of Playwright, which turns the cache off: use test/browser/intercept.ts'
  expect(checkRefused(tree.root)).toEqual([
    `test/browser/a.spec.ts:1: ${why}`,
    `test/browser/a.spec.ts:2: ${why}`,
  ])
})

test('paths of a machine and silenced checks are found', () => {
  const path = ['', 'work', 'main'].join('/')
  const silenced = (what: string) => `// ${what}\nexport const a = 1\n`
  using tree = plantProject({
    'README.md': `\nSee ${path}.`,
    'docs/a.md': 'src/server/work/a.ts and #web/work/a.ts and ./work/b.ts',
    'src/a.ts': silenced('@ts-ignore'),
    'src/b.tsx': `{/* ${'biome'}-ignore lint: later */}`,
    'scripts/c.ts': silenced('oxlint-disable-next-line'),
    'src/d.ts': silenced('@ts-expect-error'),
    'src/d.test.ts': silenced('@ts-expect-error'),
  })
  expect(checkRefused(tree.root)).toEqual([
    'README.md:2: a path of one machine',
    'scripts/c.ts:1: a silenced check: fix the cause or the rule',
    'src/a.ts:1: a silenced check: fix the cause or the rule',
    'src/b.tsx:1: a silenced check: fix the cause or the rule',
    'src/d.ts:1: a silenced type error outside a test',
  ])
})

test('migrations that the release before would stumble over are found, unless they say why not', () => {
  const migration = (number: number, text: string) => [
    `db/migrations/${number.toString().padStart(4, '0')}-a.sql`,
    text,
  ]
  using tree = plantProject(
    Object.fromEntries([
      migration(69, 'alter table a drop column b;'),
      migration(70, 'alter table a drop column b;'),
      migration(71, '-- contract: unused since release 4\nalter table a drop column b;'),
      migration(72, 'alter table a rename column b to c;'),
      migration(73, 'alter table a add column b int not null;'),
      migration(74, 'alter table a add column b int not null default 0;\nalter table a add column c text;'),
      migration(75, 'create table a (b int not null); -- drop table later'),
      migration(76, 'alter table a alter column b type bigint;'),
    ]),
  )
  expect(checkMigrations(tree.root)).toEqual([
    'db/migrations/0070-a.sql: drops something',
    'db/migrations/0072-a.sql: renames something',
    'db/migrations/0073-a.sql: adds a column that older inserts leave empty',
    'db/migrations/0076-a.sql: changes the type of a column',
  ])
})
