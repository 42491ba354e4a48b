import { cacheOf, isHashed, outdated } from './rules.ts'

/** Facts of the build about the version it belongs to; written by scripts/offline-plugin.ts. */
export type Built = {
  /** Changes when any of `files` does. */
  version: string
  /** Fetched at once: all that the shell, home, emergency, nearby, category and business pages need. */
  files: readonly string[]
  /** The module that the shell of this version starts. */
  entry: string
  /** The style sheet of every page. */
  style: string
}

declare const BUILT: Built

export const built = BUILT

/** Every page of the application is this document; the server gives it at any address of its own pages. */
const SHELL = '/emergency'
const MINE = cacheOf(built.version)
const STATE = 'state'
const RUNNING = '/running'
/** Files beyond those fetched at once: more than a version has, so that nothing can fill the phone. */
const MAX_BESIDES = 100

/** Fetches this version, and fails as a whole: a version half there must not be offered. */
export async function fetchVersion(): Promise<void> {
  const cache = await caches.open(MINE)
  await Promise.all(built.files.map((file) => fetchFile(cache, file)))
  const shell = await fetch(SHELL, { cache: 'reload' })
  // In the middle of a release another server may answer with another version's shell.
  if (!shell.ok || !(await shell.clone().text()).includes(built.entry)) throw new Error('another version')
  await cache.put(SHELL, shell)
}

async function fetchFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return
  // Most of a new version is what the one before had.
  const had = isHashed(file) ? await caches.match(file) : undefined
  if (had) await cache.put(file, had)
  else await cache.add(new Request(file, { cache: isHashed(file) ? 'default' : 'reload' }))
}

/** This version runs from now on: what no tab can need any more goes. */
export async function tidyVersions(): Promise<void> {
  const state = await caches.open(STATE)
  const before = await (await state.match(RUNNING))?.text()
  await Promise.all(outdated(await caches.keys(), MINE, before).map((name) => caches.delete(name)))
  await state.put(RUNNING, new Response(MINE))
}

/** The shell of this version; undefined where the browser has cleared its caches. */
export const keptShell = async () => (await caches.open(MINE)).match(SHELL)

/**
 * A built file: of this version, or of the one an old tab still runs; else from the network, and kept. Answers vary by
 * encoding on the way, not here.
 */
export async function answerFile(request: Request): Promise<Response> {
  const mine = await caches.open(MINE)
  const kept =
    (await mine.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true }))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && isHashed(new URL(request.url).pathname)) {
    await mine.put(request, answer.clone())
    await dropOldest(mine)
  }
  return answer
}

async function dropOldest(cache: Cache): Promise<void> {
  const besides = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname !== SHELL && !built.files.includes(pathname)
  })
  await Promise.all(besides.slice(0, -MAX_BESIDES).map((request) => cache.delete(request)))
}
