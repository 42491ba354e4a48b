import type { Parsed } from '#contract/endpoint.ts'
import type { SpinResult, spinWheel } from '#contract/wheel.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { makeCodeLengths } from './code-lengths.ts'
import { drawIndex, hashSeed, makeCode, makeSeed } from './draw.ts'
import { type Caps, hoursUntil } from './rules.ts'
import { addCommitment, openBudget, type Play, readPlay } from './store.ts'
import { type Outcome, type Written, writeSpin } from './store-spin.ts'
import { layTable, makeLayouts, type Table, toWire } from './table.ts'
import type { FindTarget, Found } from './target.ts'

/** A spin that meets others' is tried again; as often as this only when the database is very busy. */
const MOST_TRIES = 30

type Body = Parsed<typeof spinWheel>['body']
type Ready = Play & { spinId: number; serverSeed: Buffer; budgetLeft: number }

const isReady = (play: Play): play is Ready =>
  play.spinId !== null && play.serverSeed !== null && play.budgetLeft !== null

/** What a person finds on a wheel, with the next spin fixed. Throws `not_signed_in`, `wheel_closed`. */
export async function readReady(
  sql: Sql,
  userId: number,
  found: Found,
  caps: Caps,
): Promise<{ play: Ready; table: Table }> {
  const { target } = found
  let play = await readPlay(sql, userId, target)
  if (play && !isReady(play)) {
    const { businessId } = target
    if (play.spinId === null) await addCommitment(sql, { userId, businessId, serverSeed: makeSeed() })
    if (play.budgetLeft === null) await openBudget(sql)
    play = await readPlay(sql, userId, target)
  }
  if (!play) throw new Failure('not_signed_in')
  if (!isReady(play)) throw new Failure('busy', { retryAfterSeconds: 1 })
  const table = layTable(target.face, play, caps)
  if (!table.isOpen) throw new Failure('wheel_closed')
  return { play, table }
}

/** Refuses who may not spin now. */
function checkRight(play: Ready, table: Table, { serverSeedHash }: Body): void {
  if (!play.emailConfirmed) throw new Failure('email_not_confirmed')
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

type Drawn = { found: Found; play: Ready; table: Table; index: number; nextSeed: Buffer; clientSeed: string }

function resultOf(
  { play, table, index, nextSeed, clientSeed }: Drawn,
  written: Written,
  code: string,
): SpinResult {
  const segment = table.rows[index]
  if (!segment) throw new RangeError('No segment was drawn')
  const extraSpin = segment.kind === 'again' && !play.hasExtra
  const becomesVip = segment.kind === 'vip' && !play.isVip
  const rightsLeft = table.rightsLeft - 1 + Number(extraSpin) + Number(becomesVip)
  return {
    prize: segment.title,
    isWon: segment.isWin,
    prizeCode: segment.isWin ? code : null,
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

/** The one operation that uses a right. */
export function makeSpin({ sql, caps, findTarget }: { sql: Sql; caps: Caps; findTarget: FindTarget }) {
  const layoutId = makeLayouts()
  const codes = makeCodeLengths(sql)

  const write = async (
    userId: number,
    { found, play, table, index, nextSeed, clientSeed }: Drawn,
    code: string,
  ) => {
    const segment = table.rows[index]
    if (!segment) throw new RangeError('No segment was drawn')
    return writeSpin(sql, {
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
      grantsExtra: segment.kind === 'again' && !play.hasExtra,
      takesStock: segment.stock !== null,
      spends: segment.businessId === null ? segment.value : 0,
      nextSeed,
      code,
    })
  }

  /**
   * Spins once. Every try reads, draws and writes anew: one that met another spin of the same person, or whose prize
   * was the last one and went, finds the wheel as it is then.
   */
  return async (userId: number, body: Body): Promise<SpinResult> => {
    const found = await findTarget.find(userId, body)
    const { clientSeed = '' } = body
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { play, table } = await readReady(sql, userId, found, caps)
      checkRight(play, table, body)
      const { serverSeed, spinId } = play
      const index = drawIndex(table.weights, { serverSeed, clientSeed, spinId })
      const drawn = { found, play, table, index, nextSeed: makeSeed(), clientSeed }
      const issuerId = table.rows[index]?.businessId ?? null
      const code = makeCode(codes.of(issuerId))
      const outcome: Outcome = await write(userId, drawn, code)
      if (outcome === 'code_taken') await codes.lengthen(issuerId)
      if (typeof outcome === 'object') return resultOf(drawn, outcome, code)
    }
    throw new Failure('busy', { retryAfterSeconds: 2 })
  }
}
