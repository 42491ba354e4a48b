/**
 * Whether If-None-Match names the tag, so that 304 is the answer: alone, in a list, or as `*`. Compared weakly, as
 * RFC 9110 (13.1.2) has it: servers between may have made a strong tag weak when they compressed the answer.
 */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return named.includes(etag.replace(/^W\//, ''))
}
