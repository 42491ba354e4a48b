import { randomUUID } from 'node:crypto'
import { fold } from '#lib/turkish.ts'
import type { Db } from '#server/db/pool.ts'
import { insertRow } from './factories.ts'

type Row = { id: number }

type CandidateFields = {
  name: string
  lat: number
  lng: number
  phone?: string
  categoryId?: number
  plate?: string
  city?: string
}

/** A place, by default a pharmacy of Bayburt, that OpenStreetMap names and nobody confirmed, as of August 2021. */
export async function buildCandidate(db: Db, { phone, ...fields }: CandidateFields): Promise<Row> {
  const says = {
    ...{ categoryId: 4, address: 'Merkez/Bayburt', plate: '69', city: 'Bayburt' },
    ...fields,
    nameFolded: fold(fields.name),
    telephone: phone ?? null,
  }
  const data = { source: 'osm', fileName: 'test', dataDate: '2021-08-01', isWhole: false }
  const { id: importId } = await insertRow(db, 'candidate_import', data)
  const candidate = await insertRow(db, 'candidate', says)
  await insertRow(db, 'candidate_record', {
    ...says,
    source: 'osm',
    importId,
    seenIn: importId,
    candidateId: candidate.id,
  })
  return candidate
}

type RemovalFields = { candidateId: number; state?: 'open' | 'removed'; email?: string }

/** A request for the removal of a candidate, by somebody who lives there. */
export const buildRemoval = (
  db: Db,
  { state = 'open', email = 'biri@ornek.test', ...fields }: RemovalFields,
): Promise<Row> =>
  insertRow(db, 'removal_request', {
    ...fields,
    ...{ clientId: randomUUID(), relation: 'resident', words: 'Burası evim', email, state },
    ...(state === 'removed' && { decidedAt: new Date(), answer: 'Kaldırdık.' }),
  })
