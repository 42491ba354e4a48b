import type { AdType } from '#contract/ads.ts'
import type { Tariff } from '#contract/ads-admin.ts'
import type { Db } from '../../db/pool.ts'

type Figures = { impressions: number; clicks: number; revenue: number }

const sums = (db: Db) => db`
  coalesce(sum(c.impressions), 0)::int as impressions, coalesce(sum(c.clicks), 0)::int as clicks,
  coalesce(sum(c.revenue), 0)::float8 as revenue`

/** Days of Istanbul, both included. */
export type Period = { from: string; to: string }

/**
 * The last days up to today. Asked for by itself: a plan that knows the days reads a million rows in a third of the time
 * of one that computes them.
 */
export async function readPeriod(db: Db, days: number): Promise<Period> {
  const [row] = await db<Period[]>`
    select istanbul_day(now()) - ${days}::int + 1 as from, istanbul_day(now()) as to`
  if (!row) throw new Error('The day was not told')
  return row
}

const within = (db: Db, { from, to }: Period) => db`c.day between ${from}::date and ${to}::date`

/** Each day once. */
export async function readDays(db: Db, period: Period): Promise<({ day: string } & Figures)[]> {
  return db<({ day: string } & Figures)[]>`
    with counted as (select c.day, ${sums(db)} from ad_count c where ${within(db, period)} group by c.day)
    select d.day, coalesce(c.impressions, 0) as impressions, coalesce(c.clicks, 0) as clicks,
      coalesce(c.revenue, 0) as revenue
    from (
      select ${period.from}::date + n as day from generate_series(0, ${period.to}::date - ${period.from}::date) as n
    ) as d left join counted c on c.day = d.day
    order by d.day`
}

/** The same days by what they were paid by: of each advertisement first, so that few rows look for their slot. */
export async function readTypes(db: Db, period: Period): Promise<({ adType: AdType } & Figures)[]> {
  return db<({ adType: AdType } & Figures)[]>`
    select t.ad_type, ${sums(db)}
    from ad_tariff t left join (
      select ad.slot, n.* from (
        select c.ad_id, sum(c.impressions) as impressions, sum(c.clicks) as clicks, sum(c.revenue) as revenue
        from ad_count c where ${within(db, period)} group by c.ad_id
      ) as n join ad on ad.id = n.ad_id
    ) as c on c.slot = t.ad_type
    group by t.ad_type order by t.ad_type`
}

export type AdFields = {
  slot: AdType
  title: string
  body: string
  url: string
  weight: number
  startsOn: string | null
  endsOn: string | null
  isActive: boolean
}
export type ListedRow = AdFields & Figures & { id: number; isShown: boolean; createdAt: Date }

type Question = { slot: AdType | undefined; before: number; most: number }

const columns = (db: Db) => db`
  ad.id, ad.slot, ad.title, ad.body, ad.url, ad.weight, ad.starts_on, ad.ends_on, ad.is_active, ad.created_at,
  ad.is_active and (ad.starts_on is null or ad.starts_on <= istanbul_day(now()))
    and (ad.ends_on is null or ad.ends_on >= istanbul_day(now())) as is_shown`

/** One page, the latest first; only that page's counts are added up. */
export async function listAds(db: Db, { slot, before, most }: Question): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${columns(db)}, f.* from (
      select * from ad where id < ${before} and (${slot ?? null}::text is null or slot = ${slot ?? null})
      order by id desc limit ${most}
    ) as ad cross join lateral (select ${sums(db)} from ad_count c where c.ad_id = ad.id) as f
    order by ad.id desc`
}

export async function readAd(db: Db, id: number): Promise<ListedRow | null> {
  const [row] = await db<ListedRow[]>`
    select ${columns(db)}, f.*
    from ad cross join lateral (select ${sums(db)} from ad_count c where c.ad_id = ad.id) as f where ad.id = ${id}`
  return row ?? null
}

/** Held until the transaction ends; null when there is none. */
export async function holdDates(
  tx: Db,
  id: number,
): Promise<{ startsOn: string | null; endsOn: string | null } | null> {
  const [row] = await tx<{ startsOn: string | null; endsOn: string | null }[]>`
    select starts_on, ends_on from ad where id = ${id} for update`
  return row ?? null
}

const toRow = ({ isActive, startsOn, endsOn, ...fields }: Partial<AdFields>) => ({
  ...fields,
  ...(startsOn !== undefined && { starts_on: startsOn }),
  ...(endsOn !== undefined && { ends_on: endsOn }),
  ...(isActive !== undefined && { is_active: isActive }),
})

export async function insertAd(db: Db, fields: Partial<AdFields>): Promise<number> {
  const [row] = await db<{ id: number }[]>`insert into ad ${db(toRow(fields))} returning id`
  if (!row) throw new Error('The advertisement was not added')
  return row.id
}

export async function updateAd(db: Db, id: number, fields: Partial<AdFields>): Promise<void> {
  await db`update ad set ${db(toRow(fields))}, updated_at = now() where id = ${id}`
}

export async function readTariff(db: Db): Promise<Tariff[]> {
  return db<Tariff[]>`
    select ad_type, impression::float8 as impression, click::float8 as click from ad_tariff order by ad_type`
}

export async function setTariff(tx: Db, { adType, impression, click }: Tariff): Promise<void> {
  await tx`update ad_tariff set impression = ${impression}, click = ${click} where ad_type = ${adType}`
}
