import type { Db } from '../../db/pool.ts'

type Block = { customerId: number; businessId: number; byCustomer: boolean }

export async function setBlock(db: Db, block: Block, isBlocked: boolean): Promise<void> {
  const { customerId, businessId, byCustomer } = block
  if (isBlocked)
    await db`
      insert into call_out_block (user_id, business_id, by_customer)
      values (${customerId}, ${businessId}, ${byCustomer}) on conflict do nothing`
  else
    await db`
      delete from call_out_block
      where user_id = ${customerId} and business_id = ${businessId} and by_customer = ${byCustomer}`
}

/** Whether customer and business of a call-out `o` and a business `b` have blocked each other, either of them, here or in messages. */
export const isBlocked = (db: Db) => db`(
  exists (select from call_out_block k where k.business_id = b.id and k.user_id = o.customer_id)
  or exists (
    select from thread h where h.business_id = b.id and h.customer_id = o.customer_id
      and (h.customer_blocked or h.business_blocked)))`
