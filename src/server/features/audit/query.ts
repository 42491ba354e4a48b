import { Readable } from 'node:stream'
import {
  type AuditAction,
  type AuditListed,
  type AuditSubject,
  auditActionNames,
  auditActions,
  type exportAudit,
  type listAudit,
} from '#contract/audit.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { CSV_START, csvLines } from '#lib/csv.ts'
import { type MomentPosition, momentCursor } from '#lib/cursor.ts'
import { isDay } from '#lib/time.ts'
import { fold } from '#lib/turkish.ts'
import { auditActionLabels, auditFileText, auditSentences, auditSubjectLabels } from '#text/audit.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import * as store from './store.ts'

/** Rows read at once for the file, so that each statement is short. */
const FILE_PAGE = 1000

type Asked = Parsed<typeof exportAudit>['query']

/** `business:12` as its kind and number; null for a kind there is none of. */
function readSubject(text: string): { kind: AuditSubject; id: number } | null {
  const [name, digits] = text.split(':')
  const kind = Object.values(auditActions).find((one) => one === name)
  return kind ? { kind, id: Number(digits) } : null
}

const actionsOn = (kind: AuditSubject): AuditAction[] =>
  auditActionNames.filter((action) => auditActions[action] === kind)

const subjectOf = ({ action, subjectId }: store.AuditRow) =>
  subjectId === null ? null : { kind: auditActions[action], id: subjectId }

const sentenceOf = ({ action, businessName, ...row }: store.AuditRow) =>
  auditSentences[action]({ ...row, business: businessName })

const toListed = (row: store.AuditRow): AuditListed => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  action: row.action,
  sentence: sentenceOf(row),
  actor:
    row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '', email: row.actorEmail ?? '' },
  subject: subjectOf(row),
  business: row.businessId === null ? null : { id: row.businessId, name: row.businessName },
})

function toCells(row: store.AuditRow) {
  const subject = subjectOf(row)
  return [
    auditFileText.at(row.createdAt),
    row.actorName ?? auditFileText.gone,
    row.actorEmail,
    auditActionLabels[row.action],
    sentenceOf(row),
    subject && auditSubjectLabels[subject.kind],
    row.subjectId,
    row.businessId,
    row.businessName,
  ]
}

/** The staff's acts, for admins. */
export type AuditLog = ReturnType<typeof makeAuditLog>

export function makeAuditLog({ sql }: { sql: Sql }) {
  /** Throws `invalid_input` for a subject or a day there is none of. */
  async function parseFilters({ actor, action, subject, from, to }: Asked): Promise<store.Question> {
    const words = fold(actor ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 5)
    const named = subject === undefined ? null : readSubject(subject)
    if (subject !== undefined && !named)
      throw new Failure('invalid_input', { fields: { subject: 'invalid' } })
    for (const [field, day] of Object.entries({ from, to }))
      if (day !== undefined && !isDay(day))
        throw new Failure('invalid_input', { fields: { [field]: 'date_invalid' } })
    return {
      actorIds: words.length === 0 ? null : await store.findActors(sql, words),
      action: action ?? null,
      about:
        named &&
        (named.kind === 'business'
          ? { businessId: named.id }
          : { id: named.id, actions: actionsOn(named.kind) }),
      from: from ?? null,
      to: to ?? null,
    }
  }

  async function* lines(question: store.Question): AsyncGenerator<string> {
    yield CSV_START + csvLines([auditFileText.head])
    let after: MomentPosition | null = null
    for (;;) {
      const rows: store.AuditRow[] = await store.listEntries(sql, question, { after, most: FILE_PAGE })
      if (rows.length > 0) yield csvLines(rows.map(toCells))
      const last = rows.at(-1)
      if (!last || rows.length < FILE_PAGE) return
      after = { at: last.at, id: last.id }
    }
  }

  return {
    /** Throws `invalid_input`. */
    async list({ limit, cursor, ...asked }: Parsed<typeof listAudit>['query']): Promise<Page<AuditListed>> {
      const question = await parseFilters(asked)
      const read = (after: MomentPosition | null, most: number) =>
        store.listEntries(sql, question, { after, most })
      return readPage({ limit, cursor }, { codec: momentCursor, read, toItem: toListed })
    },

    /** The same question's entries, all of them, page after page as they are taken. Throws `invalid_input`. */
    async file(actorId: number, asked: Asked): Promise<{ data: Readable; type: string; name: string }> {
      const question = await parseFilters(asked)
      const { action = null, subject = null, from = null, to = null } = asked
      const data = { action, subject, from, to, byActor: question.actorIds !== null }
      await store.addEntry(sql, { actorId, action: 'audit.exported', subjectId: null, data })
      return {
        data: Readable.from(lines(question)),
        type: 'text/csv; charset=utf-8',
        name: auditFileText.name(new Date()),
      }
    },
  }
}
