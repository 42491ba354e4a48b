import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets, PageRenderer } from '#contract/directory.ts'
import { digestOf } from './page-cache.ts'

export const SERVER_BUNDLE = 'ssr.mjs'
const MANIFEST = '.vite/manifest.json'
/** Names of the manifest: the shell, whose styles are those of all pages, and what public pages load. */
const SHELL = 'index.html'
const PUBLIC_ENTRY = 'src/web/app/public-entry.ts'

const TITLE = /<title>[^<]*<\/title>/
const PLACE = '<div id="app">'

/** Puts markup first into the application's place; the application clears it. `head` takes the place of the title. */
export function intoShell(shell: string, { head, body }: { head?: string; body: string }): string {
  if (!shell.includes(PLACE)) throw new Error(`the shell has no ${PLACE}`)
  // Functions, as a name with a dollar sign in it is no pattern.
  const whole = shell.replace(PLACE, () => PLACE + body)
  return head === undefined ? whole : whole.replace(TITLE, () => head)
}

/** The build's output: the application's shell, the renderer of public pages, and the files these load. */
export type BuiltPages = {
  shell: string
  renderer: PageRenderer
  assets: PageAssets
  /** Another one writes the same data otherwise, or loads other files. */
  version: string
}

type Chunk = { file: string; css?: string[] }

/** Null where nothing was built, as in a process that only answers calls. */
export async function loadBuiltPages(folder: string): Promise<BuiltPages | null> {
  const shellFile = path.join(folder, SHELL)
  if (!existsSync(shellFile)) return null
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Record<string, Chunk>
  const [shell, entry] = [manifest[SHELL], manifest[PUBLIC_ENTRY]]
  if (!shell || !entry) throw new Error(`${MANIFEST} lacks what the pages load: build them again`)
  const bundle = path.join(folder, SERVER_BUNDLE)
  const renderer = (await import(pathToFileURL(bundle).href)) as PageRenderer
  const document = intoShell(await readFile(shellFile, 'utf8'), { body: renderer.renderHome() })
  return {
    version: digestOf(document + (await readFile(bundle, 'utf8'))).slice(0, 8),
    shell: document,
    renderer,
    assets: {
      styles: (shell.css ?? []).map((file) => `/${file}`),
      scripts: ['/theme.js', `/${entry.file}`],
    },
  }
}
