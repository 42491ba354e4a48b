import { CHAIN_MAX_ROWS, type Chain, type readChain, type sendChain, takenKinds } from '#contract/chains.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { TableField } from '#contract/tables.ts'
import { type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { requireConfirmed } from '../accounts/accounts.ts'
import { makeLocate } from '../candidates/candidates.ts'
import { DOCUMENT_DAYS } from '../claims/claims.ts'
import { guessFields, lookAtOwnerFile, makeTradeGuess, readOwnerRows } from '../tables/tables.ts'
import { takePrivateFile } from '../uploads/uploads.ts'
import { type Branch, lackOf, located, makeToBranch } from './branch.ts'
import { makeDeciding } from './decide.ts'
import type { ChainsDeps } from './deps.ts'
import { matchRows } from './match.ts'
import * as store from './store.ts'
import { toChain } from './wire.ts'

export type Chains = ReturnType<typeof makeChains>

type Sender = { id: number; emailConfirmed: boolean }

/** First cells told of each column. */
const EXAMPLES = 3
/** Days that a list which was not sent is kept, and one that was decided, as documents of claims are. */
const KEPT_DAYS = { idle: 7, decided: DOCUMENT_DAYS }

/** Refuses a file beyond an owner's bounds as one with more rows than a list may have. */
function tooLong(error: unknown): never {
  throw error instanceof Failure && error.code === 'table_too_large' ? new Failure('chain_too_long') : error
}

/** Lists of chains' branches: read and matched, sent by an owner, decided at once by the staff. */
export function makeChains(deps: ChainsDeps) {
  const { sql, config, places, streets, categories, privateFiles } = deps

  /** Throws `not_found`. */
  async function own(id: number, userId: number): Promise<store.ChainRecord> {
    const row = await store.findOwn(sql, id, userId)
    if (!row) throw new Failure('not_found')
    return row
  }

  /** One that was not sent, held. Throws `chain_waits`. */
  async function holdDraft(db: Tx, id: number) {
    const draft = await store.holdChain(db, id, 'draft')
    if (!draft) throw new Failure('chain_waits')
    return draft
  }

  /** Throws `table_…`, `chain_too_long`, `busy`. */
  async function readBranches(bytes: Uint8Array, reading: store.Reading): Promise<Branch[]> {
    const { sheet, headRow, columns, categoryId } = reading
    const chosen = columns.flatMap(({ field }, column) => (field === null ? [] : [{ field, column }]))
    const asked = { sheet, headRow, columns: chosen.map(({ column }) => column) }
    const { rows } = await readOwnerRows(bytes, asked).catch(tooLong)
    if (rows.length > CHAIN_MAX_ROWS) throw new Failure('chain_too_long')
    const order = new Map(chosen.map(({ field }, i) => [field, i]))
    const guess = await makeGuess()
    const toBranch = makeToBranch({
      places,
      locate: makeLocate({ streets, places }),
      tradeOf: (said) => (said === '' ? null : guess(said)) ?? categoryId,
    })
    const branches: Branch[] = []
    for (const { line, cells } of rows)
      branches.push(await toBranch(line, (field: TableField) => cells[order.get(field) ?? -1] ?? ''))
    return branches
  }

  async function makeGuess() {
    const [all, words] = await Promise.all([categories.list(), categories.words()])
    const wordsOf = new Map(words.map(({ id, searchWords }) => [id, searchWords]))
    return makeTradeGuess(
      all.map(({ id, name, slug }) => ({ id, name, slug, words: wordsOf.get(id) ?? [], written: [] })),
    )
  }

  /** Says what each branch is, as of now. */
  async function matched(db: Tx, userId: number, branches: readonly Branch[]): Promise<Branch[]> {
    const lying = branches.flatMap((one) => (one.kind === 'new' ? (located(one, places) ?? []) : []))
    const matches = await matchRows(db, userId, lying)
    return branches.map((one) => {
      const match = matches.get(one.line)
      if (!match) return one
      const isAdded = match.kind === 'new' || match.kind === 'candidate'
      const fault = isAdded ? lackOf(one, places) : null
      return fault === null ? { ...one, ...match } : { ...one, kind: 'broken', fault }
    })
  }

  const toFileName = (name: string) => name.split(/[\\/]/).at(-1)?.trim() || 'tablo'

  return {
    deciding: makeDeciding(deps),

    async latest(userId: number): Promise<{ chain: Chain | null }> {
      const row = await store.findLatest(sql, userId)
      return { chain: row && toChain(row) }
    },

    /** Throws `email_unconfirmed`, `table_…`, `chain_too_long`, `chain_waits`, `too_many_lists`, `busy`. */
    async add(owner: Sender, name: string, readData: () => Promise<Buffer>): Promise<Chain> {
      requireConfirmed(owner)
      const { id: userId } = owner
      if (await store.isAnyWaiting(sql, userId)) throw new Failure('chain_waits')
      await takeAllowance(sql, config, 'chain-files', { user: userId })
      const bytes = await readData()
      if (bytes.length === 0) throw new Failure('table_unreadable')
      const { sheet, headRow, rows, columns } = await lookAtOwnerFile(bytes).catch(tooLong)
      if (rows > CHAIN_MAX_ROWS) throw new Failure('chain_too_long')
      const fields = guessFields(columns)
      const reading: store.Reading = {
        sheet,
        headRow,
        categoryId: null,
        columns: columns.map(({ name: heading, examples }, i) => ({
          name: heading,
          examples: examples.slice(0, EXAMPLES),
          field: fields[i] ?? null,
        })),
      }
      const branches = await readBranches(bytes, reading)
      const id = await tx(sql, async (db) => {
        if (await store.holdAccount(db, userId)) throw new Failure('chain_waits')
        const added = await store.addChain(db, { userId, fileName: toFileName(name), bytes, reading })
        await store.putRows(db, added, await matched(db, userId, branches))
        return added
      })
      return toChain(await own(id, userId))
    },

    /** Throws `not_found`, `email_unconfirmed`, `invalid_input`, `table_…`, `chain_too_long`, `chain_waits`, `too_many_lists`, `busy`. */
    async read(
      id: number,
      owner: Sender,
      { fields, categoryId }: Parsed<typeof readChain>['body'],
    ): Promise<Chain> {
      const { id: userId } = owner
      const { reading: before } = await own(id, userId)
      requireConfirmed(owner)
      const chosen = fields.filter((field) => field !== null)
      if (new Set(chosen).size < chosen.length || fields.length !== before.columns.length)
        throw new Failure('invalid_input', { fields: { fields: 'invalid' } })
      if (categoryId !== null && !(await categories.list()).some((one) => one.id === categoryId))
        throw new Failure('invalid_input', { fields: { categoryId: 'category_unknown' } })
      await takeAllowance(sql, config, 'chain-files', { user: userId })
      const bytes = await store.findBytes(sql, id)
      if (!bytes) throw new Failure('chain_waits')
      const reading: store.Reading = {
        ...before,
        categoryId,
        columns: before.columns.map((column, i) => ({ ...column, field: fields[i] ?? null })),
      }
      const branches = await readBranches(bytes, reading)
      await tx(sql, async (db) => {
        await holdDraft(db, id)
        await store.setReading(db, id, reading)
        await store.putRows(db, id, await matched(db, userId, branches))
      })
      return toChain(await own(id, userId))
    },

    /** Throws `not_found`, `chain_waits`, and what `privateFiles.add` throws. */
    async document(id: number, userId: number, readBytes: () => Promise<Buffer>): Promise<Chain> {
      if ((await own(id, userId)).state !== 'draft') throw new Failure('chain_waits')
      const documentId = await privateFiles.add(userId, readBytes)
      await tx(sql, async (db) => {
        await holdDraft(db, id)
        if (!(await takePrivateFile(db, userId, documentId))) throw new Failure('not_found')
        await store.setDocument(db, id, documentId)
      })
      return toChain(await own(id, userId))
    },

    /** Throws `not_found`, `chain_waits`, `chain_needs_document`, `chain_empty`, `email_unconfirmed`, `too_many_claims`. */
    async send(
      id: number,
      sender: Sender,
      { leftOut, note }: Parsed<typeof sendChain>['body'],
    ): Promise<Chain> {
      await own(id, sender.id)
      requireConfirmed(sender)
      await tx(sql, async (db) => {
        const { documentId } = await holdDraft(db, id)
        if (documentId === null) throw new Failure('chain_needs_document')
        await store.leaveOut(db, id, leftOut, 'owner')
        if ((await store.listTaken(db, id, takenKinds)).length === 0) throw new Failure('chain_empty')
        await takeAllowance(db, config, 'chains', { user: sender.id })
        await store.setSent(db, id, note.trim())
      })
      return toChain(await own(id, sender.id))
    },

    /** Throws `not_found`, `already_decided`. */
    async drop(id: number, userId: number): Promise<void> {
      await own(id, userId)
      await tx(sql, async (db) => {
        if (!(await store.dropChain(db, id))) throw new Failure('already_decided')
      })
    },

    sweep: (): Promise<void> => store.sweepChains(sql, KEPT_DAYS),
  }
}
