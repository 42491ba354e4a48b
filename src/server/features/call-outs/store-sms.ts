import type { Db } from '../../db/pool.ts'

export type SmsAsk = {
  callOutId: number
  businessId: number
  userId: number
  code: number | null
  /** Its call-out looks for somebody: a code can win it. */
  isAsking: boolean
}

/** Asks of the last hours of businesses where whoever has this proven number is on shift, first those of call-outs that go on. */
export async function findAsksByPhone(db: Db, phone: string): Promise<SmsAsk[]> {
  return db<SmsAsk[]>`
    select a.call_out_id, a.business_id, u.id as user_id, a.code, o.status = 'asking' as is_asking
    from app_user u join duty_person p on p.user_id = u.id
      join business_person w on w.business_id = p.business_id and w.user_id = u.id
      join call_out_ask a on a.business_id = p.business_id join call_out o on o.id = a.call_out_id
    where u.phone = ${phone} and u.phone_proven_at is not null and u.blocked_at is null
      and a.asked_at > now() - interval '3 hours'
    order by is_asking desc, a.asked_at desc limit 20`
}
