import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { read } from './source-files.ts'

/** A built file by Vite's manifest: its static imports are loaded with it, its dynamic ones are not. */
type Chunk = { file: string; imports?: string[] }

const SHELL = 'dist/index.html'
/** Public pages do not use the shell: they load this entry and the shell's first script, which sets the theme. */
const PUBLIC_PAGE = 'src/web/app/public-entry.ts'
const MANIFEST = 'dist/.vite/manifest.json'

/**
 * JavaScript of each first view: `roots` are the entry and the chunks it requests at once; `page` is counted whether it is
 * bundled into one of them or not. `maxKb` in kB (1,000 bytes) of gzip; `maxFiles`, as a phone loads six at a time.
 */
const VIEWS = [
  { view: 'landing', roots: ['index.html'], page: 'src/web/pages/site/landing-page.tsx', maxKb: 110 },
  {
    view: 'home',
    roots: ['index.html', 'src/web/app/signed-in-pages.tsx'],
    page: 'src/web/pages/site/home-page.tsx',
    maxKb: 155,
    maxFiles: 14,
  },
  { view: 'public page', roots: [PUBLIC_PAGE], page: PUBLIC_PAGE, maxKb: 10 },
]

/** Finds first views that load more JavaScript than a slow connection allows. */
export function checkBudget(root: string): { problems: string[]; note: string } {
  if (!existsSync(path.join(root, MANIFEST)))
    return { problems: [`${MANIFEST} is missing: npm run check builds the pages first`], note: '' }
  const manifest = JSON.parse(read(root, MANIFEST)) as Record<string, Chunk>
  // Scripts of the public folder are copied as they are and are not in the manifest.
  const shellScripts = [...read(root, SHELL).matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(root, 'dist', file))).length / 1000
    sizes.set(file, size)
    return size
  }
  const views = VIEWS.map(({ view, roots, page, maxKb, maxFiles = Number.POSITIVE_INFINITY }) => {
    const missing = roots
      .filter((name) => !manifest[name])
      .map((name) => `${view}: no chunk ${name} was built`)
    const chunks = withImports(manifest, [...roots, page])
    const files = new Set([
      ...(page === PUBLIC_PAGE ? shellScripts.slice(0, 1) : shellScripts),
      ...chunks.map((name) => manifest[name]?.file ?? ''),
    ])
    const heaviest = [...files].sort((a, b) => sizeOf(b) - sizeOf(a))
    const sum = heaviest.reduce((total, file) => total + sizeOf(file), 0)
    const parts = heaviest.slice(0, 5).map((file) => `${path.basename(file)} ${sizeOf(file).toFixed(1)}`)
    const over = `${view} loads ${sum.toFixed(1)} kB of JavaScript, at most ${maxKb}; most of it: ${parts.join(', ')}`
    const many = `${view} loads ${files.size} files of JavaScript, at most ${maxFiles}`
    return {
      problems: [...missing, ...(sum > maxKb ? [over] : []), ...(files.size > maxFiles ? [many] : [])],
      note: `${view} ${sum.toFixed(1)} of ${maxKb} kB`,
    }
  })
  return {
    problems: views.flatMap(({ problems }) => problems),
    note: views.map(({ note }) => note).join(', '),
  }
}

/** The chunks of `roots` that were built and all that they import, without duplicates. */
function withImports(manifest: Record<string, Chunk>, roots: string[]): string[] {
  const loaded = new Set(roots.filter((name) => manifest[name]))
  for (const name of loaded) for (const inner of manifest[name]?.imports ?? []) loaded.add(inner)
  return [...loaded]
}
