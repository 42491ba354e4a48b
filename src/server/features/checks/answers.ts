import type { answerCheck } from '#contract/checks.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { checkNoticeText } from '#text/checks.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { hadAllowance } from '../../db/throttle.ts'
import { rangeOf } from '../../network-range.ts'
import { notifyStaffWeekly, notifyUsers } from '../notifications/notifications.ts'
import { ANSWER_DAYS, DOUBT_DAYS, isDoubt, isReached, saidOf } from './rules.ts'
import { addChecks } from './store.ts'
import * as store from './store-answers.ts'

type Body = Parsed<typeof answerCheck>['body']
type Caller = { userId: number | null; network: string }

/** Keyed hashes of who answered. The account's is asked for by its export and its erasure. */
export function makePersonKeys(db: Db) {
  const { hashOf: keyOf } = makeSigner(db, 'check-answers')
  return { keyOf, ofUser: (userId: number) => keyOf('user', userId) }
}

/** Takes what customers say after a call or a way. */
export function makeAnswers({ sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> }) {
  const keys = makePersonKeys(sql)

  const isTaken = ({ userId, network }: Caller, device: string) =>
    userId === null
      ? hadAllowance(sql, config, 'guest-answers', { identity: device, network })
      : hadAllowance(sql, config, 'answers', { user: userId })

  /** Writes that several people found it otherwise, and tells whom it concerns: once. */
  async function raiseDoubt(db: Db, answer: store.NewAnswer, state: 'open' | 'closed'): Promise<void> {
    const { businessId, field } = answer
    const days = DOUBT_DAYS[field]
    const value = field === 'open' ? state : (answer.phone ?? '')
    if (!isDoubt(await store.countAnswers(db, { ...answer, value }, days))) return
    if (await store.wasDoubted(db, { businessId, field, value }, days)) return
    const fields = [field]
    const doubt = { businessId, userId: null, method: 'doubt', confirms: false, phone: answer.phone } as const
    await addChecks(db, { ...doubt, fields, state })
    const told = await store.readTold(db, businessId)
    if (!told) return
    const named = [{ id: businessId, name: told.name }]
    const path = `/business/${businessId}`
    const { owner, staff } = checkNoticeText[field]
    await notifyUsers(db, told.people, { ...owner(told.name), path, named })
    await notifyStaffWeekly(db, { ...staff(told.name), path, named })
  }

  return {
    /** Counts an answer, unless it does not count; nobody learns which. */
    async answer(businessId: number, body: Body, caller: Caller): Promise<void> {
      const { device = '', phone = null, waitedSeconds = 0 } = body
      const said = saidOf(body)
      if (!said || !(await isTaken(caller, device))) return
      const { field, state, confirms } = said
      const { userId, network } = caller
      const numberKey = () => keys.keyOf('phone', phone ?? '')
      const [personKey, networkKey, valueKey, reachedKey] = await Promise.all([
        userId === null ? keys.keyOf('device', network, device) : keys.ofUser(userId),
        keys.keyOf('network', businessId, rangeOf(network) ?? network),
        field === 'open' ? keys.keyOf(field, state) : numberKey(),
        isReached(body) ? numberKey() : null,
      ])
      const answer = {
        businessId,
        userId,
        field,
        phone,
        confirms,
        personKey,
        networkKey,
        valueKey,
        reachedKey,
        waitedSeconds,
      }
      await tx(sql, async (db) => {
        const at = await store.addAnswer(db, answer, ANSWER_DAYS)
        if (!at) return
        // Without a name: who answered is known by a hash alone. What one person denies is not shown.
        const by = { businessId, userId: null, method: 'customer', at, state, phone } as const
        await addChecks(db, { ...by, fields: [field], confirms, isDaily: confirms, isSilent: !confirms })
        if (field === 'open' && reachedKey !== null)
          await addChecks(db, { ...by, fields: ['phone'], isDaily: true })
        if (!confirms) await raiseDoubt(db, answer, state)
      })
    },

    /** Whether this person may be asked today: nobody has, on any device. */
    claimQuestion: (userId: number): Promise<boolean> => store.claimQuestion(sql, userId),

    sweep: (): Promise<void> => store.sweepAnswers(sql, ANSWER_DAYS),
  }
}
