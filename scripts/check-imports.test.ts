import { expect, test } from 'vitest'
import { checkImports, readRules } from './check-imports.ts'
import { plantProject } from './planted-project.ts'

const feature = 'src/server/features'

/** Each rule, a file that breaks it, and that file's text. */
const planted: [rule: string, file: string, text: string][] = [
  ['no-cycles', 'src/lib/ring-back.ts', "export * from './ring.ts'"],
  ['imports-resolve', 'src/server/lost.ts', "import { gone } from '#lib/gone.ts'\ngone()"],
  ['no-barrels', 'src/web/ui/barrel.ts', "export { a } from './index.ts'"],
  ['packages-are-declared', 'src/server/borrowed.ts', "import avvio from 'avvio'\navvio({})"],
  ['product-without-dev-packages', 'src/server/dev.ts', "import fc from 'fast-check'\nfc.nat()"],
  ['product-without-tests', 'src/server/tested.ts', "import { a } from '../../test/a.ts'\na"],
  ['lib-is-a-leaf', 'src/lib/nosy.ts', "import type { a } from '#contract/a.ts'\nexport type A = typeof a"],
  ['contract-knows-lib', 'src/contract/nosy.ts', "import { a } from '#text/a.ts'\na"],
  ['text-knows-contract-and-lib', 'src/text/nosy.ts', "import { a } from '#server/a.ts'\na"],
  ['server-never-web', 'src/server/nosy.ts', "export type { A } from '#web/lib/a.ts'"],
  [
    'web-never-server',
    'src/web/lib/nosy.ts',
    "import type { a } from '#server/a.ts'\nexport type A = typeof a",
  ],
  ['lib-and-text-have-no-packages', 'src/text/node.ts', "import { sep } from 'node:path'\nsep"],
  ['contract-has-zod-mini-only', 'src/contract/whole-zod.ts', "import { z } from 'zod'\nz"],
  ['web-runs-in-browsers', 'src/web/lib/node.ts', "import { sep } from 'node:path'\nsep"],
  ['server-feature-door', `${feature}/ads/ads.ts`, "import { a } from '../wheel/store.ts'\na"],
  [
    'server-machinery-uses-doors',
    'src/server/http/a.ts',
    "import { a } from '../features/wheel/rules.ts'\na",
  ],
  ['rules-are-pure', `${feature}/wheel/rules-draw.ts`, "import { a } from './store.ts'\na"],
  ['only-store-speaks-sql', `${feature}/wheel/spin.ts`, "import postgres from 'postgres'\npostgres()"],
  ['store-knows-only-db', `${feature}/ads/store-list.ts`, "import { a } from '../wheel/wheel.ts'\na"],
  ['only-routes-speak-http', `${feature}/wheel/redeem.ts`, "import type { a } from '../../http/b.ts'\na"],
  ['routes-serve-their-feature', `${feature}/ads/routes.ts`, "import { a } from '../wheel/wheel.ts'\na"],
  ['declarations-are-composed', `${feature}/wheel/load.ts`, "import { a } from './feature.ts'\na"],
  ['web-features-are-islands', 'src/web/features/ads/a.ts', "import { a } from '../wheel/a.ts'\na"],
  ['web-ui-knows-no-feature', 'src/web/ui/nosy.ts', "import { a } from '../features/wheel/a.ts'\na"],
  ['web-features-know-no-page', 'src/web/features/ads/b.ts', "import { a } from '../../pages/a.ts'\na"],
  ['web-pages-know-no-app', 'src/web/pages/nosy.ts', "export const a = () => import('../app/a.ts')"],
]

/** Valid files: those that the planted ones import, and imports that must not be reported. */
const sound: Record<string, string> = Object.fromEntries(
  [
    ...['contract', 'lib', 'text', 'server', 'web/lib', 'web/pages', 'web/app', 'web/features/wheel'].map(
      (folder) => `src/${folder}/a.ts`,
    ),
    ...['src/web/ui/index.ts', 'test/a.ts', 'src/server/http/b.ts', `${feature}/wheel/store.ts`],
    ...[`${feature}/wheel/rules.ts`, `${feature}/wheel/wheel.ts`, `${feature}/wheel/feature.ts`],
  ].map((file) => [file, 'export const a = 1\nexport type A = number\n']),
)
sound['src/lib/ring.ts'] = "export * from './ring-back.ts'"
sound[`${feature}/ads/feature.ts`] =
  "import type { a } from '../../http/b.ts'\nimport { a as b } from '../wheel/wheel.ts'\nb"
sound['src/server/compose.ts'] = "import { a } from './features/wheel/feature.ts'\na"
sound[`${feature}/ads/operation.ts`] = "import { a } from '../wheel/wheel.ts'\na"
sound[`${feature}/ads/store.ts`] = "import type { Sql } from 'postgres'\nexport type A = Sql"
sound['src/contract/shape.ts'] = "import { z } from 'zod/mini'\nimport { a } from '#lib/a.ts'\nz.literal(a)"
sound['src/lib/a.test.ts'] = "import { test } from 'vitest'\ntest"

test('every import rule is broken by a planted file and names it', async () => {
  using tree = plantProject({
    ...sound,
    ...Object.fromEntries(planted.map(([, file, text]) => [file, text])),
  })
  const problems = await checkImports(tree.root)
  for (const [rule, file] of planted) {
    expect(problems, rule).toContainEqual(expect.stringContaining(`${rule}: ${file} → `))
  }
  const rules = (await readRules()).forbidden?.map((rule) => rule.name)
  expect(planted.map(([rule]) => rule)).toEqual(rules)
})

test('sound imports are let through', async () => {
  const { 'src/lib/ring.ts': _ring, 'src/web/ui/index.ts': _barrel, ...files } = sound
  using tree = plantProject(files)
  expect(await checkImports(tree.root)).toEqual([])
})

test('reading nothing is a failure', async () => {
  using empty = plantProject({ 'src/readme.md': '' })
  using blind = plantProject({ 'src/lib/a.ts': 'export const a = 1' })
  expect(await checkImports(empty.root)).toEqual(['src holds no TypeScript: there was nothing to check'])
  expect(await checkImports(blind.root)).toEqual(['no import was found: the parser read nothing'])
})
