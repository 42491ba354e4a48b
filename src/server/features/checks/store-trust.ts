import type { Db, Tx } from '../../db/pool.ts'

type Progress = { checkId: number; businessId: number }

/** How far it came; another process waits. */
export async function lockProgress(tx: Tx): Promise<Progress> {
  const [row] = await tx<Progress[]>`select check_id, business_id from trust_progress for update`
  return row ?? { checkId: 0, businessId: 0 }
}

export async function setProgress(tx: Tx, { checkId, businessId }: Progress): Promise<void> {
  await tx`update trust_progress set check_id = ${checkId}, business_id = ${businessId}`
}

/** The businesses of the next checks, and the last of these; null where there are none. */
export async function readCheckedSince(
  db: Db,
  checkId: number,
  most: number,
): Promise<{ ids: number[]; last: number } | null> {
  const [row] = await db<{ ids: number[] | null; last: number | null }[]>`
    select array_agg(distinct business_id) as ids, max(id) as last
    from (select id, business_id from business_check where id > ${checkId} order by id limit ${most}) as next`
  return row?.ids && row.last !== null ? { ids: row.ids, last: row.last } : null
}

/** The next listed businesses by id. */
export async function listNext(db: Db, after: number, most: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from business where id > ${after} and status = 'verified' order by id limit ${most}`
  return rows.map(({ id }) => id)
}

/** Those of which people said so long ago that they are closed that it counts no more. */
export async function listNoLongerDoubted(db: Db, days: number, most: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from business b where open_doubt = 'open' and not exists (
      select from business_check c where c.business_id = b.id and c.field = 'open' and not c.confirms
        and c.method <> 'customer' and c.at > now() - make_interval(days => ${days}))
    limit ${most}`
  return rows.map(({ id }) => id)
}

export type ListedTrust = {
  id: number
  phoneTrust: number
  hoursTrust: number
  openDoubt: 'open' | 'hours' | null
}

export async function setTrust(tx: Tx, all: readonly ListedTrust[]): Promise<void> {
  await tx`
    update business b set phone_trust = t.phone, hours_trust = t.hours, open_doubt = t.doubt
    from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ phoneTrust }) => phoneTrust)}::smallint[],
      ${all.map(({ hoursTrust }) => hoursTrust)}::smallint[], ${all.map(({ openDoubt }) => openDoubt)}::text[])
      as t (id, phone, hours, doubt)
    where b.id = t.id and (b.phone_trust, b.hours_trust, b.open_doubt) is distinct from (t.phone, t.hours, t.doubt)`
}
