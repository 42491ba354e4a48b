import type { Parsed } from '#contract/endpoint.ts'
import type { SpinResult, spinWheel } from '#contract/wheel.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { makeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { drawIndex, hashSeed, makeCodes, makeSeed } from './draw.ts'
import type { LoadSpin, Ready } from './load-spin.ts'
import { makeLayouts, type OddsTable, toWire } from './odds-table.ts'
import { hoursUntil, type SegmentRow } from './rules.ts'
import { makeWriteSpin, type Outcome, type Written } from './store-spin.ts'
import type { FindTarget, Found } from './target.ts'

/** A spin that meets others' is tried again; as often as this only when the database is very busy. */
const MAX_TRIES = 30

type Body = Parsed<typeof spinWheel>['body']

/** Refuses who may not spin now. */
function checkRight(play: Ready, table: OddsTable, { serverSeedHash }: Body): void {
  if (!play.emailConfirmed) throw new Failure('email_unconfirmed')
  if (table.rightsLeft === 0) {
    const hoursLeft = hoursUntil(play.now, play.nextDayAt)
    const retryAfterSeconds = Math.ceil((play.nextDayAt.getTime() - play.now.getTime()) / 1000)
    throw new Failure('wheel_already_spun', {
      nextSpinAt: play.nextDayAt.toISOString(),
      hoursLeft,
      retryAfterSeconds,
    })
  }
  if (serverSeedHash !== undefined && serverSeedHash !== hashSeed(play.serverSeed))
    throw new Failure('wheel_seed_used')
}

type Drawn = {
  found: Found
  play: Ready
  table: OddsTable
  segment: SegmentRow
  codes: string[]
  nextSeed: Buffer
  clientSeed: string
}

function draw(
  found: Found,
  { play, table }: { play: Ready; table: OddsTable },
  clientSeed: string,
): Omit<Drawn, 'codes'> {
  const { serverSeed, spinId } = play
  const segment = table.rows[drawIndex(table.weights, { serverSeed, clientSeed, spinId })]
  if (!segment) throw new RangeError('No segment was drawn')
  return { found, play, table, segment, nextSeed: makeSeed(), clientSeed }
}

const grantsExtra = ({ segment, play }: Drawn) => segment.kind === 'again' && !play.hasExtra

function resultOf(drawn: Drawn, written: Written): SpinResult {
  const { play, table, segment, nextSeed, clientSeed } = drawn
  const extraSpin = grantsExtra(drawn)
  const becomesVip = segment.kind === 'vip' && !play.isVip
  const rightsLeft = table.rightsLeft - 1 + Number(extraSpin) + Number(becomesVip)
  return {
    prize: segment.title,
    isWon: segment.isWin,
    prizeCode: written.code,
    prizeId: written.prizeId,
    expiresAt: written.expiresAt?.toISOString() ?? null,
    segmentId: segment.id,
    extraSpin,
    rightsLeft,
    nextSpinAt: rightsLeft > 0 ? null : play.nextDayAt.toISOString(),
    segments: toWire(table),
    spinId: play.spinId,
    serverSeed: play.serverSeed.toString('hex'),
    serverSeedHash: hashSeed(play.serverSeed),
    clientSeed,
    next: { nextSpinId: written.nextSpinId, serverSeedHash: hashSeed(nextSeed) },
  }
}

type SpinDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  readReady: LoadSpin
  findTarget: FindTarget
  /** Hears of each win once it is committed. */
  noteWin: (won: { prizeId: number; businessId: number | null; userId: number }) => void
}

/** The one operation that uses a right. */
export function makeSpin({ sql, config, readReady, findTarget, noteWin }: SpinDeps) {
  const writeSpin = makeWriteSpin(sql)
  const layoutId = makeLayouts()
  const issued = makeCodes(sql)

  /** Whom odds and draw never concern: beyond a number of spins of one network the next asks for a proven telephone. */
  const takeUnproven = makeAllowance(sql, config, 'unproven-spins')

  const write = async (userId: number, drawn: Drawn): Promise<Outcome> => {
    const { found, play, table, segment, codes, nextSeed, clientSeed } = drawn
    return writeSpin({
      id: play.spinId,
      userId,
      businessId: found.target.businessId,
      day: play.day,
      rightNo: play.used + 1,
      layoutId: await layoutId(sql, table),
      stocks: table.rows.map(({ stock }) => stock),
      serverSeed: play.serverSeed,
      clientSeed,
      segmentId: segment.id,
      isWin: segment.isWin,
      grantsExtra: grantsExtra(drawn),
      takesStock: segment.stock !== null,
      spends: segment.businessId === null ? segment.value : 0,
      budgetShare: play.budgetShare,
      nextSeed,
      codes,
    })
  }

  /**
   * Spins once. Every try reads, draws and writes again: one that met another spin of the same person, or whose prize
   * was the last one and went, finds the wheel as it is then.
   */
  return async (userId: number, body: Body, network: string): Promise<SpinResult> => {
    const found = await findTarget.find(userId, body)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { play, table } = await readReady(userId, found.target)
      checkRight(play, table, body)
      if (tries === 0 && !play.phoneProven) await takeUnproven({ network })
      const outcomeOf = draw(found, { play, table }, body.clientSeed ?? '')
      const { isWin, businessId } = outcomeOf.segment
      const codes = isWin ? await issued.candidates(businessId) : []
      const drawn = { ...outcomeOf, codes }
      const outcome = await write(userId, drawn)
      if (typeof outcome === 'string') continue
      if (isWin && outcome.code !== codes[0]) issued.crowded(businessId)
      if (outcome.prizeId !== null) noteWin({ prizeId: outcome.prizeId, businessId, userId })
      return resultOf(drawn, outcome)
    }
    throw new Failure('busy', { retryAfterSeconds: 2 })
  }
}
