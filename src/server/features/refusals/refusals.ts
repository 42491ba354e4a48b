import { type Db, type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { normalizePhone } from '../../phone.ts'
import * as store from './store.ts'

/** Who refused commercial messages: a register is asked before an invitation leaves for a place that nobody owns. */
export type RefusalRegister = {
  /** Null: no register is configured, nothing is read, and nothing is held back. */
  refusedOf(db: Db, readAddresses: () => Promise<readonly string[]>): Promise<ReadonlySet<string> | null>
}

/** One form for all writings of a telephone's full number or an e-mail address; null for anything else, short codes ("112") with it. */
export function addressOf(written: string): string | null {
  const text = written.trim().toLowerCase()
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text)) return text
  const number = text.length < 30 ? normalizePhone(text) : null
  return number?.startsWith('+') ? number : null
}

const AT_ONCE = 5000

/** The list that the operator loaded. */
export function loadedRefusals(sql: Sql): RefusalRegister & {
  /**
   * In the place of the list before. One that has less than half of that one's addresses is not taken, as it may be a wrong file,
   * unless `mayShrink`.
   */
  load(
    addresses: ReadonlySet<string>,
    options?: { mayShrink?: boolean },
  ): Promise<{ before: number; isTaken: boolean }>
} {
  const signer = makeSigner(sql, 'refused-address')
  return {
    async refusedOf(db, readAddresses) {
      if (!(await store.isLoaded(db))) return null
      const byMac = new Map<string, string[]>()
      for (const address of await readAddresses()) {
        const one = addressOf(address)
        if (one === null) continue
        const mac = (await signer.hashOf(one)).toString('hex')
        const writings = byMac.get(mac)
        if (writings) writings.push(address)
        else byMac.set(mac, [address])
      }
      const found = await store.findRefused(db, [...byMac.keys()])
      return new Set(found.flatMap((mac) => byMac.get(mac) ?? []))
    },

    load: (addresses, { mayShrink = false } = {}) =>
      tx(sql, async (db) => {
        const before = await store.count(db)
        if (!mayShrink && addresses.size * 2 < before) return { before, isTaken: false }
        await store.clear(db)
        const macs = await Promise.all(
          [...addresses].map(async (one) => (await signer.hashOf(one)).toString('hex')),
        )
        for (let from = 0; from < macs.length; from += AT_ONCE)
          await store.add(db, macs.slice(from, from + AT_ONCE))
        return { before, isTaken: true }
      }),
  }
}
