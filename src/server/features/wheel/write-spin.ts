import { batched } from '../../db/batch.ts'
import { isRefusal, type Sql } from '../../db/pool.ts'
import { type NewSpin, type Outcome, writeSpins } from './store-spin.ts'

/**
 * Writes spins of one wheel that come together in one statement with one commit. Where that met something that had
 * moved, or a lock it did not get, all of it is undone and each is written alone: nobody pays for another's prize.
 */
export function makeWriteSpin(sql: Sql): (spin: NewSpin) => Promise<Outcome> {
  const together = batched(
    ({ businessId }: NewSpin) => String(businessId),
    async (asked): Promise<(Outcome | 'alone')[]> => {
      // A hundred tries of one person are one spin and 99 that came too late.
      const firsts = new Map(asked.toReversed().map((spin) => [spin.id, spin]))
      const spins = [...firsts.values()]
      try {
        const outcomes = await writeSpins(sql, spins)
        if (spins.length > 1 && outcomes.includes('moved')) return asked.map(() => 'alone')
        const byId = new Map(spins.map(({ id }, i) => [id, outcomes[i] ?? 'taken']))
        return asked.map((spin) => (firsts.get(spin.id) === spin && byId.get(spin.id)) || 'taken')
      } catch (error) {
        if (spins.length > 1 && isRefusal(error)) return asked.map(() => 'alone')
        throw error
      }
    },
  )

  return async (spin) => {
    const outcome = await together(spin)
    if (outcome !== 'alone') return outcome
    const [alone = 'taken'] = await writeSpins(sql, [spin])
    return alone
  }
}
