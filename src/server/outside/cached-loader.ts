/** A cached value, when it was loaded (ms), and whether a later try failed. */
export type CacheEntry<V> = { value: V; at: number; isStale: boolean }

type Options<V> = {
  /** Loads a value; `before` is the cached one, which stays when this throws. */
  load: (key: string, before: V | undefined) => Promise<V>
  /** Until when (ms) a value that was loaded at `at` is returned without loading again. */
  freshUntil: (value: V, at: number) => number
  /** How old a value may be that is returned when loading fails. */
  maxAgeMs: number
  now?: () => number
}

/**
 * Makes a function that returns values by key from memory and loads missing or stale ones, each key once at a time.
 * When loading fails, returns a value of at most `maxAgeMs`, else null. Keys must be few: none is evicted.
 */
export function makeCachedLoader<V>({ load, freshUntil, maxAgeMs, now = Date.now }: Options<V>) {
  const entries = new Map<string, { value: V; at: number }>()
  const loading = new Map<string, Promise<boolean>>()

  const loadOnce = (key: string): Promise<boolean> => {
    const known = loading.get(key)
    if (known) return known
    const began = load(key, entries.get(key)?.value)
      .then(
        (value) => {
          entries.set(key, { value, at: now() })
          return true
        },
        () => false,
      )
      .finally(() => loading.delete(key))
    loading.set(key, began)
    return began
  }

  return async (key: string): Promise<CacheEntry<V> | null> => {
    const before = entries.get(key)
    if (before && now() < freshUntil(before.value, before.at)) return { ...before, isStale: false }
    const loaded = await loadOnce(key)
    const entry = entries.get(key)
    if (!entry || now() - entry.at > maxAgeMs) return null
    return { ...entry, isStale: !loaded }
  }
}
