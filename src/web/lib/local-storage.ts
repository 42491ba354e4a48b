// The browser refuses its storage in private windows and where it is full: reading then finds nothing, writing does nothing.

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads and parses a value; null where nothing is stored or it is damaged. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text, or removes it where that is null. False: the browser refused. */
export function writeLocal(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** All keys that begin with one of these. */
export function localKeys(...starts: string[]): string[] {
  try {
    return Object.keys(localStorage).filter((key) => starts.some((start) => key.startsWith(start)))
  } catch {
    return []
  }
}
