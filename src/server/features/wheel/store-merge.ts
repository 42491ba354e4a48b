import type { Db } from '../../db/pool.ts'
import { MIN_DIGITS, makeCode } from './draw.ts'

const CANDIDATES = 8

/** A code that is out at both: the duplicate's winner gets another one, long enough to be free. */
async function recode(tx: Db, from: number, into: number): Promise<void> {
  const doubled = await tx<{ id: number }[]>`
    select d.id from prize d
    where d.business_id = ${from} and d.code_open
      and exists (select from prize k where k.business_id = ${into} and k.code = d.code and k.code_open)`
  for (const { id } of doubled) {
    const codes = Array.from({ length: CANDIDATES }, () => makeCode(MIN_DIGITS + 2))
    await tx`
      update prize set code = (
        select c from unnest(${codes}::text[]) as c
        where not exists (select from prize p where p.business_id in (${from}, ${into}) and p.code = c and p.code_open)
        limit 1)
      where id = ${id}`
  }
}

/** Prizes that were won are redeemed where they lead now. Spins stay: their proof names the wheel they were of. */
export async function moveWheel(tx: Db, from: number, into: number): Promise<number> {
  await recode(tx, from, into)
  const moved = await tx`update prize set business_id = ${into} where business_id = ${from} returning 1`
  await tx`
    update wheel_segment set retired_at = now(), is_active = false
    where business_id = ${from} and retired_at is null and is_win`
  await tx`delete from wheel_commitment where business_id = ${from}`
  return moved.length
}
