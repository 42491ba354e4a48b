import {
  type CallOutForStaff,
  type listCallOutsForStaff,
  type mapRunningCallOuts,
  ON_MAP_MAX,
} from '#contract/call-outs-admin.ts'
import type {
  CallOutConversations,
  CallOutRecord,
  readCallOutConversations,
} from '#contract/call-outs-disputes.ts'
import { type CallOutStep, DISPUTE_DAYS } from '#contract/call-outs-rules.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { idCursor } from '#lib/cursor.ts'
import { roundTo100m } from '#lib/geo.ts'
import { shownName } from '#lib/shown-name.ts'
import { DAY_MS } from '#lib/time.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import { readTalk } from '../messages/messages.ts'
import {
  countRunning,
  listForStaff,
  listRunning,
  type RunningColumns,
  readStaffColumns,
  type StaffColumns,
} from './store-admin.ts'
import { listDisputesOf, type NamedDispute } from './store-disputes.ts'
import {
  findLastPosition,
  isDisputed,
  listDisputedTalks,
  listJobsOf,
  type RecordedJob,
} from './store-record.ts'
import { type AskRow, type CallOutRow, readAsksOf, readCallOuts } from './store-views.ts'
import { toPriceAsk, toStaff } from './wire.ts'
import { toDispute } from './wire-disputes.ts'

type Whole = { row: CallOutRow; columns: StaffColumns | undefined; asks: readonly AskRow[] }

const secondsBetween = (from: Date, to: Date | null) =>
  to === null ? null : Math.round((to.getTime() - from.getTime()) / 1000)

type Steps = Pick<RunningColumns, 'status' | 'onTheWayAt' | 'arrivedAt' | 'winnerDoneAt' | 'customerDoneAt'>

function stepOf({ status, onTheWayAt, arrivedAt, winnerDoneAt, customerDoneAt }: Steps): CallOutStep | null {
  if (status !== 'accepted') return null
  if (winnerDoneAt || customerDoneAt) return 'done'
  if (arrivedAt) return 'arrived'
  return onTheWayAt && 'on_the_way'
}

const toMarker = (row: RunningColumns): Reply<typeof mapRunningCallOuts>['callOuts'][number] => ({
  id: row.id,
  status: row.status,
  category: row.category,
  ...roundTo100m(row),
  createdAt: row.createdAt.toISOString(),
  isAlarm: row.status === 'asking' && row.alarmedAt !== null,
  step: stepOf(row),
})

function toStaffRow({ row, columns, asks }: Whole): CallOutForStaff {
  const { id, status, categoryId, category, winnerId, winnerName } = row
  return {
    id,
    status,
    categoryId,
    category,
    city: row.city,
    district: row.district,
    ...roundTo100m(row),
    trade: row.trade ?? 'locksmith',
    customerName: shownName(row.customerFirst, row.customerLast),
    createdAt: row.createdAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    isAlarm: status === 'asking' && columns?.alarmedAt !== null,
    step: stepOf(row),
    waves: Math.max(0, ...asks.map(({ wave }) => wave)),
    asked: asks.map(({ businessId, businessName, businessPhone, wave, state, askedAt, closedAt }) => ({
      businessId,
      businessName,
      phone: businessPhone,
      wave,
      state,
      seconds: secondsBetween(askedAt, closedAt),
    })),
    winner:
      winnerId === null || winnerName === null ? null : { businessId: winnerId, businessName: winnerName },
    cancelledBy: columns?.cancelledBy ?? null,
    openDisputes: columns?.openDisputes ?? 0,
  }
}

const toJob = ({
  wonAt,
  onTheWayAt,
  arrivedAt,
  endedAt,
  priceAsks,
  ...job
}: RecordedJob): CallOutRecord['jobs'][number] => ({
  ...job,
  priceAsks: priceAsks.map(toPriceAsk),
  wonAt: wonAt.toISOString(),
  onTheWayAt: onTheWayAt?.toISOString() ?? null,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

const toNamed = (dispute: NamedDispute): CallOutRecord['disputes'][number] => {
  const { id, side, businessId, businessName } = dispute
  return { id, side, businessId, businessName, ...toDispute(dispute) }
}

/** Call-outs for the staff. */
export function makeCallOutDesk(sql: Sql) {
  return {
    /** All that is kept of one. Throws `not_found`. */
    async record(id: number): Promise<CallOutRecord> {
      const [[row], [columns], asks, jobs, disputes] = await Promise.all([
        readCallOuts(sql, [id]),
        readStaffColumns(sql, [id]),
        readAsksOf(sql, [id]),
        listJobsOf(sql, id),
        listDisputesOf(sql, id),
      ])
      if (!row) throw new Failure('not_found')
      return {
        callOut: toStaffRow({ row, columns, asks }),
        customer: toStaff(row, asks),
        whyElsewhere: row.whyElsewhere,
        cancelReason: columns?.cancelReason ?? null,
        isCancelCounted: columns?.isCounted ?? false,
        jobs: jobs.map(toJob),
        disputes: disputes.map(toNamed),
      }
    },

    /** Messages of both sides of disputed jobs, and the last position. Each reading is noted. Throws `not_found` without an objection. */
    conversation: (
      actorId: number,
      id: number,
      { businessId: only, before }: Parsed<typeof readCallOutConversations>['query'],
    ): Promise<CallOutConversations> =>
      tx(sql, async (db) => {
        if (!(await isDisputed(db, id))) throw new Failure('not_found')
        const conversations = []
        for (const talk of await listDisputedTalks(db, id)) {
          const { businessId, businessName, threadId, wonAt: from, endedAt } = talk
          if (only !== undefined && businessId !== only) continue
          const until = new Date(endedAt.getTime() + DISPUTE_DAYS * DAY_MS)
          const page = await readTalk(db, { threadId, from, until, before })
          conversations.push({ businessId, businessName, ...page })
        }
        const last = await findLastPosition(db, id)
        await noteAudit(db, { actorId, action: 'call_out.conversation_read', subjectId: id, data: {} })
        return { conversations, position: last && { ...last, at: last.at.toISOString() } }
      }),

    async running(): Promise<Reply<typeof mapRunningCallOuts>> {
      const [rows, counts] = await Promise.all([listRunning(sql, ON_MAP_MAX), countRunning(sql)])
      return { callOuts: rows.map(toMarker), total: counts.reduce((sum, { count }) => sum + count, 0) }
    },

    /** Throws `invalid_input` for a cursor of another list. */
    async list({
      state,
      ...asked
    }: Parsed<typeof listCallOutsForStaff>['query']): Promise<Page<CallOutForStaff>> {
      const { items, next } = await readPage(asked, {
        codec: idCursor,
        read: (after, most) => listForStaff(sql, { state, before: after, most }),
        toItem: ({ id }) => id,
      })
      const [rows, columns, asks] = await Promise.all([
        readCallOuts(sql, items),
        readStaffColumns(sql, items),
        readAsksOf(sql, items),
      ])
      const whole = rows.map((row) => ({
        row,
        columns: columns.find(({ id }) => id === row.id),
        asks: asks.filter(({ callOutId }) => callOutId === row.id),
      }))
      return { items: whole.map(toStaffRow).toSorted((a, b) => b.id - a.id), next }
    },
  }
}
