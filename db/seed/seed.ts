import { fileURLToPath } from 'node:url'
import { type Db, type Sql, tx } from '#server/db/pool.ts'
import { importCandidates } from '#server/features/candidates/candidates.ts'
import { importOsm } from '#server/features/osm-import/import.ts'
import type { Places } from '#server/features/places/places.ts'
import { demoBusinesses } from './demo-businesses.ts'
import { addDemoDuties } from './demo-duties.ts'
import { addDemoField } from './demo-field.ts'
import { addDemoPrizes } from './demo-prizes.ts'
import { addDemoTalk } from './demo-talk.ts'
import { buildBusinesses } from './factories.ts'
import { makeSamples } from './samples.ts'
import { type CoveredDistrict, coverSites } from './sites.ts'

const REAL_PLACES = fileURLToPath(
  new URL('../../data/demo/istanbul-avrupa.overpass.json.gz', import.meta.url),
)

const UNCONFIRMED_PLACES = fileURLToPath(
  new URL('../../data/demo/turkiye-unconfirmed-2021.jsonl.gz', import.meta.url),
)

const OWNER_EMAIL = 'isletme@rehber724.test'

type Seeding = { sql: Sql; places: Places; tell: (what: string) => void }

/**
 * Adds the demonstration: real places of İstanbul's European side, sample businesses, the demo account's businesses, and
 * unconfirmed places of all other provinces.
 * Each part is added as a whole, and only if it is missing; the field work is always dated today, and duties last a day from now.
 */
export async function seedDemo({ sql, places, tell }: Seeding): Promise<void> {
  const present = await sql<{ source: string }[]>`select distinct source from business`
  const has = (source: string) => present.some((row) => row.source === source)
  if (!has('osm') && !has('sample')) {
    const { added } = await importOsm(sql, { file: REAL_PLACES, places })
    tell(`Demo data: ${added} real places from OpenStreetMap`)
  }
  if (!has('sample')) {
    const added = await tx(sql, (db) => addSamples(db, places))
    tell(`Demo data: ${added} made-up businesses`)
  }
  const recorded = await tx(sql, (db) => addDemoField(db, places))
  if (recorded > 0) tell(`Demo data: ${recorded} made-up businesses recorded in the field today`)
  const prizes = await tx(sql, addDemoPrizes)
  const talking = await tx(sql, addDemoTalk)
  const onDuty = await tx(sql, addDemoDuties)
  tell(`Demo data: ${onDuty} made-up businesses on duty for call-outs until tomorrow`)
  const [candidate] = await sql`select from candidate limit 1`
  if (!candidate) {
    const data = { source: 'osm', dataDate: '2021-08-01', isWhole: true }
    const { added } = await importCandidates(sql, { file: UNCONFIRMED_PLACES, places, ...data })
    tell(`Demo data: ${added} places of 2021 that nobody confirmed`)
  }
  if (talking > 0) tell(`Demo data: away message and quick replies of ${talking} business`)
  if (prizes > 0) tell(`Demo data: ${prizes} prizes`)
}

async function addSamples(db: Db, places: Places): Promise<number> {
  const [owner] = await db<{ id: number }[]>`select id from app_user where email = ${OWNER_EMAIL}`
  const owned = demoBusinesses.map((business) => ({ ...business, ownerId: owner?.id ?? null }))
  const samples = makeSamples(places, coverSites(places, await listCovered(db)))
  return (await buildBusinesses(db, [...owned, ...samples])).length
}

/** The districts with places of the map, each with one of them. */
function listCovered(db: Db): Promise<CoveredDistrict[]> {
  return db<CoveredDistrict[]>`
    select distinct on (district_id) plate, district_id, lat, lng from business
    where source = 'osm' and district_id is not null order by district_id, id`
}
