import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { addDraft } from '#contract/submissions.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { addFromFields, writeFields } from '../businesses/businesses.ts'
import { dropOwnSchedules } from '../hours/hours.ts'
import type { Places } from '../places/places.ts'
import { withoutRefused } from './rules.ts'
import * as store from './store.ts'

/** Coordinates are stored together: one of them alone would be refused. */
const withTheOther = (names: readonly string[]) =>
  names.includes('latitude') || names.includes('longitude') ? [...names, 'latitude', 'longitude'] : names

/**
 * Writes what can be written: what is half typed is refused by its name and left out, the rest is tried again. Answers
 * what was left out.
 */
async function writeWhatFits(
  fields: BusinessFields,
  write: (fields: BusinessFields) => Promise<number>,
): Promise<{ id: number; refused: string[] }> {
  const refused = new Set<string>()
  let left = fields
  for (;;) {
    try {
      return { id: await write(left), refused: [...refused] }
    } catch (error) {
      const named =
        error instanceof Failure && error.code === 'invalid_input'
          ? withTheOther(Object.keys(error.detail.fields ?? {}))
          : []
      const fewer = withoutRefused(left, named)
      if (!fewer) throw error
      for (const name of named) if (name in left) refused.add(name)
      left = fewer
    }
  }
}

type DraftsDeps = { sql: Sql; config: Pick<Config, 'limitsScale'>; places: Places }

/** Drafts of owners, before submission. */
export function makeDrafts({ sql, config, places }: DraftsDeps) {
  return {
    /** A further draft of this owner; under the same client id, the same one. Throws `too_many_submissions`. */
    async add(ownerId: number, { clientId, ...fields }: Parsed<typeof addDraft>['body']) {
      const begun = { userId: ownerId, kind: 'begun' } as const
      const known = clientId === undefined ? null : await store.findSubmitted(sql, { ...begun, clientId })
      if (known) return { id: known.id, refused: [] }
      await takeAllowance(sql, config, 'drafts', { user: ownerId })
      return writeWhatFits(fields, (fitting) =>
        tx(sql, async (db) => {
          const as = { ownerId, status: 'draft', source: 'owner' } as const
          const id = await addFromFields(db, places, as, fitting)
          if (clientId !== undefined) await store.addSubmission(db, { ...begun, businessId: id, clientId })
          return id
        }),
      )
    },

    /** Throws `not_a_draft` for what was submitted, `not_found` for what is gone. Whoever asks must own it. */
    delete: (ownerId: number, id: number) =>
      tx(sql, async (db) => {
        const own = await store.lockOwn(db, ownerId, id)
        if (!own) throw new Failure('not_found')
        if (own.status !== 'draft') throw new Failure('not_a_draft')
        const schedule = await store.deleteDraft(db, id)
        if (schedule !== null) await dropOwnSchedules(db, [schedule])
      }),

    /** Throws `not_a_draft` for what was submitted. Whoever asks must own it. */
    async save(ownerId: number, id: number, fields: BusinessFields) {
      return writeWhatFits(fields, (fitting) =>
        tx(sql, async (db) => {
          const own = await store.lockOwn(db, ownerId, id)
          if (!own) throw new Failure('not_found')
          if (own.status !== 'draft' && own.status !== 'rejected') throw new Failure('not_a_draft')
          await writeFields(db, places, id, fitting)
          return id
        }),
      )
    },
  }
}
