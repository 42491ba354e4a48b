/** Who answers a request: the kept shell, the kept files, the server (its pages are kept), or the browser as ever. */
export type Way = 'shell' | 'file' | 'server-page' | 'network'

type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> }

const ASSETS = '/assets/'
/** Pages that the server renders for everybody, signed in or not. */
const SERVER_PAGE = /^\/(?:rehber|isletme|guven)(?:\/|$)/
/** No page at all: calls, their description, and anything with an ending, like /robots.txt. */
const NO_PAGE = /^\/(?:api|assets)(?:\/|$)|\.\w+$|^\/(?:healthz|readyz)$/

/**
 * Calls are never answered here, so nothing that belongs to one person can come into the worker's caches: only built
 * files and pages that are the same for all.
 */
export function wayOf(request: Asked, origin: string, files: readonly string[]): Way {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  if (request.headers.has('authorization') || request.headers.has('range')) return 'network'
  if (request.mode === 'navigate') {
    if (SERVER_PAGE.test(url.pathname)) return 'server-page'
    return NO_PAGE.test(url.pathname) ? 'network' : 'shell'
  }
  return isHashed(url.pathname) || files.includes(url.pathname) ? 'file' : 'network'
}

/** Its name changes with its content. */
export const isHashed = (path: string): boolean => path.startsWith(ASSETS)

export type Push = { title: string; body: string; path: string; tag: string }

/** One slash at its beginning: never another origin. */
const OWN_PATH = /^\/(?![/\\])/

/** Parses the server's push message; null for anything it does not write. */
export function readPush(text: string): Push | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const { title, body, path, tag } = (read ?? {}) as Partial<Record<keyof Push, unknown>>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null
  return { title, body, tag, path: typeof path === 'string' && OWN_PATH.test(path) ? path : '/' }
}

const CALL_OUT = 'callout-'

/** An open page shows a call-out itself, with its own tones: what comes beside it makes no sound. */
export const isSilent = ({ tag }: Push, windows: readonly Pick<WindowClient, 'visibilityState'>[]): boolean =>
  tag.startsWith(CALL_OUT) && windows.some(({ visibilityState }) => visibilityState === 'visible')

const PREFIX = 'version '
export const cacheOf = (version: string): string => PREFIX + version

/**
 * The caches of versions that nobody can be running any more. Kept are `mine`, what came after it (the next version on
 * its way), and `before`, which ran until now: its tabs may still be open. `names` in the order of their making.
 */
export function outdated(names: readonly string[], mine: string, before: string | undefined): string[] {
  return names
    .slice(0, Math.max(0, names.indexOf(mine)))
    .filter((name) => name.startsWith(PREFIX) && name !== before)
}
