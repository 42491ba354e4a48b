import type { Stratum } from '#contract/surveys.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** The Monday of this week in Istanbul. */
export const thisMonday = (db: Db) => db`date_trunc('week', istanbul_day(now())::timestamp)::date`

export async function isDrawn(db: Db): Promise<boolean> {
  const rows = await db`select from survey_week where starts_on = ${thisMonday(db)}`
  return rows.length > 0
}

export type Area = { plate: string; districtId: number | null }

/** Where field workers work: what their plans say. */
export async function listAreas(db: Db): Promise<Area[]> {
  return db<Area[]>`
    select distinct plate, district_id from field_plan where is_active order by plate, district_id nulls first`
}

type Ranked = { stratum: string; businessId: number; rank: number }
type Frame = { frames: ReadonlyMap<string, number>; digest: string; ranked: Ranked[] }

/** A province can have hundreds of thousands. */
const FRAME_TIMEOUT = '60s'

/**
 * Reads what is drawn from: listed businesses with a position in the areas of plans. Each stratum in the order of the SHA-256 of
 * `seed:id`, of which the first are drawn; `digest` is of all ids.
 */
export async function readFrame(
  tx: Tx,
  { seed, size, withSamples }: { seed: string; size: number; withSamples: boolean },
): Promise<Frame> {
  await tx`select set_config('statement_timeout', ${FRAME_TIMEOUT}, true)`
  const rows = await tx<(Ranked & { frame: number; digest: string })[]>`
    with frame as materialized (
      select b.id, case when exists (select from business_person p where p.business_id = b.id)
        then 'owned' else 'ownerless' end as stratum
      from business b
      where b.status = 'verified' and b.lat is not null and (${withSamples}::boolean or b.source <> 'sample')
        and exists (
          select from field_plan p
          where p.is_active and p.plate = b.plate and coalesce(p.district_id = b.district_id, p.district_id is null))
    ), ranked as (
      select stratum, id as business_id, count(*) over (partition by stratum)::int as frame,
        (row_number() over (
          partition by stratum order by sha256(convert_to(${seed}::text || ':' || id, 'UTF8'))))::int as rank
      from frame
    )
    select r.*, (select encode(sha256(convert_to(string_agg(id::text, E'\n' order by id), 'UTF8')), 'hex') from frame) as digest
    from ranked r where r.rank <= ${size} order by r.stratum, r.rank`
  return {
    frames: new Map(rows.map(({ stratum, frame }) => [stratum, frame])),
    digest: rows[0]?.digest ?? '',
    ranked: rows,
  }
}

type NewWeek = { seed: string; frameSize: number; digest: string; areas: string[]; strata: Stratum[] }

/** Null: another process drew first. */
export async function addWeek(tx: Tx, week: NewWeek): Promise<number | null> {
  const { seed, frameSize, digest, areas, strata } = week
  const [row] = await tx<{ id: number }[]>`
    insert into survey_week (starts_on, seed, frame_size, frame_digest, areas, strata)
    values (${thisMonday(tx)}, ${seed}, ${frameSize}, ${digest}, ${areas}, ${tx.json(strata)})
    on conflict (starts_on) do nothing returning id`
  return row?.id ?? null
}

export async function addPlaces(tx: Tx, weekId: number, drawn: readonly Ranked[]): Promise<void> {
  await tx`
    insert into survey_place (week_id, business_id, stratum)
    select ${weekId}::bigint, d.id, d.stratum
    from unnest(${drawn.map(({ businessId }) => businessId)}::bigint[], ${drawn.map(({ stratum }) => stratum)}::text[]) d (id, stratum)`
}

type OfWeek = { from: string; to: string; areas: string[]; drawn: number; visited: number; called: number }

export async function readWeek(db: Db): Promise<OfWeek | null> {
  const [row] = await db<OfWeek[]>`
    select w.starts_on as from, w.starts_on + 6 as to, w.areas, count(p.id)::int as drawn, count(v.place_id)::int as visited,
      count(v.phone_result)::int as called
    from survey_week w join survey_place p on p.week_id = w.id left join survey_visit v on v.place_id = p.id
    where w.starts_on = ${thisMonday(db)} group by w.id`
  return row ?? null
}
