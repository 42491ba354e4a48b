import type { Reply } from '#contract/endpoint.ts'
import type {
  getPrizeToken,
  PrizeIssuer,
  SpinListed,
  UserPrize,
  WheelLevel,
  WonPrize,
} from '#contract/wheel-prizes.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { Failure } from '../../failure.ts'
import { makeRedeem } from './redeem.ts'
import {
  bestStreakOf,
  isWorthMoney,
  LEVEL_SPINS,
  levelOf,
  PREMIUM_LEVEL,
  stateOf,
  streakOf,
  toLiras,
} from './rules.ts'
import * as store from './store-prizes.ts'

/** How long a token is valid; the customer's screen renews it in half the time. */
const TOKEN_MS = MINUTE_MS

/** The specification's two spellings, from one place. */
function toUserPrize(row: store.PrizeRow): UserPrize {
  const own = {
    prizeTitle: row.title,
    wonAt: row.wonAt.toISOString(),
    kind: row.kind,
    prizeType: row.businessId === null ? ('platform' as const) : ('business' as const),
    prizeValue: toLiras(row.value),
    usedAt: row.usedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    isUsed: row.usedAt !== null,
  }
  return {
    id: row.id,
    ...own,
    prize_title: own.prizeTitle,
    won_at: own.wonAt,
    prize_type: own.prizeType,
    businessId: row.businessId,
    business_id: row.businessId,
    businessName: row.businessName,
    business_name: row.businessName,
    prizeCode: row.code,
    prize_code: row.code,
    is_used: own.isUsed,
    prize_value: own.prizeValue,
    used_at: own.usedAt,
    expires_at: own.expiresAt,
    state: stateOf(row),
    needsPhone: stateOf(row) === 'active' && isWorthMoney(row) && !row.isPhoneProven,
  }
}

/** A prize for its issuer: the winner's name to greet them, and no more of the code than is needed to compare it. */
const toWonPrize = (row: store.PrizeRow): WonPrize => ({
  id: row.id,
  prizeTitle: row.title,
  prizeValue: toLiras(row.value),
  customerName: [row.firstName, row.lastName && `${row.lastName.slice(0, 1)}.`].filter(Boolean).join(' '),
  codeEnd: row.code.slice(-2),
  wonAt: row.wonAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  usedBy: row.usedByName,
  state: stateOf(row),
})

/** Won prizes, and how they are redeemed. */
export type Prizes = ReturnType<typeof makePrizes>

type PrizesDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }

export function makePrizes({ sql, config }: PrizesDeps) {
  const signer = makeSigner(sql, 'prize-token')
  return {
    async list(userId: number, page: store.Page): Promise<UserPrize[]> {
      return (await store.listPrizesOf(sql, userId, page)).map(toUserPrize)
    },

    async history(userId: number, page: store.Page): Promise<SpinListed[]> {
      const rows = await store.listSpinsOf(sql, userId, page)
      return rows.map((row) => ({
        id: row.id,
        prizeName: row.title,
        prizeCode: row.code,
        spinDate: row.spunAt.toISOString(),
        isUsed: row.usedAt !== null,
        isWon: row.isWin,
        wheelType: row.businessId === null ? 'platform' : 'business',
        businessName: row.businessName,
      }))
    },

    async level(userId: number): Promise<WheelLevel> {
      const { spins, wins, winsThisWeek, value, hasPremium, today, days } = await store.readLedger(
        sql,
        userId,
      )
      const level = levelOf(spins)
      return {
        totalSpins: spins,
        totalWins: wins,
        winsThisWeek,
        winRate: spins === 0 ? 0 : Math.round((wins / spins) * 1000) / 10,
        totalValue: toLiras(value),
        streakDays: streakOf(days, today),
        bestStreakDays: bestStreakOf(days),
        level,
        isPremium: hasPremium || level >= PREMIUM_LEVEL,
        nextLevelSpins: LEVEL_SPINS - (spins % LEVEL_SPINS),
      }
    },

    /** Throws `not_found` for another's, `already_used`, `prize_expired`, `phone_unproven`. */
    async token(userId: number, prizeId: number): Promise<Reply<typeof getPrizeToken>> {
      const prize = await store.findPrizeOf(sql, userId, prizeId)
      if (!prize) throw new Failure('not_found')
      const state = stateOf(prize)
      if (state === 'used') throw new Failure('already_used')
      if (state === 'expired') throw new Failure('prize_expired')
      if (isWorthMoney(prize) && !prize.isPhoneProven) throw new Failure('phone_unproven')
      const expiresAt = prize.now.getTime() + TOKEN_MS
      return {
        token: await signer.sign(`${prizeId}.${expiresAt}`),
        expiresAt: new Date(expiresAt).toISOString(),
      }
    },

    issuers: (userId: number): Promise<PrizeIssuer[]> => store.listIssuers(sql, userId),

    /** The latest first; whose business it is has been asked. */
    async wonAt(businessId: number, page: store.Page): Promise<WonPrize[]> {
      return (await store.listWonAt(sql, businessId, page)).map(toWonPrize)
    },

    redeem: makeRedeem({ sql, config, openToken: signer.open, toWonPrize }),
  }
}
