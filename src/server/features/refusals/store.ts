import type { Db, Tx } from '../../db/pool.ts'

export async function isLoaded(db: Db): Promise<boolean> {
  return (await db`select from refused_address limit 1`).length > 0
}

export async function count(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::integer as count from refused_address`
  return row?.count ?? 0
}

/** `macs`: hexadecimal. Those that are in the list. */
export async function findRefused(db: Db, macs: readonly string[]): Promise<string[]> {
  const rows = await db<{ mac: string }[]>`
    select encode(r.address_mac, 'hex') as mac from unnest(${macs as string[]}::text[]) as m (mac)
    join refused_address r on r.address_mac = decode(m.mac, 'hex')`
  return rows.map(({ mac }) => mac)
}

export const clear = (tx: Tx) => tx`delete from refused_address`

export const add = (tx: Tx, macs: readonly string[]) => tx`
  insert into refused_address select decode(mac, 'hex') from unnest(${macs as string[]}::text[]) as m (mac) on conflict do nothing`
