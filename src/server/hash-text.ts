/** A number of 32 bits for a text; others cannot choose texts of the same one without knowing the salt. */
export function hashText(text: string, salt: number): number {
  let hash = salt
  for (let i = 0; i < text.length; i++) hash = mixBits(Math.imul(hash, 31) + text.charCodeAt(i))
  return hash
}

/** Spreads numbers that follow each other, as the last step of MurmurHash3 does. */
export function mixBits(of: number): number {
  let hash = of
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
