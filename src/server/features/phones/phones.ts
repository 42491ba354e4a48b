import { isMobile, showPhone } from '#lib/phone.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { readOutboxFigures } from '../../db/figures.ts'
import { makeOneTimeCodes } from '../../db/one-time-codes.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { SendSms } from '../../outside/sms.ts'
import { makeSmsWorker } from './outbox.ts'
import * as store from './store.ts'
import { addSms, countSms, dropSms, type NewSms } from './store-outbox.ts'

export { chooseSms } from './outbox.ts'
export type { NewSms } from './store-outbox.ts'

const CODE_SECONDS = 10 * MINUTE_SECONDS
const TRIES_A_CODE = 5
/** For so long a telephone proves no other account. */
const KEPT_DAYS = 90

/** An SMS that came in: its sender, a normalized number that anybody can make up, and what it says. */
export type IncomingSms = { phone: string; text: string }

/** Puts an SMS into the outbox, in the caller's transaction; false beyond the day's, or the number's, limit. */
export async function queueSms(db: Tx, aDay: number, message: NewSms): Promise<boolean> {
  if (!isMobile(message.recipient)) return false
  // The number's limit first: what it refuses takes nothing from the day's.
  const id = await addSms(db, message)
  if (id === null) return false
  if (await countSms(db, aDay)) return true
  await dropSms(db, id)
  return false
}

/** The same in a transaction of its own. */
export const queueOneSms = (sql: Sql, aDay: number, message: NewSms): Promise<boolean> =>
  tx(sql, (db) => queueSms(db, aDay, message))

type PhonesDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'> & { sms: Pick<Config['sms'], 'smsADay'> }
  /** Null: there is no way out, and nobody is asked for a proof. */
  send: SendSms | null
  /** Called when a telephone is proven. */
  onProven: (userId: number) => Promise<void>
  onError: (error: unknown) => void
}
type PhoneState = { phone: string; isProven: boolean }

/** Proof that a mobile telephone is its account's: a code sent there by SMS and typed in. */
export type Phones = ReturnType<typeof makePhones>

export function makePhones({ sql, config, send, onProven, onError }: PhonesDeps) {
  const worker = makeSmsWorker({ sql, send, onError })
  const codes = makeOneTimeCodes(sql, 'phone-code')

  async function holderOf(userId: number) {
    const holder = await store.findHolder(sql, userId, KEPT_DAYS)
    if (!holder) throw new Failure('not_signed_in')
    return holder
  }

  return {
    /** There is a way out for SMS. */
    canSend: send !== null,

    /** Throws `sms_unavailable`, `phone_not_mobile`, `phone_taken`, `too_many_attempts`. */
    async sendCode(userId: number, network: string): Promise<PhoneState> {
      const { phone, isProven, isTaken, isFirst } = await holderOf(userId)
      if (isProven) return { phone: showPhone(phone), isProven }
      if (!send) throw new Failure('sms_unavailable', { retryAfterSeconds: HOUR_SECONDS })
      if (!isMobile(phone)) throw new Failure('phone_not_mobile')
      if (isTaken) throw new Failure('phone_taken')
      // Strangers who give this number as theirs use up each other's codes, not those of who had it before them.
      const recipient = isFirst ? `first ${phone}` : phone
      await takeAllowance(sql, config, 'phone-codes', { user: userId, recipient, network })
      const { code, mac } = await codes.make(userId)
      await tx(sql, async (db) => {
        const fresh = { userId, phone, mac, seconds: CODE_SECONDS, tries: TRIES_A_CODE }
        if (!(await store.putCode(db, fresh))) return // another telephone by now: its holder asks again
        if (!(await countSms(db, config.sms.smsADay)))
          throw new Failure('sms_unavailable', { retryAfterSeconds: HOUR_SECONDS })
        const message = { userId, recipient: phone, kind: 'phone_code', data: { code } } as const
        if ((await addSms(db, { ...message, usefulSeconds: CODE_SECONDS })) === null)
          throw new Failure('too_many_attempts', { retryAfterSeconds: HOUR_SECONDS })
      })
      return { phone: showPhone(phone), isProven }
    },

    /** Throws `phone_code_wrong`, `phone_code_over`, `phone_taken`. */
    async confirm(userId: number, typed: string): Promise<PhoneState> {
      const { phone, isProven } = await holderOf(userId)
      if (isProven) return { phone: showPhone(phone), isProven }
      const mac = await codes.macOf(userId, typed)
      const tried = await store.tryCode(sql, { userId, mac })
      if (tried !== 'right') throw new Failure(tried === 'over' ? 'phone_code_over' : 'phone_code_wrong')
      const proven = await tx(sql, (db) => store.setProven(db, { userId, keptDays: KEPT_DAYS }))
      if (!proven) throw new Failure('phone_taken')
      await onProven(userId)
      return { phone: showPhone(phone), isProven: true }
    },

    sendDue: worker.sendDue,
    figures: () => readOutboxFigures(sql, 'sms'),
    async sweep(): Promise<void> {
      await worker.sweep()
      await store.sweepPhones(sql, KEPT_DAYS)
    },
    async start(): Promise<void> {
      await store.setRule(sql, send !== null)
      await worker.start()
    },
    stop: worker.stop,
  }
}
