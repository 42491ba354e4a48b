import type { Tx } from '../../db/pool.ts'
import type { FieldColumns } from './fields.ts'

/** Fields from which search words and position are made. */
export type StoredFields = {
  name: string
  description: string
  address: string
  plate: string | null
  district: string | null
  services: string[]
}

export type Row = Omit<FieldColumns, 'hours'> & {
  name_folded: string
  search_text: string
  schedule_id?: number | null
}

/** Locked until the transaction ends; null when there is none. */
export async function lockStoredFields(tx: Tx, id: number): Promise<StoredFields | null> {
  const [row] = await tx<StoredFields[]>`
    select name, description, address, plate, district, services from business where id = ${id} for update`
  return row ?? null
}

export async function setFields(tx: Tx, id: number, row: Row): Promise<void> {
  await tx`update business set ${tx(row)}, updated_at = now() where id = ${id}`
}

export async function addBusiness(
  tx: Tx,
  row: Row & { owner_id: number | null; status: string; source: string; open_wish: boolean },
): Promise<number> {
  const [added] = await tx<{ id: number }[]>`insert into business ${tx(row)} returning id`
  if (!added) throw new Error('A business was not added')
  return added.id
}

/** A draft, or what was rejected, waits for approval from now on. */
export async function setSubmitted(tx: Tx, id: number, openWish: boolean): Promise<void> {
  await tx`
    update business set status = 'pending', open_wish = ${openWish}, updated_at = now()
    where id = ${id} and status in ('draft', 'rejected')`
}

/** The wish becomes the switch for 24 hours, where no hours are known: known ones decide for themselves. */
export async function publishWithRequestedState(tx: Tx, id: number): Promise<void> {
  await tx`
    update business set open_wish = false, updated_at = now(), switch_wished = schedule_id is null,
      switch_open = case when schedule_id is null then true end,
      switch_until = case when schedule_id is null then now() + interval '24 hours' end
    where id = ${id} and open_wish`
}
