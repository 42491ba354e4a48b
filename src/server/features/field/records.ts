import type { UserType } from '#contract/accounts.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { editFieldRecord, FieldRecord, recordBusiness } from '#contract/field-records.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { writeFields } from '../businesses/businesses.ts'
import { setPhotos } from '../photos/photos.ts'
import type { Place, Places } from '../places/places.ts'
import { refuseDuplicate, type Submissions } from '../submissions/submissions.ts'
import { isStale, storedTown, townOf } from './rules.ts'
import * as store from './store-records.ts'

type Worker = { id: number; userType: UserType; emailConfirmed: boolean }
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  submissions: Pick<Submissions, 'submit'>
}
type Edit = Omit<Parsed<typeof editFieldRecord>['body'], 'updatedAt'> & { updatedAt: string | null }

const toWire = ({ recordedAt, updatedAt, ...row }: store.RecordRow): FieldRecord => ({
  ...row,
  recordedAt: recordedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Records of a worker, editable until they are decided. */
export function makeRecords({ sql, config, places, submissions }: Deps) {
  /** Throws `invalid_input` for a position in no province. */
  function locate(lat: number, lng: number): Place {
    const found = places.locate({ lat, lng })
    if (!found) throw new Failure('invalid_input', { fields: { latitude: 'position_outside' } })
    return found
  }

  async function get(userId: number, id: number): Promise<FieldRecord> {
    const row = await store.getRecord(sql, id, userId)
    if (!row) throw new Failure('not_found')
    return toWire(row)
  }

  async function writeEdit(db: Tx, user: Worker, id: number, held: store.Held, edit: Edit): Promise<void> {
    const { clientId, revision = 0, updatedAt: _read, images, planId, confirmNew, accuracy, ...fields } = edit
    const { city: _city, district: _district, address: _address, ...plain } = fields
    const { latitude = held.lat ?? 0, longitude = held.lng ?? 0, categoryId = held.categoryId ?? 0 } = plain
    const place = locate(latitude, longitude)
    const isMoved = latitude !== held.lat || longitude !== held.lng
    const town = townOf({ ...storedTown(held, isMoved), ...fields }, place)
    await writeFields(db, places, id, { ...plain, latitude, longitude, ...town })
    if (confirmNew !== true) await refuseDuplicate(db, id)
    if (images) await setPhotos(db, { userId: user.id, businessId: id, urls: [...new Set(images)] })
    await store.changeRecord(db, {
      businessId: id,
      userId: user.id,
      clientId,
      revision,
      wished: planId === undefined ? held.planId : planId,
      spot: { ...place, categoryId },
      accuracyM: accuracy === undefined ? held.accuracyM : accuracy,
    })
    await noteAudit(db, {
      actorId: user.id,
      action: 'business.edited',
      subjectId: id,
      data: { fields: Object.keys(fields).sort().join(' ') },
    })
  }

  /** Again under the same client id it is the same edit, unless it was mended once more on its way. */
  async function edit(user: Worker, id: number, body: Edit): Promise<void> {
    await takeAllowance(sql, config, 'field-edits', { user: user.id })
    await tx(sql, async (db) => {
      const held = await store.holdRecord(db, id, user.id)
      if (!held) throw new Failure('not_found')
      const isSame = held.lastClientId === body.clientId
      if (isSame && (body.revision ?? 0) <= held.revision) return
      if (held.status !== 'pending') throw new Failure('already_decided')
      if (isSame ? !held.isAsWritten : isStale(body.updatedAt, held.updatedAt))
        throw new Failure('changed_meanwhile')
      await writeEdit(db, user, id, held, body)
    })
  }

  return {
    /**
     * A place to be approved, whoever of the staff records it; again under the same client id, it is the same one, and
     * what was mended while it waited is written into it. Throws what `submit` and `edit` throw.
     */
    async record(
      user: Worker,
      body: Parsed<typeof recordBusiness>['body'],
    ): Promise<Reply<typeof recordBusiness>> {
      const { planId = null, accuracy = null, waitedSeconds = 0, revision = 0, ...fields } = body
      const { city, district, address, ...plain } = fields
      const { latitude, longitude, categoryId, clientId } = plain
      const place = locate(latitude, longitude)
      let isAdded = false
      const { id } = await submissions.submit(
        user,
        { ...plain, ...townOf({ city, district, address }, place) },
        {
          trust: { status: 'pending', source: 'staff', isOwned: false },
          async alongside(db, businessId) {
            const at = { wished: planId, spot: { ...place, categoryId } }
            const row = { businessId, userId: user.id, clientId, revision, ...at }
            await store.addRecord(db, { ...row, accuracyM: accuracy, waitedSeconds })
            isAdded = true
          },
        },
      )
      if (!isAdded && revision > 0)
        await edit(user, id, { ...fields, planId, accuracy, revision, updatedAt: null })
      const { name, status, plan } = await get(user.id, id)
      return { id, name, status, plan }
    },

    list: async (userId: number): Promise<FieldRecord[]> =>
      (await store.listRecords(sql, userId)).map(toWire),

    /**
     * Throws `not_found` for what this worker did not record, `already_decided`, `changed_meanwhile`, `already_listed` and
     * `invalid_input` naming field or photo.
     */
    async edit(user: Worker, id: number, body: Parsed<typeof editFieldRecord>['body']): Promise<FieldRecord> {
      await edit(user, id, body)
      return get(user.id, id)
    },
  }
}
