/** 32 signs: none looks like another one, 0 and O, 1 and I are left out. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10
const BITS = 5

/** A code of 50 bits of a keyed hash. */
export function codeOf(hash: Uint8Array): string {
  let bits = 0n
  for (const byte of hash.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: LENGTH }, (_, i) => SIGNS[Number((bits >> BigInt(i * BITS)) & 31n)]).join('')
}

/** A code as it was typed: small or capital letters, gaps and dashes anywhere. */
export const normalCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** In groups, as people read it: "A7KQP 9XWM2". */
export const groupedCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

type Addressed = { address: string; district: string | null; city: string }

/** The part of an address before its town; empty where that is no street. */
export function streetOf({ address, district, city }: Addressed): string {
  const town = `${district ?? ''}/${city}`
  const street = address.endsWith(town) ? address.slice(0, -town.length).replace(/[,\s]+$/, '') : address
  return /\p{L}/u.test(street) ? street : ''
}
