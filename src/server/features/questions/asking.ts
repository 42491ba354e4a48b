import { addDays, DAY_SECONDS } from '#lib/time.ts'
import { questionNotice } from '#text/questions-notices.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { holidaysBetween, isRegularlyOpen } from '../hours/hours.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { queueSms } from '../phones/phones.ts'
import { ASKING, occasionOf } from './rules.ts'
import { type Asked, claimDue, listSchedules, readAskingDay } from './store.ts'

const AT_ONCE = 50
const PANEL_PATH = '/business-dashboard'

type AskingDeps = {
  sql: Sql
  config: { sms: Pick<Config['sms'], 'smsADay' | 'inboundKey'> }
  linkOf: (businessId: number, no: number) => Promise<string>
}
type Occasion = NonNullable<ReturnType<typeof occasionOf>>

/** Asks owners before holidays and after silence. */
export function makeAsking({ sql, config, linkOf }: AskingDeps) {
  /** Only where answers come in: a number that nobody reads asks nothing. */
  const bySms = async (db: Tx, asked: Asked, occasion: Occasion): Promise<boolean> =>
    asked.phone !== null &&
    config.sms.inboundKey !== null &&
    queueSms(db, config.sms.smsADay, {
      userId: asked.ownerId,
      recipient: asked.phone,
      usefulSeconds: DAY_SECONDS,
      kind: 'owner_question',
      data: { business: asked.businessName, code: asked.code, ...occasion },
    })

  /** The bell and its push; whoever takes no push gets an SMS, or a mail. */
  async function ask(db: Tx, asked: Asked, occasion: Occasion): Promise<void> {
    const { businessId, businessName, ownerId, no } = asked
    await notifyUsers(db, [ownerId], {
      ...questionNotice(businessName, occasion),
      path: PANEL_PATH,
      named: [{ id: businessId, name: businessName }],
    })
    if (asked.takesPush || (await bySms(db, asked, occasion))) return
    await queueMail(db, {
      kind: 'owner_question',
      recipient: asked.email,
      causedBy: null,
      usefulSeconds: DAY_SECONDS,
      data: {
        name: asked.ownerName,
        business: businessName,
        path: await linkOf(businessId, no),
        day: occasion.day,
        holiday: occasion.holiday ?? '',
      },
    })
  }

  return async (isStopped: () => boolean): Promise<void> => {
    const today = await readAskingDay(sql)
    const occasion =
      today && occasionOf(today, holidaysBetween(today, addDays(today, 1 + ASKING.holidayAheadDays)))
    if (!occasion) return
    const { day, holiday } = occasion
    const schedules = await listSchedules(sql)
    const scheduleIds = schedules
      .filter(({ hours }) => isRegularlyOpen(hours, day, holiday !== null))
      .map(({ id }) => id)
    let isMore = scheduleIds.length > 0
    while (isMore && !isStopped())
      isMore = await tx(sql, async (db) => {
        const asked = await claimDue(db, { day, holiday, scheduleIds }, AT_ONCE)
        for (const one of asked) await ask(db, one, occasion)
        return asked.length > 0
      })
  }
}
