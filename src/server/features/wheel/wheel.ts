import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { getBusinessWheel, getWheel, listCityPrizes, SpinProof, Wheel } from '#contract/wheel.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { capsOf, type WheelConfig } from './caps.ts'
import { hashSeed } from './draw.ts'
import { makeLoadSpin } from './load-spin.ts'
import { toWire } from './odds-table.ts'
import { hoursUntil, toLiras } from './rules.ts'
import { makeSpin } from './spin.ts'
import { findBusiness, findSpin, forgetErasedSpins, freeCodes, hasPrizes } from './store.ts'
import { makeFindTarget } from './target.ts'
import { makeTellPaused, makeTellWins } from './tell-prizes.ts'

export { makePrizes, type Prizes } from './prizes.ts'
export { makeSegments, type Segments } from './segments.ts'

type WheelDeps = {
  sql: Sql
  config: WheelConfig & Pick<Config, 'limitsScale'>
  findProvince: (text: string) => { plate: string; name: string } | null
  onError: (error: unknown) => void
}

/** The daily wheels of the platform and of businesses. */
export type WheelDoor = ReturnType<typeof makeWheel>

export function makeWheel({ sql, config, findProvince, onError }: WheelDeps) {
  const caps = capsOf(config)
  const readReady = makeLoadSpin(sql, caps)
  const tellPaused = makeTellPaused(sql, caps)
  const findTarget = makeFindTarget(sql)
  const wins = makeTellWins({ sql, onError })
  return {
    spin: makeSpin({ sql, config, readReady, findTarget, noteWin: wins.note }),
    stop: wins.stop,

    /** Throws `not_found`, `business_ambiguous`, `own_wheel`, `wheel_closed`. */
    async get(userId: number, query: Parsed<typeof getWheel>['query']): Promise<Wheel> {
      const found = await findTarget.find(userId, query)
      const { play, table } = await readReady(userId, found.target)
      const isSpent = table.rightsLeft === 0
      return {
        wheelType: found.business ? 'business' : 'platform',
        businessId: found.business?.id ?? null,
        businessName: found.business?.name ?? null,
        segments: toWire(table),
        rightsLeft: table.rightsLeft,
        rightsPerDay: table.rightsPerDay,
        nextSpinAt: isSpent ? play.nextDayAt.toISOString() : null,
        hoursLeft: isSpent ? hoursUntil(play.now, play.nextDayAt) : null,
        isVip: play.isVip,
        permitNo: config.wheelPermitNo,
        nextSpinId: play.spinId,
        serverSeedHash: hashSeed(play.serverSeed),
      }
    },

    /** Throws `not_found`. */
    async ofBusiness(userId: number, businessId: number): Promise<Reply<typeof getBusinessWheel>> {
      const business = await findBusiness(sql, businessId, userId)
      if (!business) throw new Failure('not_found')
      const hasWheel = !business.isRestricted && (await hasPrizes(sql, businessId))
      return { hasWheel, isOwn: business.isOwn }
    },

    /** Throws `not_found`: what has not been spun has no proof. */
    async proof(id: number): Promise<SpinProof> {
      const row = await findSpin(sql, id)
      if (!row) throw new Failure('not_found')
      return {
        spinId: row.id,
        wheelType: row.businessId === null ? 'platform' : 'business',
        businessId: row.businessId,
        spunAt: row.spunAt.toISOString(),
        serverSeed: row.serverSeed.toString('hex'),
        serverSeedHash: hashSeed(row.serverSeed),
        clientSeed: row.clientSeed,
        segmentId: row.segmentId,
        segments: row.segments.map(({ kind: _, ...segment }, i) => ({
          ...segment,
          stock: row.stocks[i] ?? null,
        })),
      }
    },

    /** Empty for a city we do not know. */
    async cityPrizes(city: string): Promise<Reply<typeof listCityPrizes>> {
      const province = findProvince(city)
      const rows = province ? await findTarget.cityRows(province.plate) : []
      return rows.map(({ value, ...row }) => ({ ...row, isWon: true, value: toLiras(value) }))
    },

    async sweep(): Promise<void> {
      await freeCodes(sql)
      await forgetErasedSpins(sql)
      await tellPaused()
    },
  }
}
