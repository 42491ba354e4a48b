import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { read } from './source-files.ts'

/** A built file by Vite's manifest: its static imports are loaded with it, its dynamic ones are not. */
type Chunk = { file: string; imports?: string[] }

const SHELL = 'dist/index.html'
/** Its documents are no shell: they load this, and the first of the shell's scripts, which is for the theme. */
const PUBLIC_PAGE = 'src/web/app/public-entry.ts'
const MANIFEST = 'dist/.vite/manifest.json'

/**
 * What a person's first view loads: `roots` are the entry and the chunks it asks for at once. `page` may be part of
 * one of them; should it become a chunk of its own, it is counted all the same. `most` in kB (1,000 bytes) of gzip;
 * `mostFiles`, as a phone asks for six at a time.
 */
const VIEWS = [
  { view: 'landing', roots: ['index.html'], page: 'src/web/pages/site/landing-page.tsx', most: 110 },
  {
    view: 'home',
    roots: ['index.html', 'src/web/app/signed-in-pages.tsx'],
    page: 'src/web/pages/site/home-page.tsx',
    most: 160,
    mostFiles: 14,
  },
  { view: 'public page', roots: [PUBLIC_PAGE], page: PUBLIC_PAGE, most: 12 },
]

/** JavaScript that the first views load from the built pages, where it is more than a slow line bears. */
export function checkBudget(root: string): { problems: string[]; note: string } {
  if (!existsSync(path.join(root, MANIFEST)))
    return { problems: [`${MANIFEST} is missing: npm run check builds the pages first`], note: '' }
  const manifest = JSON.parse(read(root, MANIFEST)) as Record<string, Chunk>
  // Public scripts stand in the page as they are and are no part of the manifest.
  const shellScripts = [...read(root, SHELL).matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(root, 'dist', file))).length / 1000
    sizes.set(file, size)
    return size
  }
  const found = VIEWS.map(({ view, roots, page, most, mostFiles = Number.POSITIVE_INFINITY }) => {
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
    const over = `${view} loads ${sum.toFixed(1)} kB of JavaScript, at most ${most}; most of it: ${parts.join(', ')}`
    const many = `${view} loads ${files.size} files of JavaScript, at most ${mostFiles}`
    return {
      problems: [...missing, ...(sum > most ? [over] : []), ...(files.size > mostFiles ? [many] : [])],
      note: `${view} ${sum.toFixed(1)} of ${most} kB`,
    }
  })
  return {
    problems: found.flatMap(({ problems }) => problems),
    note: found.map(({ note }) => note).join(', '),
  }
}

/** The names of `roots` that were built, with all they import, each once. */
function withImports(manifest: Record<string, Chunk>, roots: string[]): string[] {
  const loaded = new Set(roots.filter((name) => manifest[name]))
  for (const name of loaded) for (const inner of manifest[name]?.imports ?? []) loaded.add(inner)
  return [...loaded]
}
