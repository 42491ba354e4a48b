import type { Share, Stratum, SurveyFigures } from '#contract/surveys.ts'
import type { Db } from '../../db/pool.ts'
import { thisMonday } from './store.ts'

/** So many weeks are told one by one. */
const MAX_WEEKS = 52

type WeekRow = {
  id: number
  from: string
  to: string
  isOver: boolean
  seed: string
  frameSize: number
  frameDigest: string
  areas: string[]
  strata: Stratum[]
  drawn: { stratum: string; businessId: number | null }[]
}

/** The latest first. */
export async function listWeeks(db: Db): Promise<WeekRow[]> {
  return db<WeekRow[]>`
    select w.id, w.starts_on as from, w.starts_on + 6 as to, w.starts_on < ${thisMonday(db)} as is_over, w.seed, w.frame_size,
      w.frame_digest, w.areas, w.strata,
      (select json_agg(json_build_object('stratum', p.stratum, 'businessId', p.business_id) order by p.id)
        from survey_place p where p.week_id = w.id) as drawn
    from survey_week w order by w.starts_on desc limit ${MAX_WEEKS}`
}

type Part = ReturnType<Db>

const share = (db: Db, right: Part, of: Part): Part =>
  db`json_build_object('right', count(*) filter (where ${right}), 'of', count(*) filter (where ${of}))`

/** Who was told something true: of the weeks that are over, by week. */
const figures = (db: Db): Part => {
  const claimed = (state: string): Part => db`claimed_open = ${state}`
  const right = (of: Part, found: string): Part => db`${of} and found = ${found}`
  return db`
    count(*)::int as visits,
    ${share(db, right(claimed('open'), 'open'), claimed('open'))} as open,
    ${share(db, right(claimed('closed'), 'closed'), claimed('closed'))} as closed,
    ${share(db, right(claimed('estimated'), 'open'), claimed('estimated'))} as estimated,
    ${share(db, db`phone_result = 'reached'`, db`phone_result in ('reached', 'wrong')`)} as phones,
    (count(*) filter (where phone_result = 'unanswered'))::int as unanswered,
    ${share(db, db`hours_result = 'same'`, db`hours_result is not null`)} as hours,
    (count(*) filter (where found <> 'gone' and hours_result is null))::int as uncompared,
    ${share(db, db`found <> 'gone'`, db`true`)} as existing`
}

/** By week; under null the total. Weeks that are not over are in neither. */
export async function readFigures(db: Db): Promise<ReadonlyMap<number | null, SurveyFigures>> {
  const rows = await db<(SurveyFigures & { weekId: number | null })[]>`
    select p.week_id, ${figures(db)}
    from survey_week w join survey_place p on p.week_id = w.id join survey_visit v on v.place_id = p.id
    where w.starts_on < ${thisMonday(db)} group by grouping sets ((p.week_id), ())`
  return new Map(rows.map(({ weekId, ...row }) => [weekId, row]))
}

const NONE: Share = { right: 0, of: 0 }
/** Of a week in which nobody went. */
export const NO_FIGURES: SurveyFigures = {
  visits: 0,
  open: NONE,
  closed: NONE,
  estimated: NONE,
  phones: NONE,
  unanswered: 0,
  hours: NONE,
  uncompared: 0,
  existing: NONE,
}
