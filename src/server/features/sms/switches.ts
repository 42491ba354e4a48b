import { HOUR_SECONDS, MINUTE_SECONDS } from '#lib/time.ts'
import { momentText } from '#text/days.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { hadAllowance, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { randomDigits } from '../../secrets.ts'
import type { Hours } from '../hours/hours.ts'
import { type IncomingSms, type NewSms, queueSms } from '../phones/phones.ts'
import { parseCode, parseSwitch } from './parse.ts'
import { findAsker, findSwitchable, putSwitch, type Switchable, takeSwitch } from './store.ts'

/** Businesses named in one message, each with its code. */
const MAX_CHOICES = 3
const USEFUL_SECONDS = 15 * MINUTE_SECONDS
const CODE_DIGITS = 6

type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'sms'>
  hours: Pick<Hours, 'setOpenIn'>
}
type To = { userId: number; phone: string }
type Said = Extract<NewSms, { kind: 'switch_said' }>['data']

/** Different ones: of two businesses each is known by its code. */
function codesFor<One>(many: readonly One[]): (One & { code: string })[] {
  const codes = new Set<string>()
  while (codes.size < many.length) codes.add(randomDigits(CODE_DIGITS))
  return [...codes].flatMap((code, i) => {
    const one = many[i]
    return one ? [{ ...one, code }] : []
  })
}

/**
 * Opens and closes businesses by SMS. A sender can be made up: what a number asks for is done when the code comes back that
 * went to that number.
 */
export function makeSmsSwitches({ sql, config, hours }: Deps) {
  const { smsADay } = config.sms

  const say = (tx: Tx, { userId, phone }: To, data: Said) =>
    queueSms(tx, smsADay, {
      userId,
      recipient: phone,
      usefulSeconds: USEFUL_SECONDS,
      kind: 'switch_said',
      data,
    })

  async function ask({ phone, text }: IncomingSms): Promise<boolean> {
    const asked = parseSwitch(text)
    const found: Switchable[] = asked ? await findSwitchable(sql, phone, MAX_CHOICES) : []
    const [any] = found
    if (!asked || !any) return false
    const choices = codesFor(found)
    await tx(sql, async (db) => {
      for (const one of choices) await putSwitch(db, { ...one, ...asked })
      const isAsked = await queueSms(db, smsADay, {
        userId: any.userId,
        recipient: phone,
        usefulSeconds: USEFUL_SECONDS,
        kind: 'switch_ask',
        data: { asked, choices: choices.map(({ business, code }) => ({ business, code })) },
      })
      // The codes before are good as long as none come after them.
      if (!isAsked) throw new Failure('too_many_requests', { retryAfterSeconds: HOUR_SECONDS })
    })
    return true
  }

  /** Does what the code was sent for, together with its answer; false where there is no such code. */
  const carryOut = (to: To, code: string): Promise<boolean> =>
    tx(sql, async (db) => {
      const taken = await takeSwitch(db, { userId: to.userId, code })
      if (!taken) return false
      const { businessId: id, business, isOpen, forHours } = taken
      const until = await hours.setOpenIn(db, { id, userId: to.userId, isOpen, forHours })
      if (until) await say(db, to, { business, isOpen, until: momentText(until.toISOString(), new Date()) })
      return true
    })

  async function confirm({ phone, text }: IncomingSms): Promise<boolean> {
    const code = parseCode(text)
    const userId = code === null ? null : await findAsker(sql, phone)
    if (code === null || userId === null) return false
    const to = { userId, phone }
    const giveBack = await takeAllowance(sql, config, 'sms-switches', { user: userId })
    try {
      if (await carryOut(to, code)) await giveBack()
      else if (await hadAllowance(sql, config, 'sms-unclear', { user: userId }))
        await tx(sql, (db) => say(db, to, { outcome: 'over' }))
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'not_listed') throw error
      await giveBack()
      await tx(sql, (db) => say(db, to, { outcome: 'unlisted' }))
    }
    return true
  }

  /** Takes a command or its code; false for what is neither. */
  return async (sms: IncomingSms): Promise<boolean> => (await ask(sms)) || confirm(sms)
}
