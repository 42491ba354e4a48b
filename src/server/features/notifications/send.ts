import type { Parsed, Reply } from '#contract/endpoint.ts'
import {
  type countRecipients,
  HISTORY_LENGTH,
  type ListedNotification,
  type Reach,
  type Recipient,
  type sendNotification,
} from '#contract/notifications-admin.ts'
import { fold } from '#lib/turkish.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { addEvents } from '../live/live.ts'
import type { Places } from '../places/places.ts'
import { queueFanOut } from '../push/push.ts'
import { findPeople } from './store-people.ts'
import * as store from './store-send.ts'
import { toSent } from './wire.ts'

const MAX_FOUND = 20

type SendDeps = { sql: Sql; config: Pick<Config, 'limitsScale'>; places: Places }
type Asked = Parsed<typeof countRecipients>['body']

/** Sends the staff's notifications. The caller's rights were checked before. */
export function makeSending({ sql, config, places }: SendDeps) {
  /** Throws `invalid_input`. */
  function audienceOf({
    targetType,
    targetCities = [],
    kind = 'service',
    userIds = [],
  }: Asked): store.Audience {
    if (targetType === 'specific' && userIds.length === 0)
      throw new Failure('invalid_input', { fields: { userIds: 'required' } })
    const plates = targetCities.map((city) => places.findProvince(city)?.plate)
    if (plates.includes(undefined))
      throw new Failure('invalid_input', { fields: { targetCities: 'city_unknown' } })
    const known = [...new Set(plates.filter((plate) => plate !== undefined))]
    return {
      targetType,
      kind,
      plates: known,
      userIds: targetType === 'specific' ? [...new Set(userIds)] : [],
    }
  }

  const count = (audience: store.Audience): Promise<Reach> =>
    tx(sql, async (db) => {
      await store.allowCounting(db)
      return store.countReach(db, audience)
    })

  /** To chosen people: a row for each, and an event that waits for them. */
  async function toChosen(db: Db, one: store.NewNotification): Promise<number> {
    const people = await store.chooseRecipients(db, one)
    const id = await store.addNotification(db, { ...one, targetCount: people.length })
    await store.addRecipients(db, id, people)
    await addEvents(
      db,
      people.map((userId) => ({ userId, kind: 'notification', ref: id })),
    )
    return id
  }

  /** To many: one row for all readers. */
  async function toMany(db: Db, one: store.NewNotification): Promise<number> {
    const { targetUserCount } = await store.countReach(db, one)
    const id = await store.addNotification(db, { ...one, targetCount: targetUserCount })
    await store.tellBroadcast(db)
    return id
  }

  return {
    count: (asked: Asked): Promise<Reach> => count(audienceOf(asked)),

    /**
     * Throws `invalid_input` without an audience, `too_many_attempts` beyond 60 an hour. The same client id again is the
     * same notification.
     */
    async send(
      senderId: number,
      { title, message, path: leadsTo, clientId: named, ...asked }: Parsed<typeof sendNotification>['body'],
    ): Promise<Reply<typeof sendNotification>> {
      const [path, clientId] = [leadsTo ?? null, named ?? null]
      const audience = audienceOf(asked)
      const sent = clientId === null ? null : await store.findSent(sql, senderId, clientId)
      if (sent) return toSent(sent, places)
      await takeAllowance(sql, config, 'notifications', { user: senderId })
      return tx(sql, async (db) => {
        await store.allowCounting(db)
        await store.takeTurn(db)
        // Another press may have had its turn before.
        const sent = clientId === null ? null : await store.findSent(db, senderId, clientId)
        if (sent) return toSent(sent, places)
        const words = { title: title.trim(), message: message.trim(), path }
        const one = { ...audience, ...words, senderId, clientId, targetCount: 0, isAutomatic: false }
        const id = await (audience.targetType === 'specific' ? toChosen(db, one) : toMany(db, one))
        await queueFanOut(db, id)
        const row = await store.readSent(db, id)
        if (!row) throw new Error('The notification is not there')
        const { kind, targetType } = audience
        const data = { kind, targetType, cities: audience.plates.length, people: row.targetCount }
        await noteAudit(db, { actorId: senderId, action: 'notification.sent', subjectId: id, data })
        return toSent(row, places)
      })
    },

    async history(): Promise<ListedNotification[]> {
      const rows = await store.listSent(sql, HISTORY_LENGTH)
      return rows.map((row) => ({
        ...toSent(row, places),
        readCount: row.readCount,
        pushCount: row.pushCount,
      }))
    },

    /** People whose name, e-mail and phone hold all words of the question. */
    find(question: string): Promise<Recipient[]> {
      const words = fold(question).split(/\s+/).filter(Boolean).slice(0, 5)
      return words.length === 0 ? Promise.resolve([]) : findPeople(sql, words, MAX_FOUND)
    },
  }
}
