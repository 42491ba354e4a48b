import type { AdType } from '#contract/ads.ts'
import type { Db } from '../../db/pool.ts'

export type AdRow = { id: number; slot: AdType; title: string; body: string; url: string; now: Date }

/** One of a slot's, by chance and weight; null when it has none. */
export async function drawAd(db: Db, slot: AdType): Promise<AdRow | null> {
  const [row] = await db<AdRow[]>`
    select id, slot, title, body, url, now() as now from ad
    where slot = ${slot} and is_active and (starts_on is null or starts_on <= istanbul_day(now()))
      and (ends_on is null or ends_on >= istanbul_day(now()))
    order by -ln(1 - random()) / weight limit 1`
  return row ?? null
}

export type Shown = { tokenId: string; adId: number; endsAt: Date }

/** Counts a token's impression once, unless it has expired, however often it is replayed. */
export async function addImpression(db: Db, { tokenId, adId, endsAt }: Shown): Promise<void> {
  await db`
    with seen as (
      insert into ad_impression (token_id, ad_id) select ${tokenId}::uuid, id from ad
      where id = ${adId} and now() < ${endsAt}
      on conflict do nothing returning ad_id
    )
    insert into ad_count (day, ad_id, impressions, revenue)
    select istanbul_day(now()), ad.id, 1, t.impression
    from seen join ad on ad.id = seen.ad_id join ad_tariff t on t.ad_type = ad.slot
    on conflict (day, ad_id) do update set impressions = ad_count.impressions + 1,
      revenue = ad_count.revenue + excluded.revenue`
}

/** Counts the click on an impression, on the day it was seen: once, neither too soon nor too late. */
export async function addClick(
  db: Db,
  { tokenId, after, within }: { tokenId: string; after: number; within: number },
): Promise<void> {
  await db`
    with clicked as (
      update ad_impression set clicked_at = now()
      where token_id = ${tokenId}::uuid and clicked_at is null
        and seen_at <= now() - make_interval(secs => ${after}) and seen_at >= now() - make_interval(secs => ${within})
      returning ad_id, seen_at
    )
    update ad_count c set clicks = c.clicks + 1, revenue = c.revenue + t.click
    from clicked join ad on ad.id = clicked.ad_id join ad_tariff t on t.ad_type = ad.slot
    where c.ad_id = ad.id and c.day = istanbul_day(clicked.seen_at)`
}

/** Deletes used tokens that have expired. */
export async function sweepImpressions(db: Db, seconds: number): Promise<void> {
  await db`delete from ad_impression where seen_at < now() - make_interval(secs => ${seconds})`
}
