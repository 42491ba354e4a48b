/** The id in an address: a positive integer, or null for anything else. */
export function idOf(text: string | undefined): number | null {
  const id = Number(text)
  return /^\d+$/.test(text ?? '') && id > 0 && Number.isSafeInteger(id) ? id : null
}
