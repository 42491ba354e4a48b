import type { Db } from '#server/db/pool.ts'

/** Adds a business to the sample of this week, or of `weeksAgo`, as if it had been drawn then; returns the place's id. */
export async function addSurveyPlace(db: Db, businessId: number, weeksAgo = 0): Promise<number> {
  const [place] = await db<{ id: number }[]>`
    with added as (
      insert into survey_week (starts_on, seed, drawn_at, frame_size, frame_digest, areas, strata)
      select monday, repeat('7', 64), monday - interval '3 hours', 1, repeat('a', 64), '{Kadıköy}',
        '[{"key": "owned", "frame": 0, "drawn": 0}, {"key": "ownerless", "frame": 1, "drawn": 1}]'
      from (select date_trunc('week', istanbul_day(now())::timestamp)::date - 7 * ${weeksAgo}::int as monday) at
      on conflict (starts_on) do update set frame_size = survey_week.frame_size + 1 returning id
    )
    insert into survey_place (week_id, business_id, stratum) select id, ${businessId}::bigint, 'ownerless' from added returning id`
  return place?.id ?? 0
}

type VisitFields = {
  found: 'open' | 'closed' | 'gone'
  claimed: 'open' | 'closed' | 'estimated' | 'unknown' | null
  phone?: 'reached' | 'wrong' | 'unanswered'
  hours?: 'same' | 'different'
}

/** Adds what nobody was there to find. */
export async function addSurveyVisit(db: Db, placeId: number, fields: VisitFields): Promise<void> {
  const { found, claimed, phone = null, hours = null } = fields
  await db`
    insert into survey_visit (place_id, found, visited_at, claimed_open, phone_result, called_at, hours_result,
      compared_at)
    select p.id, ${found}, w.drawn_at + interval '1 day', ${claimed}::text, ${phone}::text,
      case when ${phone}::text is not null then w.drawn_at + interval '2 days' end,
      ${hours}::text, case when ${hours}::text is not null then w.drawn_at + interval '2 days' end
    from survey_place p join survey_week w on w.id = p.week_id where p.id = ${placeId}`
}
