import { randomUUID } from 'node:crypto'
import {
  type AdminChain,
  type approveChain,
  CHAIN_PATH,
  type ChainOutcome,
  type listChains,
  takenKinds,
} from '#contract/chains.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { listCursor } from '#lib/cursor.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { chainNotice } from '#text/chains.ts'
import { part, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import { linkDraft } from '../candidates/candidates.ts'
import { putClaim } from '../claims/claims.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { fieldsOf, located } from './branch.ts'
import type { ChainsDeps } from './deps.ts'
import { matchRows } from './match.ts'
import * as store from './store.ts'
import { toAdminChain } from './wire.ts'

const none = { given: '0', added: '0', apart: '0', left: '0', reason: '' }

type Given = Reply<typeof approveChain>['outcomes']
type Taking = { chainId: number; account: store.Account }
type Granted = Awaited<ReturnType<ChainsDeps['claims']['grantOfChain']>>

/** The staff's decisions on lists. The caller's rights were checked before. */
export function makeDeciding({ sql, places, privateFiles, submissions, decisions, claims }: ChainsDeps) {
  /** Gives or adds one branch as if alone, or begins its own way. Throws what the features throw. */
  async function take(
    db: Tx,
    staffId: number,
    { chainId, account, row, granted }: Taking & { row: store.TakenRow; granted: Granted[] },
  ): Promise<ChainOutcome> {
    const { id: userId } = account
    const { businessId, candidateId, apart } = row
    if (businessId !== null && apart === null) {
      granted.push(await claims.grantOfChain(db, staffId, { businessId, userId, chainId }))
      return 'given'
    }
    if (businessId !== null) {
      const claim = await putClaim(db, { businessId, userId, proof: 'document', note: '' })
      return claim === null ? 'changed' : 'apart'
    }
    const id = await submissions.submitWithin(
      db,
      account,
      // Rows can say the same of several doors. A name that nobody can guess is used up by nobody else's.
      { ...fieldsOf(row), clientId: randomUUID() },
      async (inner, added) => {
        if (candidateId !== null) await linkDraft(inner, candidateId, added)
      },
    )
    if (apart !== null) return 'apart'
    await decisions.within(db, 'approve', { actorId: staffId, id, reason: null })
    return 'added'
  }

  /** Each in a part of the transaction, as it is now: what changed since it was read, or what a rule refuses, is left as it was. */
  async function takeAll(
    db: Tx,
    staffId: number,
    { chainId, account, rows }: Taking & { rows: store.TakenRow[] },
  ): Promise<Given> {
    const lying = rows.flatMap((row) => located(row, places) ?? [])
    const now = await matchRows(db, account.id, lying)
    const outcomes: Given = []
    const granted: Granted[] = []
    for (const row of rows) {
      const match = now.get(row.line)
      const isAsRead =
        match?.kind === row.kind &&
        match.businessId === row.businessId &&
        match.candidateId === row.candidateId
      const outcome = isAsRead
        ? await part(db, (inner) => take(inner, staffId, { chainId, account, row, granted })).catch(refusalOf)
        : 'changed'
      await store.setOutcome(db, chainId, row.line, outcome)
      outcomes.push({ line: row.line, outcome })
    }
    await claims.tellListedOfChain(db, granted)
    return outcomes
  }

  async function tell(
    db: Tx,
    account: store.Account,
    words: Parameters<typeof chainNotice>[0],
  ): Promise<void> {
    await notifyUsers(db, [account.id], { ...chainNotice(words), named: [], path: CHAIN_PATH })
    await queueMail(db, {
      kind: 'chain_decided',
      recipient: account.email,
      causedBy: null,
      data: { ...words, name: account.name },
      usefulSeconds: WEEK_SECONDS,
    })
  }

  /** One that waits, held, with its account. Throws `already_decided`. */
  async function hold(db: Tx, id: number): Promise<store.Account> {
    const chain = await store.holdChain(db, id, 'waiting')
    const account = chain && (await store.readAccount(db, chain.userId))
    if (!account) throw new Failure('already_decided')
    return account
  }

  return {
    /** Throws `invalid_input` for a cursor of another list. */
    list: ({ queue, ...page }: Parsed<typeof listChains>['query']): Promise<Page<AdminChain>> =>
      readPage(page, {
        codec: listCursor(queue === 'decided'),
        read: (after, most) => store.listForStaff(sql, queue, { after, most }),
        toItem: toAdminChain,
      }),

    /** Throws `not_found`. That it was read is noted. */
    async document(staffId: number, id: number): Promise<{ data: Buffer; type: string; name: string }> {
      const documentId = await store.findDocument(sql, id)
      const file = documentId === null ? null : await privateFiles.read(documentId)
      if (!file) throw new Failure('not_found')
      await noteAudit(sql, { actorId: staffId, action: 'chain.document_read', subjectId: id, data: {} })
      const ending = file.mediaType === 'image/webp' ? 'webp' : 'pdf'
      return { data: file.data, type: file.mediaType, name: `zincir-${id}.${ending}` }
    },

    /** All in one transaction: two of the staff, or two presses, decide once. Throws `already_decided`, `user_blocked`, `chain_empty`. */
    approve: (staffId: number, id: number, leftOut: readonly number[]): Promise<Reply<typeof approveChain>> =>
      tx(sql, async (db) => {
        const account = await hold(db, id)
        if (account.isBlocked) throw new Failure('user_blocked')
        await store.leaveOut(db, id, leftOut, 'staff')
        const rows = await store.listTaken(db, id, takenKinds)
        if (rows.length === 0) throw new Failure('chain_empty')
        const outcomes = await takeAll(db, staffId, { chainId: id, account, rows })
        await store.setDecided(db, { id, state: 'approved', staffId, reason: null })
        const count = (...which: ChainOutcome[]) =>
          outcomes.filter(({ outcome }) => which.includes(outcome)).length
        const [given, added, apart] = [count('given'), count('added'), count('apart')]
        const data = { given, added, apart, left: count('changed', 'failed') + leftOut.length }
        await noteAudit(db, { actorId: staffId, action: 'chain.approved', subjectId: id, data })
        const text = Object.fromEntries(Object.entries(data).map(([name, n]) => [name, String(n)]))
        await tell(db, account, { ...none, ...text })
        return { outcomes }
      }),

    /** Throws `already_decided`. */
    refuse: (staffId: number, id: number, written: string): Promise<void> =>
      tx(sql, async (db) => {
        const account = await hold(db, id)
        const reason = written.trim().toWellFormed()
        await store.setDecided(db, { id, state: 'refused', staffId, reason })
        await noteAudit(db, { actorId: staffId, action: 'chain.refused', subjectId: id, data: {} })
        await tell(db, account, { ...none, reason })
      }),
  }
}

/** The outcome of a branch that a rule refuses. */
function refusalOf(error: unknown): ChainOutcome {
  if (!(error instanceof Failure)) throw error
  return error.code === 'claim_taken' || error.code === 'claim_not_proven' ? 'changed' : 'failed'
}
