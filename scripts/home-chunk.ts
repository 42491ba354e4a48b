import path from 'node:path'
import type { Plugin } from 'vite'
import { builtChunks, offlineFiles } from './offline-files.ts'

/** The static imports of a module; dynamic ones are not part of them. */
type Imports = (id: string) => { importedIds: readonly string[] } | null
type Bundle = { getModuleInfo: Imports }

/** Loaded with a stored session, whatever the first page. */
const HOME = 'src/web/app/signed-in-pages.tsx'
/** Asks the server for the session's user. */
const RESTORING = ['src/web/lib/call.ts', 'src/contract/accounts.ts']
const THEME = '<script src="/theme.js"'
/** First pages without a session, which must not wait for what home needs. */
const MAIN = 'src/web/app/main.tsx'
const PUBLIC_PAGE = 'src/web/app/public-entry.ts'
/** Loaded with a session after its first page. */
const AFTER_FIRST_PAGE = ['src/web/app/live-updates.tsx']
/** Lists of businesses that home links to. */
const LISTS = ['src/web/pages/site/search-page.tsx', 'src/web/pages/site/category-page.tsx']
/** The signs of all trades: home shows them after its first paint, other pages with their lists. */
const SIGNS = ['src/web/features/categories/trade-glyph.tsx', 'src/web/features/categories/category-grid.tsx']
const ACCOUNT_PAGES = ['src/web/app/guest-pages.tsx']

/** `roots` and all that they import statically. */
export function loadedWith(roots: readonly string[], importsOf: Imports): Set<string> {
  const loaded = new Set(roots)
  for (const id of loaded) for (const inner of importsOf(id)?.importedIds ?? []) loaded.add(inner)
  return loaded
}

/**
 * Names the chunk of the `landing` page, and those that a session needs beyond it: `shared` with the account pages,
 * `home`, the `signs` of trades, those loaded `behind` the first page, and the `lists` of businesses. By default modules that several pages share
 * become some seventy files of a kilobyte, and a phone loads six at a time.
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
  const [landing, accountPages] = [loaded([MAIN, PUBLIC_PAGE]), loaded(ACCOUNT_PAGES)]
  const publicPage = loaded([PUBLIC_PAGE])
  const [home, signs] = [loaded([HOME]), loaded(SIGNS)]
  const [behind, lists] = [loaded(AFTER_FIRST_PAGE), loaded(LISTS)]
  home.delete(path.resolve(HOME)) // check-budget.ts finds it by its name
  const chunks = new Map<string, string>()
  for (const one of landing)
    if (!publicPage.has(one) && one !== path.resolve(MAIN)) chunks.set(one, 'landing')
  for (const one of home) if (!landing.has(one)) chunks.set(one, accountPages.has(one) ? 'shared' : 'home')
  for (const [name, modules] of Object.entries({ signs, behind, lists }))
    for (const one of modules)
      if (!landing.has(one) && !accountPages.has(one) && !chunks.has(one)) chunks.set(one, name)
  return chunks
}

/** Lists in the shell, for theme.js, the files that a stored session needs beyond the landing page's. */
export function nameHomeFiles(): Plugin {
  return {
    name: 'name-home-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = builtChunks(bundle)
        const landing = new Set(offlineFiles(chunks, [MAIN]))
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
 * Loads the style sheet before the scripts: the document's first paint needs nothing else, and the scripts would share a
 * slow connection with it.
 */
export function paintFirst(html: string): string {
  const styles = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? []
  return styles
    .reduce((rest, style) => rest.replace(style, ''), html)
    .replace(/^( *)(<script src="\/theme\.js")/m, (all) => styles.join('') + all)
    .replaceAll(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
}
