import path from 'node:path'
import type { Plugin } from 'vite'
import { builtChunks, offlineFiles } from './offline-files.ts'

/** What the bundler tells of a module: what comes with it. What it loads on demand is no part of it. */
type Imports = (id: string) => { importedIds: readonly string[] } | null
type Bundle = { getModuleInfo: Imports }

/** A stored session loads this, whatever its first page is. */
const HOME = 'src/web/app/signed-in-pages.tsx'
/** What asks whose session it is. */
const RESTORING = ['src/web/lib/call.ts', 'src/contract/accounts.ts']
const THEME = '<script src="/theme.js"'
/** First pages of everybody else, who is not to wait for what home needs. */
const LANDING = ['src/web/app/main.tsx', 'src/web/app/public-entry.ts']
/** What a session loads behind its first page, whatever that is. */
const BEHIND = ['src/web/app/live-updates.tsx']
/** The pages that home leads to, on which somebody looks for a place. */
const LISTS = ['src/web/pages/site/search-page.tsx', 'src/web/pages/site/category-page.tsx']
const DOORS = ['src/web/app/account-pages.tsx', 'src/web/app/legal-pages.tsx']

/** All that `roots` load with them, themselves included. */
export function loadedWith(roots: readonly string[], importsOf: Imports): Set<string> {
  const loaded = new Set(roots)
  for (const id of loaded) for (const inner of importsOf(id)?.importedIds ?? []) loaded.add(inner)
  return loaded
}

/**
 * Names the chunks of what a session needs beyond the landing page: `shared` with the pages at the doors, `home`, what
 * comes `behind` the first page, and the `lists` in which one looks for a place. Left alone, modules that several pages
 * share become some seventy files of a kilobyte, and a phone asks for six at a time.
 */
export function homeChunk(): (id: string, bundle: Bundle) => string | null {
  let chunks: Map<string, string> | undefined
  return (id, bundle) => {
    chunks ??= nameChunks((files) =>
      loadedWith(
        files.map((file) => path.resolve(file)),
        (module) => bundle.getModuleInfo(module),
      ),
    )
    return chunks.get(id) ?? null
  }
}

function nameChunks(loaded: (files: readonly string[]) => Set<string>): Map<string, string> {
  const [landing, doors] = [loaded(LANDING), loaded(DOORS)]
  const [home, behind, lists] = [loaded([HOME]), loaded(BEHIND), loaded(LISTS)]
  home.delete(path.resolve(HOME)) // it keeps its name, by which its weight is checked
  const chunks = new Map<string, string>()
  for (const one of home) if (!landing.has(one)) chunks.set(one, doors.has(one) ? 'shared' : 'home')
  for (const [name, modules] of Object.entries({ behind, lists }))
    for (const one of modules)
      if (!landing.has(one) && !doors.has(one) && !chunks.has(one)) chunks.set(one, name)
  return chunks
}

/** Tells theme.js, in the shell, which files a stored session needs beyond the landing page's. */
export function nameHomeFiles(): Plugin {
  return {
    name: 'name-home-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = builtChunks(bundle)
        const landing = new Set(offlineFiles(chunks, ['src/web/app/main.tsx']))
        const files = offlineFiles(chunks, [HOME, ...RESTORING])
          .filter((file) => file.endsWith('.js') && !landing.has(file))
          .map((file) => `/${file}`)
        const named = html.replace(THEME, `$& data-home="${files.join(' ')}"`)
        if (named === html) throw new Error('index.html does not load theme.js')
        return paintFirst(named)
      },
    },
  }
}

/**
 * What stands in the document is painted with the style sheet alone: that comes before the programs, which else share a
 * slow line with it.
 */
export function paintFirst(html: string): string {
  const styles = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? []
  return styles
    .reduce((rest, style) => rest.replace(style, ''), html)
    .replace(/^( *)(<script src="\/theme\.js")/m, (all) => styles.join('') + all)
    .replaceAll(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
}
