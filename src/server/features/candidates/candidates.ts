import {
  CANDIDATE_RADIUS_KM,
  type Candidate,
  type CandidateAnswer,
  type CandidateDetail,
  type CandidateField,
  type listCandidates,
} from '#contract/candidates.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { kmOfChord } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { rangeOf } from '../../network-range.ts'
import { parseCursor, parseJsonCursor, writeJsonCursor } from '../../paging.ts'
import { previewHours } from '../hours/hours.ts'
import type { Places } from '../places/places.ts'
import type { Submissions } from '../submissions/submissions.ts'
import { linkChanged } from './import.ts'
import * as store from './store.ts'
import { listSuppliers } from './store-elements.ts'
import { OVERTURE_SUPPLIER, type Supplier } from './suppliers.ts'

export { importCandidates, unconfirmedLayer, undoCandidates } from './import.ts'
export { Columns, makeTableReader } from './read-table.ts'
export { linkDraft } from './store.ts'
export { makeElements, makeLocate, makePointOf } from './table-element.ts'

export type Candidates = ReturnType<typeof makeCandidates>
type Caller = { userId: number; network: string }
type Query = Parsed<typeof listCandidates>['query']
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  submissions: Pick<Submissions, 'drafts'>
}

/** Businesses that changed within so many hours are looked up again: a sweep that failed for a night misses none. */
const CHANGED_HOURS = 24

function afterOf(text: string): store.After | null {
  const [chord, nameFolded, id] = parseJsonCursor(text)
  if (typeof nameFolded !== 'string' || !Number.isSafeInteger(id)) return null
  return chord === null || typeof chord === 'number' ? { chord, nameFolded, id: id as number } : null
}

const toCandidate = ({ chord, nameFolded: _, ...row }: store.CandidateRow): Candidate => ({
  ...row,
  distance: chord === null ? null : Math.round(kmOfChord(chord) * 100) / 100,
})

export function makeCandidates({ sql, config, places, submissions }: Deps) {
  const { hashOf } = makeSigner(sql, 'candidate-answers')

  /** Where a list looks; null: in a town that there is not. */
  function areaOf({ city, district, lat, lng }: Query): store.Area | null {
    const province = city === undefined ? null : places.findProvince(city)
    if (city !== undefined && province === null) return null
    const named = district === undefined ? null : fold(district)
    const districts = (province ? [province] : named === null ? [] : places.provinces()).flatMap(
      ({ plate }) => places.districts(plate),
    )
    const districtIds = districts.filter(({ name }) => fold(name) === named).map(({ id }) => id)
    if (named !== null && districtIds.length === 0) return null
    const around =
      province === null && named === null && lat !== undefined && lng !== undefined
        ? { point: { lat, lng }, km: CANDIDATE_RADIUS_KM }
        : null
    return { plate: province?.plate ?? null, districtIds, around }
  }

  /** One that is shown. Throws `not_found`. */
  async function find(id: number): Promise<store.DetailRow> {
    const row = await store.findCandidate(sql, id)
    if (!row) throw new Failure('not_found')
    return row
  }

  return {
    /** Throws `invalid_input` for a cursor that is none. */
    async list(query: Query): Promise<Reply<typeof listCandidates>> {
      const after = parseCursor(afterOf, query.cursor)
      const area = areaOf(query)
      if (area === null) return { items: [], total: 0, nextCursor: null }
      const { categoryId = null, lat, lng } = query
      const question: store.ListQuestion = {
        categoryId,
        words: fold(query.q).match(/[\p{L}\p{N}]+/gu) ?? [],
        area,
        point: lat === undefined || lng === undefined ? null : { lat, lng },
      }
      const [rows, total] = await Promise.all([
        store.listCandidates(sql, question, after, query.limit + 1),
        store.countCandidates(sql, question),
      ])
      const items = rows.slice(0, query.limit)
      const last = rows.length > items.length ? items.at(-1) : undefined
      const nextCursor = last ? writeJsonCursor([last.chord, last.nameFolded, last.id]) : null
      return { items: items.map(toCandidate), total, nextCursor }
    },

    find,

    /** Throws `not_found`. */
    async read(id: number): Promise<CandidateDetail> {
      const row = await find(id)
      const records = await store.listRecords(sql, id)
      const suppliers = records.some((one) => one.suppliers !== null) ? await listSuppliers(sql) : []
      const [first] = records
      const from = (field: CandidateField, record = first) =>
        record ? originsOf(field, record, suppliers) : []
      return {
        ...toCandidate(row),
        phone: row.phone,
        website: row.website,
        hours: previewHours(row.hours).workingHours,
        origins: [
          ...from('name'),
          ...from('position'),
          ...from('address'),
          ...(['phone', 'website', 'hours'] as const).flatMap((field) => {
            const record = records.find((one) => one[field] !== null)
            return record ? from(field, record) : []
          }),
        ],
      }
    },

    /** Begins the caller's listing of a candidate, or finds the one begun before. Throws `not_found`, `too_many_requests`. */
    async takeOver(userId: number, id: number): Promise<{ businessId: number }> {
      const row = await find(id)
      const { name, categoryId, phone, address, city, district, lat, lng, website, hours } = row
      const { id: businessId } = await submissions.drafts.add(userId, {
        name,
        categoryId,
        address,
        city,
        latitude: lat,
        longitude: lng,
        ...(phone === null ? {} : { phone }),
        ...(district === null ? {} : { district }),
        ...(website === null ? {} : { website }),
        ...(hours === null ? {} : { workingHours: hours }),
        clientId: `candidate-${id}`,
      })
      await store.linkDraft(sql, id, businessId)
      return { businessId }
    },

    /** Throws `not_found`, `too_many_requests`. */
    async answer(id: number, answer: CandidateAnswer, { userId, network }: Caller): Promise<void> {
      await takeAllowance(sql, config, 'candidate-answers', { user: userId })
      const networkKey = await hashOf('network', id, rangeOf(network) ?? network)
      await tx(sql, async (db) => {
        if (!(await store.holdCandidate(db, id))) throw new Failure('not_found')
        await store.putAnswer(db, { candidateId: id, userId, networkKey, answer })
        await store.weighAnswers(db, id)
      })
    },

    sweep: (): Promise<void> => linkChanged(sql, CHANGED_HOURS),
  }
}

/** Whose a field of a record is: its source's, or of a collection each supplier's. */
function originsOf(
  field: CandidateField,
  { source, licence, url, dataDate, suppliers }: store.RecordRow,
  known: readonly Supplier[],
): CandidateDetail['origins'] {
  const ids = suppliers ? ((field === 'hours' ? undefined : suppliers[field]) ?? suppliers.record) : []
  const supplied = known.filter(({ id }) => ids.includes(id) && id !== OVERTURE_SUPPLIER)
  if (supplied.length === 0) return [{ field, source, licence, url, dataDate }]
  return supplied.map((one) => ({
    field,
    source: `${one.name}, ${source}`,
    licence: one.licence,
    url: one.url,
    dataDate,
  }))
}
