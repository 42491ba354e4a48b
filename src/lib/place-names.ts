import { fold } from './turkish.ts'

const MAX_LENGTH = 30

/** Two names with the same key are one to a person. */
export const placeNameKey = (name: string): string => fold(name.trim())

/** The name, or the first free "name 2", "name 3" and so on, of at most 30 characters. */
export function freePlaceName(wanted: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(placeNameKey))
  if (!keys.has(placeNameKey(wanted))) return wanted
  for (let n = 2; ; n++) {
    const end = ` ${n}`
    const name = `${wanted.slice(0, MAX_LENGTH - end.length).trimEnd()}${end}`
    if (!keys.has(placeNameKey(name))) return name
  }
}
