/** A cached value, when it was loaded (ms), and whether a later try failed. */
export type Kept<V> = { value: V; at: number; isStale: boolean }

type Options<V> = {
  /** Loads again; `before` is what was there. What it throws leaves that in its place. */
  load: (key: string, before: V | undefined) => Promise<V>
  /** Until when (ms) what was loaded at `at` is answered without asking again. */
  freshUntil: (value: V, at: number) => number
  /** For so long the last answer stands in when loading fails. */
  keptMs: number
  now?: () => number
}

/**
 * Answers by key from memory, loading what is missing or no longer fresh: each key once at a time, however many ask.
 * When loading fails, answers what was loaded within `keptMs`, else null. Keys must be few: nothing is thrown away.
 */
export function makeKept<V>({ load, freshUntil, keptMs, now = Date.now }: Options<V>) {
  const kept = new Map<string, { value: V; at: number }>()
  const loading = new Map<string, Promise<boolean>>()

  const loadOnce = (key: string): Promise<boolean> => {
    const known = loading.get(key)
    if (known) return known
    const began = load(key, kept.get(key)?.value)
      .then(
        (value) => {
          kept.set(key, { value, at: now() })
          return true
        },
        () => false,
      )
      .finally(() => loading.delete(key))
    loading.set(key, began)
    return began
  }

  return async (key: string): Promise<Kept<V> | null> => {
    const before = kept.get(key)
    if (before && now() < freshUntil(before.value, before.at)) return { ...before, isStale: false }
    const loaded = await loadOnce(key)
    const entry = kept.get(key)
    if (!entry || now() - entry.at > keptMs) return null
    return { ...entry, isStale: !loaded }
  }
}
