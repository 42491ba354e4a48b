import { randomDigits } from '../secrets.ts'
import type { Db } from './pool.ts'
import { makeSigner } from './signing.ts'

const DIGITS = 6

/** Removes the gaps with which people read and type codes. */
export const withoutGaps = (typed: string): string => typed.replaceAll(/\s/g, '')

/** Codes that prove an e-mail or telephone. Only their keyed hash is stored, which cannot be read back; `purpose` names the key. */
export function makeOneTimeCodes(db: Db, purpose: 'claim-code' | 'phone-code' | 'removal-code') {
  const signer = makeSigner(db, purpose)
  const macOf = (id: number, typed: string): Promise<string> => signer.macOf(`${id}:${withoutGaps(typed)}`)
  return {
    /** The hash of a code as typed, bound to the claim, account or candidate `id`. */
    macOf,
    async make(id: number): Promise<{ code: string; mac: string }> {
      const code = randomDigits(DIGITS)
      return { code, mac: await macOf(id, code) }
    },
  }
}
