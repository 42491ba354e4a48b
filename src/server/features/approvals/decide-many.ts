import { type DecidedMany, type decideMany, UNDO_MINUTES } from '#contract/approvals-many.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { errorTexts } from '#text/errors.ts'
import { part, type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { makeDecisions } from './decide.ts'
import { plainWords } from './rules.ts'
import { findUndoable, listWaitingOf } from './store-submitters.ts'
import { type Decided, tellDecidedMany } from './tell.ts'

type DecideManyDeps = {
  sql: Sql
  decisions: Pick<ReturnType<typeof makeDecisions>, 'within'>
  /** Blocks an account and states the reason to it. Throws `not_found`, `own_account`, `submitter_is_staff`. */
  blockSender: (actorId: number, id: number, reason: string) => Promise<void>
}

type Step = 'approveWaiting' | 'reject' | 'undoApproval' | 'undoRejection'
type Row = DecidedMany['decided'][number]

const AT_ONCE = 50

/** Decisions of several businesses in one transaction; what one is refused for leaves the others as they are. */
export function makeDecideMany({ sql, decisions, blockSender }: DecideManyDeps) {
  async function each(
    actorId: number,
    ids: readonly number[],
    stepOf: (db: Tx, id: number) => Promise<Step>,
    reason: string | null,
  ): Promise<DecidedMany> {
    // In one order, so that two of the staff who choose the same ones do not deadlock.
    const inOrder = [...new Set(ids)].sort((a, b) => a - b)
    return tx(sql, async (db) => {
      const decided: Row[] = []
      const refused: DecidedMany['refused'] = []
      const told: Decided[] = []
      for (const id of inOrder) {
        try {
          const done = await part(db, async (inner) =>
            decisions.within(inner, await stepOf(inner, id), { actorId, id, reason }),
          )
          decided.push({ id, status: done.status })
          if (done.shouldTell) told.push({ business: done.business, action: done.action, reason })
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          refused.push({ id, error: errorTexts[error.code] })
        }
      }
      await tellDecidedMany(db, told)
      return { decided, refused }
    })
  }

  return {
    /** Throws `invalid_input` for a rejection without a reason. */
    decide(
      actorId: number,
      { ids, step, reason: written = '' }: Parsed<typeof decideMany>['body'],
    ): Promise<DecidedMany> {
      const reason = plainWords(written)
      if (step === 'reject' && reason === '')
        throw new Failure('invalid_input', { fields: { reason: 'required' } })
      return step === 'reject'
        ? each(actorId, ids, async () => 'reject', reason)
        : each(actorId, ids, async () => 'approveWaiting', null)
    },

    undo: (actorId: number, ids: readonly number[]): Promise<DecidedMany> =>
      each(
        actorId,
        ids,
        async (db, businessId) => {
          const action = await findUndoable(db, { businessId, actorId, minutes: UNDO_MINUTES })
          if (!action) throw new Failure('undo_over')
          return action === 'approved' ? 'undoApproval' : 'undoRejection'
        },
        null,
      ),

    /** First the account, so that nothing follows what is refused. Throws what `blockSender` does. */
    async refuseSubmitter(actorId: number, userId: number, written: string): Promise<{ refused: number }> {
      const reason = plainWords(written)
      await blockSender(actorId, userId, reason)
      let refused = 0
      for (;;) {
        const ids = await listWaitingOf(sql, userId, AT_ONCE)
        if (ids.length === 0) return { refused }
        const { decided } = await each(actorId, ids, async () => 'reject', reason)
        refused += decided.length
        if (decided.length === 0) return { refused }
      }
    },
  }
}
