import { randomBytes } from 'node:crypto'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import {
  type claimByLetter,
  type countLetterPlaces,
  LETTER_DAYS,
  LETTER_PATH,
  LETTER_PAUSE_DAYS,
  type LetterForm,
  type LetterRun,
  type LetterState,
  type makeLetters as makeLettersEndpoint,
  type OpenedLetter,
} from '#contract/letters.ts'
import { idCursor } from '#lib/cursor.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { requireConfirmed } from '../accounts/accounts.ts'
import { noteAudit } from '../audit/audit.ts'
import type { Candidates } from '../candidates/candidates.ts'
import { addClaimByLetter } from '../claims/claims.ts'
import type { Places } from '../places/places.ts'
import type { RefusalRegister } from '../refusals/refusals.ts'
import { codeOf, normalCode } from './rules.ts'
import * as store from './store.ts'

export type Letters = ReturnType<typeof makeLetters>
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'publicUrl' | 'port'>
  places: Pick<Places, 'provinces' | 'districts'>
  candidates: Pick<Candidates, 'takeOver'>
  register: RefusalRegister
}
type Area = Omit<Parsed<typeof makeLettersEndpoint>['body'], 'count'>
type Caller = { id: number; emailConfirmed: boolean }

const SALT_BYTES = 32
/** A print of 200 letters takes some seconds of the thread that answers, in turns of a page. */
const printInTurn = concurrencyLimit({ atOnce: 1, mayWait: 3 })

function stateOf({ isUsed, isCancelled, isOver, place, isTaken }: store.LetterRow): LetterState {
  if (isUsed) return 'used'
  if (isCancelled) return 'cancelled'
  if (isOver) return 'over'
  if (!place) return 'gone'
  return isTaken ? 'taken' : 'good'
}

/** Letters with codes to places without an owner: printed by the staff, opened by whoever has one, used once. */
export function makeLetters({ sql, config, places, candidates, register }: Deps) {
  const { hashOf } = makeSigner(sql, 'letter-code')
  const macOf = (code: string) => hashOf('code', code)
  const codeFor = async (salt: Buffer, { kind, id }: store.Place) =>
    codeOf(await hashOf('letter', salt.toString('base64url'), kind, id))
  const origin = config.publicUrl ?? `http://localhost:${config.port}`

  /** Throws `invalid_input` for a district that there is not. */
  function areaOf({ plate, districtId, categoryId }: Area): store.Area {
    if (!places.districts(plate).some(({ id }) => id === districtId))
      throw new Failure('invalid_input', { fields: { districtId: 'invalid' } })
    return { plate, districtId, categoryId: categoryId ?? null }
  }

  const toRun = ({ plate, districtId, madeAt, endsAt, ...row }: store.RunRow): LetterRun => ({
    ...row,
    city: places.provinces().find((one) => one.plate === plate)?.name ?? '',
    district: places.districts(plate).find(({ id }) => id === districtId)?.name ?? '',
    madeAt: madeAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })

  async function read(id: number): Promise<LetterRun> {
    const row = await store.readRun(sql, id)
    if (!row) throw new Failure('not_found')
    return toRun(row)
  }

  /** Places of an area that a letter could go to, but whose telephone or address refused; null: no register is configured. */
  async function refusedIn(db: Db, area: store.Area): Promise<store.Place[] | null> {
    let reached: Awaited<ReturnType<typeof store.listAddresses>> = []
    const refused = await register.refusedOf(db, async () => {
      reached = await store.listAddresses(db, area, LETTER_PAUSE_DAYS)
      return reached.flatMap(({ phone, email }) => [phone, email].filter((one) => one !== null))
    })
    if (refused === null) return null
    return reached.filter(({ phone, email }) => refused.has(phone ?? '') || refused.has(email ?? ''))
  }

  /** Right codes take nothing of what the network may guess. Throws `letter_unknown`, `too_many_attempts`. */
  async function find(typed: string, network: string): Promise<store.LetterRow> {
    const giveBack = await takeAllowance(sql, config, 'letter-codes', { network })
    const letter = await store.findLetter(sql, await macOf(normalCode(typed)))
    if (!letter) throw new Failure('letter_unknown')
    await giveBack()
    return letter
  }

  /** The listing that an account claimed or began by a letter before; null where nothing was. */
  async function findBegun(letter: store.LetterRow, userId: number) {
    if (letter.businessId !== null) return { businessId: letter.businessId, isDraft: false }
    const begun = await store.findBegun(sql, letter.candidateId ?? 0, userId)
    return begun && { businessId: begun.id, isDraft: begun.isDraft }
  }

  return {
    /** Throws `letter_unknown`, `too_many_attempts`. */
    async open(typed: string, network: string): Promise<OpenedLetter> {
      const letter = await find(typed, network)
      await store.setOpened(sql, letter.id)
      const { place, businessId, candidateId, insteadId, endsAt, needsDocument } = letter
      return {
        state: stateOf(letter),
        place,
        businessId: place ? businessId : insteadId,
        candidateId: place && candidateId,
        endsAt: endsAt.toISOString(),
        needsDocument,
      }
    },

    /**
     * Throws `letter_unknown`, `letter_used` by another account, `letter_over`, `claim_not_possible` where the place has an owner or
     * is shown no more, `email_unconfirmed`, `too_many_attempts`, `too_many_submissions`.
     */
    async claim(user: Caller, typed: string, network: string): Promise<Reply<typeof claimByLetter>> {
      const letter = await find(typed, network)
      const isOwn = letter.usedBy === user.id
      const begun = isOwn ? await findBegun(letter, user.id) : null
      if (begun) return begun
      const state = isOwn && letter.place ? 'good' : stateOf(letter)
      if (state === 'used') throw new Failure('letter_used')
      if (state === 'over' || state === 'cancelled') throw new Failure('letter_over')
      if (state !== 'good') throw new Failure('claim_not_possible')
      requireConfirmed(user)
      const { id, businessId, candidateId } = letter
      if (!isOwn)
        await tx(sql, async (db) => {
          if (!(await store.setUsed(db, id, user.id))) throw new Failure('letter_used')
          if (businessId !== null && !(await addClaimByLetter(db, businessId, user.id)))
            throw new Failure('claim_not_possible')
        })
      if (businessId !== null) return { businessId, isDraft: false }
      return { ...(await candidates.takeOver(user.id, candidateId ?? 0)), isDraft: true }
    },

    /** Throws `invalid_input`. */
    async count(asked: Area): Promise<Reply<typeof countLetterPlaces>> {
      const area = areaOf(asked)
      const all = await store.countPlaces(sql, area, LETTER_PAUSE_DAYS)
      const refused = await refusedIn(sql, area)
      const left = (kind: store.Place['kind'], of: number) =>
        of - (refused ?? []).filter((one) => one.kind === kind).length
      return {
        businesses: left('business', all.businesses),
        candidates: left('candidate', all.candidates),
        refused: refused?.length ?? null,
      }
    },

    /** Throws `invalid_input` for a cursor of another list. */
    list: (page: { limit: number; cursor?: string | undefined }): Promise<Page<LetterRun>> =>
      readPage(page, {
        codec: idCursor,
        read: (after, most) => store.listRuns(sql, after, most),
        toItem: toRun,
      }),

    /** Throws `invalid_input`, `letters_none`. */
    async make(
      staffId: number,
      { count, ...asked }: Parsed<typeof makeLettersEndpoint>['body'],
    ): Promise<LetterRun> {
      const area = areaOf(asked)
      await store.endOver(sql)
      const id = await tx(sql, async (db) => {
        const refused = (await refusedIn(db, area)) ?? []
        const free = await store.listPlaces(db, area, { pauseDays: LETTER_PAUSE_DAYS, most: count, refused })
        const salt = randomBytes(SALT_BYTES)
        const runId = await store.addRun(db, area, { salt, days: LETTER_DAYS })
        const letters = await Promise.all(
          free.map(async (place) => ({ ...place, mac: await macOf(await codeFor(salt, place)) })),
        )
        const added = await store.addLetters(db, runId, letters)
        if (added === 0) throw new Failure('letters_none')
        const data = { letters: added }
        await noteAudit(db, { actorId: staffId, action: 'letters.made', subjectId: runId, data })
        return runId
      })
      return read(id)
    },

    /** Throws `not_found`, `letters_over`, `busy`. */
    async print(staffId: number, id: number, form: LetterForm): Promise<{ data: Buffer; name: string }> {
      const { endsAt } = await read(id)
      const salt = await store.readSalt(sql, id)
      if (!salt) throw new Failure('letters_over')
      const printed = await Promise.all(
        (await store.listPrinted(sql, id)).map(async (row) => ({ ...row, code: await codeFor(salt, row) })),
      )
      if (printed.length === 0) throw new Failure('letters_over')
      const { writeLetters, writeStickers, fileName } = await import('./letter-pdf.ts')
      const write = form === 'letter' ? writeLetters : writeStickers
      const data = await printInTurn(() => write(printed, { origin, path: LETTER_PATH, endsAt }))
      await noteAudit(sql, { actorId: staffId, action: 'letters.printed', subjectId: id, data: { form } })
      return { data, name: fileName(form, id) }
    },

    /** Throws `not_found`, `letters_over`. */
    async cancel(staffId: number, id: number): Promise<void> {
      await read(id)
      await tx(sql, async (db) => {
        if (!(await store.cancelRun(db, id))) throw new Failure('letters_over')
        await noteAudit(db, { actorId: staffId, action: 'letters.cancelled', subjectId: id, data: {} })
      })
    },

    sweep: (): Promise<void> => store.endOver(sql),
  }
}
