import type { CallOutPrice } from '#contract/call-outs-shapes.ts'
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

export type UnansweredAsk = {
  id: number
  businessId: number
  code: number | null
  distanceKm: number
  price: CallOutPrice
  /** Who got an SMS with the ask. */
  texted: number[]
}

/**
 * Asks whose time passed in front of a card; one that has had the time of an SMS is none of them. An SMS that went with an ask
 * has its moment: both are of one transaction.
 */
export async function listUnanswered(
  tx: Db,
  callOutId: number,
  smsSeconds: number,
): Promise<UnansweredAsk[]> {
  return tx<UnansweredAsk[]>`
    select a.id, a.business_id, a.code, a.distance_km, a.price, array(
      select w.user_id from business_person w join sms s on s.user_id = w.user_id
      where w.business_id = a.business_id and s.kind = 'call_out_ask' and s.created_at = a.asked_at) as texted
    from call_out_ask a
    where a.call_out_id = ${callOutId} and a.state = 'asked' and a.answer_by <= now()
      and a.answer_by < a.asked_at + make_interval(secs => ${smsSeconds})
    order by a.id for update skip locked`
}

/** These asks wait as long as one that went by SMS alone. */
export async function giveSmsTime(tx: Db, askIds: readonly number[], smsSeconds: number): Promise<void> {
  await tx`
    update call_out_ask set answer_by = asked_at + make_interval(secs => ${smsSeconds})
    where id = any(${askIds as number[]}::bigint[])`
}
