import { adTypes } from '#contract/ads.ts'
import type { AdListed, addAd, DailyRevenue, editAd, listAds, Tariff } from '#contract/ads-admin.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { idCursor } from '#lib/cursor.ts'
import { isDay } from '#lib/time.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import * as store from './store-admin.ts'

const MILLION = 1e6

type Dates = { startsOn: string | null; endsOn: string | null }

/** Throws `invalid_input` naming the field. */
function checkDates({ startsOn, endsOn }: Dates): void {
  if (startsOn !== null && !isDay(startsOn))
    throw new Failure('invalid_input', { fields: { startsOn: 'date_invalid' } })
  if (endsOn !== null && !isDay(endsOn))
    throw new Failure('invalid_input', { fields: { endsOn: 'date_invalid' } })
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw new Failure('invalid_input', { fields: { endsOn: 'ends_early' } })
}

/** Without what was not given. */
const named = (given: Parsed<typeof editAd>['body']): Partial<store.AdFields> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const toListed = ({ createdAt, ...row }: store.ListedRow): AdListed => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** House advertisements and revenue, for the staff. */
export function makeManage(sql: Sql) {
  async function one(db: Db, id: number): Promise<AdListed> {
    const row = await store.readAd(db, id)
    if (!row) throw new Failure('not_found')
    return toListed(row)
  }

  return {
    async revenue(many: number): Promise<DailyRevenue> {
      const period = await store.readPeriod(sql, many)
      const [days, byType] = await Promise.all([store.readDays(sql, period), store.readTypes(sql, period)])
      const sum = (key: 'impressions' | 'clicks' | 'revenue') =>
        days.reduce((total, row) => total + row[key], 0)
      return {
        day: period.to,
        from: period.from,
        totalRevenue: Math.round(sum('revenue') * MILLION) / MILLION,
        impressions: sum('impressions'),
        clicks: sum('clicks'),
        byType,
        days,
      }
    },

    list: ({ slot, ...page }: Parsed<typeof listAds>['query']): Promise<Page<AdListed>> =>
      readPage(page, {
        codec: idCursor,
        read: (before, most) => store.listAds(sql, { slot, before: before ?? Number.MAX_SAFE_INTEGER, most }),
        toItem: toListed,
      }),

    /** Throws `invalid_input` naming the field. */
    add: (actorId: number, given: Parsed<typeof addAd>['body']): Promise<AdListed> =>
      tx(sql, async (db) => {
        checkDates({ startsOn: given.startsOn ?? null, endsOn: given.endsOn ?? null })
        const id = await store.insertAd(db, { ...named(given), slot: given.slot })
        await noteAudit(db, { actorId, action: 'ad.added', subjectId: id, data: { slot: given.slot } })
        return one(db, id)
      }),

    /** Throws `not_found`, `invalid_input` naming the field. */
    edit: (actorId: number, id: number, given: Parsed<typeof editAd>['body']): Promise<AdListed> =>
      tx(sql, async (db) => {
        const fields = named(given)
        const dates = await store.holdDates(db, id)
        if (!dates) throw new Failure('not_found')
        checkDates({ ...dates, ...fields })
        if (Object.keys(fields).length > 0) {
          await store.updateAd(db, id, fields)
          const data = { fields: Object.keys(fields).join(' ') }
          await noteAudit(db, { actorId, action: 'ad.edited', subjectId: id, data })
        }
        return one(db, id)
      }),

    tariff: (): Promise<Tariff[]> => store.readTariff(sql),

    setTariff: (actorId: number, tariff: Tariff): Promise<Tariff[]> =>
      tx(sql, async (db) => {
        await store.setTariff(db, tariff)
        const subjectId = adTypes.indexOf(tariff.adType) + 1
        await noteAudit(db, { actorId, action: 'ad.tariff_set', subjectId, data: tariff })
        return store.readTariff(db)
      }),
  }
}
