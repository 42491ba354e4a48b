import { type Db, type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { normalizePhone } from '../../phone.ts'
import * as store from './store.ts'

/** Who refused commercial messages: a register is asked before an invitation leaves for a place that nobody owns. */
export type RefusalRegister = {
  /** Null: no register is configured, and nothing is held back. */
  refusedOf(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string> | null>
}

/** One form for all writings of a telephone or an e-mail address; null for anything else. */
export function addressOf(written: string): string | null {
  const text = written.trim().toLowerCase()
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text)) return text
  return text.length < 30 ? normalizePhone(text) : null
}

const AT_ONCE = 5000

/** The list that the operator loaded. */
export function loadedRefusals(sql: Sql): RefusalRegister & {
  /** In the place of the list before; how many it has. */
  load(addresses: ReadonlySet<string>): Promise<number>
} {
  const signer = makeSigner(sql, 'refused-address')
  return {
    async refusedOf(db, addresses) {
      if (!(await store.isLoaded(db))) return null
      const byMac = new Map<string, string>()
      for (const address of addresses) {
        const one = addressOf(address)
        if (one !== null) byMac.set((await signer.hashOf(one)).toString('hex'), address)
      }
      const found = await store.findRefused(db, [...byMac.keys()])
      return new Set(found.flatMap((mac) => byMac.get(mac) ?? []))
    },

    load: (addresses) =>
      tx(sql, async (db) => {
        await store.clear(db)
        const macs = await Promise.all(
          [...addresses].map(async (one) => (await signer.hashOf(one)).toString('hex')),
        )
        for (let from = 0; from < macs.length; from += AT_ONCE)
          await store.add(db, macs.slice(from, from + AT_ONCE))
        return macs.length
      }),
  }
}
