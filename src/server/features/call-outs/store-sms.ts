import type { Db } from '../../db/pool.ts'

export type SmsAsk = {
  callOutId: number
  businessId: number
  userId: number
  code: number | null
  isOpen: boolean
}

/** Asks of the last hours of businesses where whoever has this proven number is on shift, open ones first. */
export async function findAsksByPhone(db: Db, phone: string): Promise<SmsAsk[]> {
  return db<SmsAsk[]>`
    select a.call_out_id, a.business_id, u.id as user_id, a.code, a.state = 'asked' and o.status = 'asking' as is_open
    from app_user u join duty_person p on p.user_id = u.id
      join business_person w on w.business_id = p.business_id and w.user_id = u.id
      join call_out_ask a on a.business_id = p.business_id join call_out o on o.id = a.call_out_id
    where u.phone = ${phone} and u.phone_proven_at is not null and u.blocked_at is null
      and a.asked_at > now() - interval '3 hours'
    order by is_open desc, a.asked_at desc limit 20`
}
