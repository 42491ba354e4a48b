import { ARRIVAL_MINUTES_MAX } from '#contract/call-outs-rules.ts'
import { MINUTE_SECONDS } from '#lib/time.ts'
import type { SmsOutcome } from '#text/call-outs-sms.ts'
import type { Config } from '../../config.ts'
import type { Sql, Tx } from '../../db/pool.ts'
import { hadAllowance, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { type IncomingSms, queueOneSms, queueSms } from '../phones/phones.ts'
import type { makeAnswer } from './answer.ts'
import { findAsksByPhone, type SmsAsk } from './store-sms.ts'
import { toldADay } from './tell.ts'
import { makeViews } from './views.ts'

const USEFUL_SECONDS = 30 * MINUTE_SECONDS

const outcomes: Readonly<Partial<Record<string, SmsOutcome>>> = {
  call_out_taken: 'taken',
  call_out_cancelled: 'cancelled',
  call_out_over: 'over',
  call_out_busy: 'busy',
  call_out_barred: 'barred',
}

type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'sms'>
  answer: ReturnType<typeof makeAnswer>
}
type To = { userId: number; phone: string }

type SmsAnswer = { accept: boolean; minutes: number | null; code: number | null }

/** Reads "1 20 47" (comes in 20 minutes, code 47), "0 47", and both without the code; null for anything else. */
export function parseSmsAnswer(text: string): SmsAnswer | null {
  const [, yes, code] = /^\s*1[\s.,]+(\d{1,3})(?:\s*(?:dk|dakika)?[\s.,]+(\d{1,2}))?\s*$/i.exec(text) ?? []
  if (yes !== undefined)
    return { accept: true, minutes: Number(yes), code: code === undefined ? null : Number(code) }
  const no = /^\s*0(?:[\s.,]+(\d{1,2}))?\s*$/.exec(text)
  if (!no) return null
  return { accept: false, minutes: null, code: no[1] === undefined ? null : Number(no[1]) }
}

/** Finds the ask that is meant: that of the code. Senders can be made up: nobody answers without it. */
function meantBy(asks: readonly SmsAsk[], code: number): SmsAsk | null {
  const [ask, ...others] = asks.filter((one) => one.code === code)
  return others.length === 0 ? (ask ?? null) : null
}

const isPossible = ({ minutes }: SmsAnswer): boolean =>
  minutes === null || (minutes >= 1 && minutes <= ARRIVAL_MINUTES_MAX)

/** Answers that come by SMS. */
export function makeSmsAnswers({ sql, config, answer }: Deps) {
  const say = ({ userId, phone }: To, outcome: SmsOutcome) =>
    queueOneSms(sql, toldADay(config.sms.smsADay), {
      userId,
      recipient: phone,
      usefulSeconds: USEFUL_SECONDS,
      kind: 'call_out_said',
      data: { outcome },
    })

  /** With the acceptance or not at all: who won by SMS knows the place from nowhere else. */
  const tellJob = (to: To, callOutId: number) => async (tx: Tx) => {
    const { job } = await makeViews(tx).get(callOutId, { id: to.userId, userType: 'business' })
    if (!job?.customer) return
    const { customer, promisedMinutes: minutes } = job
    const place = `${customer.lat.toFixed(5)},${customer.lng.toFixed(5)}`
    const isTold = await queueSms(tx, toldADay(config.sms.smsADay), {
      userId: to.userId,
      recipient: to.phone,
      usefulSeconds: USEFUL_SECONDS,
      kind: 'call_out_won',
      data: { customer: customer.name, phone: customer.phone ?? '', place, minutes },
    })
    if (!isTold) throw new Failure('busy')
  }

  /** Answers for one business, and says what became of it where that is no job. */
  async function answerFor(to: To, ask: SmsAsk, { accept, minutes }: SmsAnswer): Promise<void> {
    const { callOutId, businessId, userId } = ask
    const body = { accept, businessId, ...(minutes !== null && { minutes }) }
    try {
      await answer(callOutId, userId, body, tellJob(to, callOutId))
    } catch (error) {
      const outcome = error instanceof Failure ? outcomes[error.code] : undefined
      if (!outcome) throw error
      await say(to, outcome)
    }
  }

  /** Does what a number answered; false for a number that nobody asked. */
  return async ({ phone, text }: IncomingSms): Promise<boolean> => {
    const asks = await findAsksByPhone(sql, phone)
    const [any] = asks
    if (!any) return false
    const { userId: user, callOutId, isAsking } = any
    const to = { userId: user, phone }
    const said = parseSmsAnswer(text)
    // Only codes are guesses, and only while there is something to win: nothing else keeps the number from answering.
    const isGuess = said !== null && said.code !== null && isAsking
    const giveBack = isGuess
      ? await takeAllowance(sql, config, 'sms-answers', { user, identity: callOutId })
      : null
    const ask = said && said.code !== null ? meantBy(asks, said.code) : null
    if (ask) await giveBack?.()
    if (ask && said && isPossible(said)) await answerFor(to, ask, said)
    else if (await hadAllowance(sql, config, 'sms-unclear', { user })) await say(to, 'unclear')
    return true
  }
}
