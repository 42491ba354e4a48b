import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkBudget } from './check-budget.ts'
import { plantProject } from './planted-project.ts'

const HOME = 'src/web/app/signed-in-pages.tsx'
const PUBLIC = 'src/web/app/public-entry.ts'
const LANDING_PAGE = 'src/web/pages/site/landing-page.tsx'

/** Text that gzip cannot make much smaller than `kilobytes`: hexadecimal digits hold half a byte each. */
function dense(kilobytes: number, seed: string): string {
  let text = ''
  while (text.length < kilobytes * 2000)
    text += createHash('sha512').update(`${seed}${text.length}`).digest('hex')
  return text
}

type Chunk = { imports?: string[]; dynamicImports?: string[] }

/** Checks a build of chunks (name to imports) and their weights in kB. */
function checkBuild(chunks: Record<string, Chunk>, weights: Record<string, number>, shell = ''): string[] {
  const manifest = Object.entries(chunks).map(([name, chunk], at) => [
    name,
    { ...chunk, file: `assets/${at}.js` },
  ])
  using tree = plantProject({
    'dist/index.html': `<script src="/theme.js"></script>${shell}`,
    'dist/theme.js': '',
    'dist/.vite/manifest.json': JSON.stringify(Object.fromEntries(manifest)),
    ...Object.fromEntries(
      Object.keys(chunks).map((name, at) => [`dist/assets/${at}.js`, dense(weights[name] ?? 1, name)]),
    ),
    'dist/public.js': dense(90, 'public'),
  })
  return checkBudget(tree.root).problems
}

const small = {
  'index.html': { imports: ['_a'] },
  _a: { imports: ['index.html'] },
  [HOME]: { imports: ['_a'] },
  [PUBLIC]: {},
}

test('views within their budget pass, whatever is loaded later', () => {
  const map = { ...small, [HOME]: { imports: ['_a'], dynamicImports: ['map.ts'] }, 'map.ts': {} }
  expect(checkBuild(map, { 'map.ts': 500, _a: 90 })).toEqual([])
})

test('a heavy import, at whatever depth, is found and named', () => {
  const chunks = { ...small, _a: { imports: ['_b'] }, _b: {} }
  expect(checkBuild(chunks, { _b: 120 })).toEqual([
    expect.stringMatching(/^landing loads 1\d\d\.\d kB of JavaScript, at most 110; most of it: 4\.js 1/),
  ])
  expect(checkBuild({ ...small, [HOME]: { imports: ['_a', '_b'] }, _b: {} }, { _a: 80, _b: 90 })).toEqual([
    expect.stringMatching(/^home loads 1\d\d\.\d kB of JavaScript, at most 155/),
  ])
})

test('a view in too many files is found', () => {
  const names = Array.from({ length: 14 }, (_, at) => `_part${at}`)
  const parts = Object.fromEntries(names.map((name) => [name, {}]))
  expect(checkBuild({ ...small, [HOME]: { imports: names }, ...parts }, {})).toEqual([
    'home loads 18 files of JavaScript, at most 14',
  ])
})

test('a script of the page itself counts, and so does a page that became a chunk of its own', () => {
  expect(checkBuild(small, { _a: 30 }, '<script async src="/public.js"></script>')).toHaveLength(1)
  expect(checkBuild({ ...small, [LANDING_PAGE]: {} }, { [LANDING_PAGE]: 120 })).toHaveLength(1)
})

test('pages that were not built, or are named otherwise, do not pass', () => {
  using tree = plantProject({})
  expect(checkBudget(tree.root).problems).toEqual([expect.stringContaining('manifest.json is missing')])
  expect(checkBuild({ 'index.html': {} }, {})).toEqual([
    `home: no chunk ${HOME} was built`,
    `public page: no chunk ${PUBLIC} was built`,
  ])
  expect(checkBuild(small, { [PUBLIC]: 13 })).toEqual([expect.stringMatching(/^public page loads 1\d/)])
})
