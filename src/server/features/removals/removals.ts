import type { Parsed, Reply } from '#contract/endpoint.ts'
import {
  type askRemoval,
  type decideRemoval,
  type getRemovalWays,
  type listRemovals,
  type proveRemoval,
  REMOVAL_DAYS,
  type Removal,
} from '#contract/removals.ts'
import { listCursor } from '#lib/cursor.ts'
import { isMobile } from '#lib/phone.ts'
import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS, WEEK_SECONDS } from '#lib/time.ts'
import { dayOfText } from '#text/days.ts'
import { adminRemovalsText } from '#text/removals.ts'
import type { Config } from '../../config.ts'
import { makeOneTimeCodes } from '../../db/one-time-codes.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import type { Candidates } from '../candidates/candidates.ts'
import { DOCUMENT_DAYS } from '../claims/claims.ts'
import { queueMail } from '../mail/mail.ts'
import { type Phones, queueSms } from '../phones/phones.ts'
import { takePrivateFile, type Uploads } from '../uploads/uploads.ts'
import * as store from './store.ts'

const CODE = { seconds: 10 * MINUTE_SECONDS, tries: 5 }
/** Answered requests are kept for so long: the proof that they were. */
const KEPT_DAYS = 365

export type Removals = ReturnType<typeof makeRemovals>
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'sms'>
  candidates: Pick<Candidates, 'find'>
  phones: Pick<Phones, 'canSend'>
  privateFiles: Pick<Uploads['privateFiles'], 'addOfGuest' | 'read'>
}

const answerBy = (askedAt: Date) => new Date(askedAt.getTime() + REMOVAL_DAYS * DAY_MS).toISOString()

const toRemoval = ({ at: _, askedAt, decidedAt, ...row }: store.RemovalRow): Removal => ({
  ...row,
  askedAt: askedAt.toISOString(),
  answerBy: answerBy(askedAt),
  isLate: decidedAt === null && Date.parse(answerBy(askedAt)) < Date.now(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Whoever a place of open data names asks for its removal, without an account; it stays removed whatever imports bring. */
export function makeRemovals({ sql, config, candidates, phones, privateFiles }: Deps) {
  const codes = makeOneTimeCodes(sql, 'removal-code')

  /** A candidate that is shown, and the mobile telephone that can prove whose it is. */
  async function find(id: number) {
    const { name, phone } = await candidates.find(id)
    return { name, mobile: phone !== null && isMobile(phone) && phones.canSend ? phone : null }
  }

  async function sendCode(asked: Omit<store.NewRemoval, 'code' | 'email'>, to: string, network: string) {
    const { candidateId } = asked
    await takeAllowance(sql, config, 'removal-codes', { network, identity: candidateId })
    const { code, mac } = await codes.make(candidateId)
    // Most of the day's messages are left to those who have accounts.
    const aDay = Math.floor(config.sms.smsADay / 4)
    await tx(sql, async (db) => {
      if (!(await store.addRemoval(db, { ...asked, email: null, code: { mac, ...CODE } }))) return
      const isQueued = await queueSms(db, aDay, {
        userId: null,
        recipient: to,
        usefulSeconds: CODE.seconds,
        kind: 'removal_code',
        data: { code },
      })
      if (!isQueued) throw new Failure('sms_unavailable', { retryAfterSeconds: HOUR_SECONDS })
    })
  }

  const askStaff = (asked: Omit<store.NewRemoval, 'code'>, place: string) =>
    tx(sql, async (db) => {
      if (!(await store.addRemoval(db, { ...asked, code: null }))) return
      await queueMail(db, {
        kind: 'removal_asked',
        recipient: asked.email,
        causedBy: null,
        data: { place, until: dayOfText(answerBy(new Date())) },
        usefulSeconds: WEEK_SECONDS,
      })
    })

  async function tell(db: Tx, decided: readonly store.Decided[], answer: string, isRemoved = true) {
    for (const { place, email } of decided)
      await queueMail(db, {
        kind: 'removal_decided',
        recipient: email,
        causedBy: null,
        data: { place, answer, isRemoved: isRemoved ? 'yes' : '' },
        usefulSeconds: WEEK_SECONDS,
      })
  }

  return {
    /** Throws `not_found`. */
    async ways(candidateId: number): Promise<Reply<typeof getRemovalWays>> {
      const { name, mobile } = await find(candidateId)
      return { name, ways: mobile === null ? ['staff'] : ['code', 'staff'], phone: mobile }
    },

    /** Throws `not_found`, `invalid_input`, `sms_unavailable`, `too_many_requests`. */
    async ask(
      candidateId: number,
      { clientId, relation, way, words, email }: Parsed<typeof askRemoval>['body'],
      network: string,
    ): Promise<Reply<typeof askRemoval>> {
      const { name, mobile } = await find(candidateId)
      if (way === 'staff' && email === undefined)
        throw new Failure('invalid_input', { fields: { email: 'required' } })
      if (way === 'code' && mobile === null)
        throw new Failure('invalid_input', { fields: { way: 'invalid' } })
      let row = await store.findRemoval(sql, clientId)
      if (!row) {
        await takeAllowance(sql, config, 'removals', { network })
        const asked = { clientId, candidateId, relation, words: words.trim() }
        if (way === 'code' && mobile !== null) await sendCode(asked, mobile, network)
        else await askStaff({ ...asked, email: email ?? null }, name)
        row = await store.findRemoval(sql, clientId)
      }
      if (row?.candidateId !== candidateId) throw new Failure('not_found')
      return { state: row.state, answerBy: answerBy(row.askedAt) }
    },

    /** Throws `not_found`, `phone_code_wrong`, `phone_code_over`, `too_many_requests`. */
    async prove({ clientId, code }: Parsed<typeof proveRemoval>['body'], network: string): Promise<void> {
      await takeAllowance(sql, config, 'removal-tries', { network })
      const asked = await store.findRemoval(sql, clientId)
      if (!asked) throw new Failure('not_found')
      if (asked.state === 'removed') return
      const mac = await codes.macOf(asked.candidateId, code)
      const tried = await tx(sql, async (db) => {
        const outcome = await store.tryCode(db, { clientId, mac })
        if (outcome !== 'right') return outcome
        await store.setRemoved(db, asked.candidateId)
        await tell(db, await store.decideOthers(db, asked.candidateId), adminRemovalsText.byCode)
        return outcome
      })
      if (tried !== 'right') throw new Failure(tried === 'over' ? 'phone_code_over' : 'phone_code_wrong')
    },

    /** Throws `not_found`, `removal_answered`, `too_many_requests`, `document_…`, `busy`, `unavailable`. */
    async addDocument(clientId: string, network: string, readBytes: () => Promise<Buffer>): Promise<void> {
      const asked = await store.findRemoval(sql, clientId)
      if (!asked) throw new Failure('not_found')
      if (asked.state !== 'open') throw new Failure('removal_answered')
      await takeAllowance(sql, config, 'removal-documents', { network, identity: asked.candidateId })
      const documentId = await privateFiles.addOfGuest(readBytes)
      await tx(sql, async (db) => {
        // Answered in between: the file stays unused and is deleted after a day.
        const isTaken = await takePrivateFile(db, null, documentId)
        if (!(isTaken && (await store.setDocument(db, clientId, documentId))))
          throw new Failure('removal_answered')
      })
    },

    /** Throws `not_found`. That it was read is noted. */
    async document(staffId: number, id: number): Promise<{ data: Buffer; type: string; name: string }> {
      const documentId = await store.findDocument(sql, id)
      const file = documentId === null ? null : await privateFiles.read(documentId)
      if (!file) throw new Failure('not_found')
      await noteAudit(sql, { actorId: staffId, action: 'removal.document_read', subjectId: id, data: {} })
      const ending = file.mediaType === 'image/webp' ? 'webp' : 'pdf'
      return { data: file.data, type: file.mediaType, name: `kaldirma-${id}.${ending}` }
    },

    /** Throws `invalid_input` for a cursor of another list. */
    list: ({ queue, ...page }: Parsed<typeof listRemovals>['query']): Promise<Page<Removal>> =>
      readPage(page, {
        codec: listCursor(queue === 'decided'),
        read: (after, most) => store.listRemovals(sql, queue, { after, most }),
        toItem: toRemoval,
      }),

    /** Throws `removal_settled`. */
    async decide(
      staffId: number,
      id: number,
      { isRemoved, answer }: Parsed<typeof decideRemoval>['body'],
    ): Promise<void> {
      await tx(sql, async (db) => {
        const decided = await store.decide(db, { id, isRemoved, answer: answer.trim(), staffId })
        const [first] = decided
        if (!first) throw new Failure('removal_settled')
        if (isRemoved) await store.setRemoved(db, first.candidateId)
        await tell(db, decided, answer.trim(), isRemoved)
        await noteAudit(db, {
          actorId: staffId,
          action: isRemoved ? 'removal.removed' : 'removal.refused',
          subjectId: id,
          data: { name: first.place },
        })
      })
    },

    /** Throws `removal_settled`. */
    async reopen(staffId: number, id: number): Promise<void> {
      await tx(sql, async (db) => {
        const candidateId = await store.reopen(db, id)
        if (candidateId === null) throw new Failure('removal_settled')
        await store.showAgain(db, candidateId)
        await noteAudit(db, { actorId: staffId, action: 'removal.reopened', subjectId: id, data: {} })
      })
    },

    sweep: (): Promise<void> => store.sweepRemovals(sql, { kept: KEPT_DAYS, document: DOCUMENT_DAYS }),
  }
}
