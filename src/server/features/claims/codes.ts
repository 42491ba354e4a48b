import { randomInt } from 'node:crypto'
import type { Sql } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { codeOf } from './rules.ts'

const A_MILLION = 1_000_000

/** Codes of six digits, kept by their keyed hash: from the rows alone nobody reads them back. */
export function makeCodes(sql: Sql) {
  const signer = makeSigner(sql, 'claim-code')
  const macOf = async (claimId: number, code: string): Promise<string> => {
    const text = `${claimId}:${code}`
    return (await signer.sign(text)).slice(text.length + 1)
  }
  return {
    macOf,
    async make(claimId: number): Promise<{ code: string; mac: string }> {
      const code = codeOf(randomInt(A_MILLION))
      return { code, mac: await macOf(claimId, code) }
    },
  }
}
