/** Tags of one element of the map. */
export type Tags = ReadonlyMap<string, string>

/** A file is whole, as far as one sees, but not one that we read. The message ends a sentence that names the file. */
export class UnsupportedFile extends Error {
  override name = 'UnsupportedFile'
}

/**
 * Describes why a file could not be read, to follow its name.
 * @param where how far it was read: " after 7 elements"
 */
export function faultOf(error: unknown, where = ''): string {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UnsupportedFile) return `cannot be imported: ${message}.`
  if (error instanceof Error && 'syscall' in error) return `cannot be read: ${message}`
  return `is broken or cut off${where}: ${message}.`
}
