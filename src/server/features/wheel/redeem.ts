import type { UserType } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import {
  isUsedAtBusiness,
  type RedeemedPrize,
  type redeemPrize,
  type WonPrize,
} from '#contract/wheel-prizes.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { holdAllowance, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteIfStaff, noteMember } from '../audit/audit.ts'
import { creditFee } from '../billing/billing.ts'
import { addChecks } from '../checks/checks.ts'
import { isWorthMoney, stateOf } from './rules.ts'
import {
  findRedeemable,
  type Issuer,
  markUsed,
  ownersOf,
  type PrizeRow,
  type Redeemable,
  readNow,
  type Shown,
} from './store-prizes.ts'
import { tellUsed } from './tell-prizes.ts'

type Body = Parsed<typeof redeemPrize>['body']
type Redeemer = { id: number; userType: UserType }
type Credit = NonNullable<RedeemedPrize['credit']>
type Redeemed = { used: PrizeRow; credit: Credit | null }
type RedeemDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  openToken: (token: string) => Promise<string | null>
  toWonPrize: (row: PrizeRow) => WonPrize
}

type RedeemedAt = { businessId: number; userId: number; prizeId: number }

/** Somebody stood in the business that minute. */
async function noteRedeemed(db: Db, { businessId, userId, prizeId }: RedeemedAt): Promise<void> {
  const by = { businessId, userId, method: 'prize', state: 'open' } as const
  await addChecks(db, { ...by, fields: ['open'] })
  await addChecks(db, { ...by, fields: ['existence'], isDaily: true })
  await noteMember(db, userId, {
    action: 'business.prize_redeemed',
    subjectId: businessId,
    data: { prizeId },
  })
}

/**
 * Redeems what the caller issued. Throws `prize_unknown`, `already_used`, `prize_expired`, `too_many_attempts`,
 * `winner_unproven`; of the platform's sums `prize_needs_business` and `credit_without_fee`.
 */
export function makeRedeem({ sql, config, openToken, toWonPrize }: RedeemDeps) {
  /** Reads a code or token; null for one that cannot be ours, `late` for an expired token. */
  const read = async (db: Db, { code, token }: Body): Promise<Shown | null | 'late'> => {
    if (token !== undefined) {
      const [prizeId = '', expiresAt = ''] = (await openToken(token))?.split('.') ?? []
      if (prizeId === '') return null
      return Number(expiresAt) < (await readNow(db)).getTime() ? 'late' : { prizeId: Number(prizeId) }
    }
    const digits = code?.replaceAll(/\D/g, '') ?? ''
    if (digits === '') throw new Failure('invalid_input', { fields: { code: 'required' } })
    return { code: digits }
  }

  /** Which prize it is; a code that is not ours counts as a miss. */
  const find = async (db: Db, body: Body, issuer: Issuer, user: Redeemer): Promise<Redeemable | Failure> => {
    const whose = { user: user.id }
    // Held until the end: a hundred guesses at once are as a hundred in turn.
    await holdAllowance(db, config, 'redeem-miss', whose)
    const shown = await read(db, body)
    if (shown === 'late') return new Failure('prize_expired')
    const [first, ...others] = shown ? await findRedeemable(db, issuer, shown) : []
    if (!first) {
      await takeAllowance(db, config, 'redeem-miss', whose)
      return new Failure('prize_unknown')
    }
    if (stateOf(first) === 'used') return new Failure('already_used')
    if (stateOf(first) === 'expired') return new Failure('prize_expired')
    const isDouble = others.some(
      (other) => stateOf(other) === 'active' && other.businessId !== first.businessId,
    )
    return isDouble ? new Failure('invalid_input', { fields: { businessId: 'required' } }) : first
  }

  const attempt = async (db: Db, body: Body, issuer: Issuer, user: Redeemer): Promise<Redeemed | Failure> => {
    const prize = await find(db, body, issuer, user)
    if (prize instanceof Failure) return prize
    if (isWorthMoney(prize) && !prize.isPhoneProven) return new Failure('winner_unproven')
    const place = isUsedAtBusiness(prize) ? body.businessId : null
    if (place === undefined) return new Failure('prize_needs_business')
    // Their own fee alone: whose business it is counts now, not when the prize was won.
    const isOthers = async (id: number) => (await ownersOf(db, [id])).get(id) !== user.id
    if (place !== null && issuer !== 'platform' && (await isOthers(place)))
      return new Failure('prize_needs_business')
    const used = await markUsed(db, prize.id, user.id)
    if (!used) return new Failure('already_used')
    await tellUsed(db, used)
    const { id: prizeId, title, value: amountKurus } = used
    const credit =
      place === null ? null : await creditFee(db, { prizeId, title, amountKurus, businessId: place })
    const data = credit ? { businessId: credit.businessId, days: credit.days } : {}
    const { businessId } = used
    if (businessId !== null) await noteRedeemed(db, { businessId, userId: user.id, prizeId })
    await noteIfStaff(db, user, { action: 'prize.redeemed', subjectId: prizeId, data })
    return { used, credit }
  }

  return async (body: Body, user: Redeemer): Promise<RedeemedPrize> => {
    const issuer: Issuer =
      user.userType === 'admin' ? 'platform' : { userId: user.id, businessId: body.businessId }
    // A refusal is an outcome, not an error: the miss it counts must be committed.
    const outcome = await tx(sql, async (db) => attempt(db, body, issuer, user))
    if (outcome instanceof Failure) throw outcome
    return { ...toWonPrize(outcome.used), credit: outcome.credit }
  }
}
