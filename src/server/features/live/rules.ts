/** How long events are kept: a browser that was away for longer fetches again. */
export const KEPT_DAYS = 3
/** Streams of one person in one process; beyond it the oldest ends. */
export const MAX_OF_ONE = 12
/** Streams of one network in one process: a carrier's customers share an address. */
export const MAX_OF_NETWORK = 1000
/** Streams of one process. */
export const MAX_STREAMS = 12_000
/** A quiet stream says so often that it lives; proxies end what is silent for a minute. */
export const HEARTBEAT_MS = 20_000
export const HEARTBEAT = ':\n\n'

/** The cursor behind the event of this number. Opaque to browsers. */
export const writeCursor = (no: number): string => `e${no.toString(36)}`

/** The number of a cursor; null for what we did not write. */
export function readCursor(text: string): number | null {
  const [, digits] = /^e([0-9a-z]{1,10})$/.exec(text) ?? []
  const no = digits === undefined ? Number.NaN : Number.parseInt(digits, 36)
  return Number.isSafeInteger(no) ? no : null
}

/** Where a stream begins: at its cursor, or, when that is unknown or too old, at the end with a word to fetch again. */
export function beginAt(
  asked: number | null | 'now',
  { lastNo, forgottenNo }: { lastNo: number; forgottenNo: number },
): { at: number; event: 'ready' | 'reset' } {
  if (asked === 'now') return { at: lastNo, event: 'ready' }
  if (asked === null || asked > lastNo || asked < forgottenNo) return { at: lastNo, event: 'reset' }
  return { at: asked, event: 'ready' }
}

/** One event as the stream carries it; `json` has no line breaks. */
export const writeEvent = (event: string, json: string, id: string | null): string =>
  `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`
