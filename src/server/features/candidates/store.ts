import { type CandidateAnswer, MAX_CANDIDATES_COUNTED } from '#contract/candidates.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import { isCandidateShown, isCandidateShownOfFew, isCandidateShownOfMany } from '../../db/candidate-shown.ts'
import { isOfOpenStreetMap } from '../../db/of-openstreetmap.ts'
import type { Db, Sql, Tx } from '../../db/pool.ts'
import type { Suppliers } from '../osm-import/osm-import.ts'
import { recordOrder } from './store-import.ts'

export type CandidateRow = {
  id: number
  name: string
  categoryId: number
  category: string
  address: string
  district: string | null
  city: string
  lat: number
  lng: number
  /** Through the earth's unit sphere, from the position; null without one. */
  chord: number | null
  nameFolded: string
  source: string
  dataDate: string
}
export type DetailRow = CandidateRow & { phone: string | null; website: string | null; hours: string | null }

type Circle = { point: Point; km: number }
/** Where a candidate of a list may lie. */
export type Area = {
  plate: string | null
  districtIds: readonly number[]
  around: Circle | null
}
export type ListQuestion = {
  categoryId: number | null
  /** Folded words, each the beginning of one of the name; empty: any name. */
  words: readonly string[]
  area: Area
  point: Point | null
}
/** Behind which row a page begins: its chord and its name's folded form. */
export type After = { chord: number | null; nameFolded: string; id: number }

const spherePoint = (db: Db, { lat, lng }: Point) => db`sphere_point(${lat}::float8, ${lng}::float8)`

const columns = (db: Db) => db`
  c.id, c.name, c.category_id, g.name as category, c.address, c.district, c.city, c.lat, c.lng, c.name_folded,
  r.source, r.data_date`
const joins = (db: Db) => db`
  join category g on g.id = c.category_id
  cross join lateral (
    select case when ${isOfOpenStreetMap(db, db`k`)} then 'OpenStreetMap, ' else '' end || s.name as source,
      i.data_date::text as data_date
    from candidate_record k join candidate_source s on s.id = k.source join candidate_import i on i.id = k.seen_in
    where k.candidate_id = c.id order by ${recordOrder(db)} limit 1) r`

/** Degrees of a circle's box; the longitudes of Turkiye's north stand for all, which are wider. Beyond 60 degrees lies no candidate. */
const KM_PER_DEGREE = 111
const wideOf = (lat: number) => Math.max(0.5, Math.cos(((Math.abs(lat) + 1) * Math.PI) / 180))

/** In the index of positions: it bounds how far an order by distance reads. */
const isInCube = (db: Db, { point, km }: Circle) => db`
  and c.position <@ cube_enlarge(${spherePoint(db, point)}, ${chordOfKm(km)}::float8, 3)`

/** In the index of trades and latitudes, by which the planner knows how many are there. */
function isInBox(db: Db, { point, km }: Circle) {
  const high = km / KM_PER_DEGREE
  const wide = high / wideOf(point.lat)
  return db`
    and c.lat between ${point.lat - high}::float8 and ${point.lat + high}::float8
    and c.lng between ${point.lng - wide}::float8 and ${point.lng + wide}::float8`
}

const isWithin = (db: Db, circle: Circle, { categoryId }: ListQuestion) => db`
  ${categoryId === null ? isInCube(db, circle) : isInBox(db, circle)}
  and c.position <-> ${spherePoint(db, circle.point)} <= ${chordOfKm(circle.km)}::float8`

const isNamed = (db: Db, words: readonly string[]) =>
  db`c.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`

/** As `candidate_cell` of the database: a quarter of a degree. */
const [CELLS_PER_DEGREE, CELLS_AROUND] = [4, 1440]
function cellsOf({ point, km }: Circle): number[] {
  const high = km / KM_PER_DEGREE
  const wide = high / wideOf(point.lat)
  const range = (from: number, to: number) => {
    const first = Math.floor(from * CELLS_PER_DEGREE)
    return Array.from({ length: Math.floor(to * CELLS_PER_DEGREE) - first + 1 }, (_, i) => first + i)
  }
  const columns = range(point.lng - wide, point.lng + wide)
  return range(point.lat - high, point.lat + high).flatMap((row) =>
    columns.map((column) => row * CELLS_AROUND + column),
  )
}

/** A page is looked for in smaller circles first, in kilometres: of a frequent trade or word the nearest are near. */
const [SMALLEST_KM, SMALLER_KM] = [2, 10]
const COUNTED_FIRST_KM = 10

/**
 * Of a wide circle the rows with the words in its cells, by the index of both (`offset 0` keeps it from being merged into the
 * question): the planner does not know how many a circle holds, and takes it for the smaller part.
 */
const rowsOf = (db: Db, { words, area: { around } }: ListQuestion) =>
  words.length === 0 || around === null || around.km <= SMALLEST_KM
    ? db`candidate c`
    : db`(
      select * from candidate c where not (c.is_gone or c.is_reported_gone) and ${isNamed(db, words)}
        and array[candidate_cell(c.lat, c.lng)] && ${cellsOf(around)}::int[] offset 0) c`

/** One by `=`: an index answers in the order of distance only then. */
function isInDistrict(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return db``
  return ids.length === 1
    ? db`and c.district_id = ${ids[0] ?? 0}`
    : db`and c.district_id = any(${ids as number[]}::int[])`
}

function fits(db: Db, question: ListQuestion) {
  const { categoryId, words, area } = question
  const { plate, districtIds, around } = area
  return db`
    ${words.length === 0 ? isCandidateShownOfMany(db) : isCandidateShownOfFew(db)}
    ${categoryId === null ? db`` : db`and c.category_id = ${categoryId}`}
    ${words.length === 0 ? db`` : db`and ${isNamed(db, words)}`}
    ${plate === null ? db`` : db`and c.plate = ${plate}`}
    ${isInDistrict(db, districtIds)}
    ${around === null ? db`` : isWithin(db, around, question)}`
}

function circlesOf(
  { categoryId, words, area: { around } }: ListQuestion,
  after: After | null,
): (Circle | null)[] {
  if (around === null || (categoryId === null && words.length === 0)) return [around]
  const shown = after?.chord ?? 0
  const smaller = [SMALLEST_KM, SMALLER_KM].filter((km) => km < around.km && chordOfKm(km) > shown)
  return [...smaller.map((km) => ({ ...around, km })), around]
}

/** The nearest, without a point by name: in the smallest circle that fills the page. */
export async function listCandidates(
  sql: Sql,
  question: ListQuestion,
  after: After | null,
  most: number,
): Promise<CandidateRow[]> {
  let rows: CandidateRow[] = []
  for (const around of circlesOf(question, after)) {
    rows = await listIn(sql, { ...question, area: { ...question.area, around } }, after, most)
    if (rows.length === most) break
  }
  return rows
}

/** Finds the page first, then what it shows of each. */
async function listIn(
  sql: Sql,
  question: ListQuestion,
  after: After | null,
  most: number,
): Promise<CandidateRow[]> {
  const { point } = question
  const chord = point && sql`c.position <-> ${spherePoint(sql, point)}`
  const behind =
    after &&
    (chord
      ? sql`and (${chord}, c.id) > (${after.chord}::float8, ${after.id}::bigint)`
      : sql`and (c.name_folded, c.id) > (${after.nameFolded}, ${after.id}::bigint)`)
  return sql<CandidateRow[]>`
    with page as materialized (
      select c.id, ${chord ?? sql`null::float8`} as chord from ${rowsOf(sql, question)}
      where ${fits(sql, question)} ${behind ?? sql``}
      order by ${chord ?? sql`c.name_folded`}, c.id limit ${most})
    select ${columns(sql)}, page.chord from page join candidate c on c.id = page.id ${joins(sql)}
    order by ${chord ? sql`page.chord` : sql`c.name_folded`}, c.id`
}

/** As far as `MAX_CANDIDATES_COUNTED`, of all trades in a smaller circle first: in a city it holds as many. */
export async function countCandidates(sql: Sql, question: ListQuestion): Promise<number> {
  const { categoryId, words, area } = question
  const { around } = area
  if (around && categoryId === null && words.length === 0 && around.km > COUNTED_FIRST_KM) {
    const smaller = { ...question, area: { ...area, around: { ...around, km: COUNTED_FIRST_KM } } }
    const total = await countCandidates(sql, smaller)
    if (total === MAX_CANDIDATES_COUNTED) return total
  }
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from (
      select from ${rowsOf(sql, question)} where ${fits(sql, question)} limit ${MAX_CANDIDATES_COUNTED}) t`
  return row?.total ?? 0
}

export async function findCandidate(sql: Sql, id: number): Promise<DetailRow | null> {
  const [row] = await sql<DetailRow[]>`
    select ${columns(sql)}, null::float8 as chord, c.telephone as phone, c.website, c.hours from candidate c ${joins(sql)}
    where c.id = ${id} and ${isCandidateShown(sql)}`
  return row ?? null
}

export type RecordRow = {
  source: string
  licence: string
  url: string
  dataDate: string
  address: string
  phone: string | null
  website: string | null
  hours: string | null
  /** Null: the source's own. */
  suppliers: Suppliers | null
}

/** The records of a candidate in the order in which their fields are shown. */
export const listRecords = (sql: Sql, id: number): Promise<RecordRow[]> =>
  sql<RecordRow[]>`
    select s.name as source, s.licence, s.url, i.data_date::text as data_date, k.address, k.telephone as phone, k.website, k.hours,
      k.suppliers
    from candidate_record k join candidate_source s on s.id = k.source join candidate_import i on i.id = k.seen_in
    where k.candidate_id = ${id} order by ${recordOrder(sql)}`

/** Notes that a draft is to become the listing of a candidate. */
export async function linkDraft(sql: Db, candidateId: number, businessId: number): Promise<void> {
  await sql`insert into candidate_business values (${candidateId}, ${businessId}) on conflict do nothing`
}

/** Holds a candidate that is shown, so that answers are counted one after the other; false: it is not. */
export async function holdCandidate(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`select from candidate c where c.id = ${id} and ${isCandidateShown(tx)} for update`
  return rows.length > 0
}

export type NewAnswer = { candidateId: number; userId: number; networkKey: Buffer; answer: CandidateAnswer }

/** Keeps a person's last answer. */
export async function putAnswer(
  tx: Tx,
  { candidateId, userId, networkKey, answer }: NewAnswer,
): Promise<void> {
  await tx`
    insert into candidate_answer (candidate_id, user_id, network_key, answer)
    values (${candidateId}, ${userId}, ${networkKey}, ${answer})
    on conflict (candidate_id, user_id) do update set answer = excluded.answer, network_key = excluded.network_key,
      answered_at = now()`
}

/** From so many networks a place has to be found gone before it is hidden, and from more than find it there, within so many days. */
const [GONE_BY, ANSWER_DAYS] = [3, 180]

/** Hides what people of several networks found gone, or shows it again. */
export async function weighAnswers(tx: Tx, candidateId: number): Promise<void> {
  await tx`
    update candidate c set is_reported_gone = a.gone >= ${GONE_BY} and a.gone > a.found
    from (
      select count(distinct network_key) filter (where answer = 'gone') as gone,
        count(distinct network_key) filter (where answer <> 'gone') as found
      from candidate_answer
      where candidate_id = ${candidateId} and answered_at > now() - make_interval(days => ${ANSWER_DAYS})) a
    where c.id = ${candidateId}`
}

export const readAnswers = (db: Db, userId: number): Promise<unknown> =>
  db`
    select c.name, a.answer, a.answered_at from candidate_answer a join candidate c on c.id = a.candidate_id
    where a.user_id = ${userId} order by a.answered_at`
