import type { Arcs } from './arcs.ts'

/** A number that tells whether arcs are those of before (FNV-1a, by words). */
export function checksumOf({ first, to, seconds, isMain }: Arcs): number {
  const times = new Uint32Array(seconds.buffer, seconds.byteOffset, seconds.length)
  let sum = 0x811c9dc5
  for (const words of [first, to, times, isMain])
    for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ (words[i] ?? 0), 0x01000193)
  return sum >>> 0
}
