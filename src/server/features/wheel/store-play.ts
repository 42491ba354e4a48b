import type { Db } from '../../db/pool.ts'
import { PREMIUM_LEVEL, type SegmentRow } from './rules.ts'
import type { Target } from './store.ts'

/** Data shared by all who spin a wheel at one moment. */
type Shared = {
  now: Date
  /** Of Istanbul. */
  day: string
  nextDayAt: Date
  /** Kurus left of one share of this year's budget, and which one; null where the year has no budget yet. */
  budgetLeft: number | null
  budgetShare: number | null
}

type Own = {
  emailConfirmed: boolean
  /** True where telephones cannot be proven. */
  phoneProven: boolean
  /** Of the day, by any account of the mailbox. */
  used: number
  hasExtra: boolean
  isVip: boolean
  /** On the platform's wheels alone: of the level that has premium for good; owner of a listed business that pays a fee. */
  isPremium: boolean
  paysFee: boolean
  /** The commitment; null until it is made. */
  spinId: number | null
  serverSeed: Buffer | null
}

/** All that a spin of one person on one wheel starts from. */
export type Play = Shared & Own & { segments: SegmentRow[] }

type Row = Shared & {
  segments: (SegmentRow & { people: readonly number[] })[]
  people: (Omit<Own, 'serverSeed'> & { id: number; seedHex: string | null })[]
}

const shown = (db: Db, { surface, businessId, cityIds }: Target) => {
  if (surface === 'business') return db`s.business_id = ${businessId}`
  if (surface === 'city')
    return db`(s.id = any(${cityIds}::bigint[]) or s.business_id is null and s.surface = 'modal' and s.kind = 'none')`
  return db`s.business_id is null and s.surface = ${surface}`
}

/** In one statement, in the order of `userIds`; null where there is no such account. Nobody is shown prizes of their own. */
export async function readPlays(
  db: Db,
  target: Target,
  userIds: readonly number[],
): Promise<(Play | null)[]> {
  const wheel = target.businessId ?? 0
  const isPlatform = target.businessId === null
  const [row] = await db<Row[]>`
    with moment as (select wheel_now() as now, istanbul_day(wheel_now()) as day)
    select now, day, (day + 1)::timestamp at time zone 'Europe/Istanbul' as next_day_at, budget_left, budget_share,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'title', s.title, 'kind', s.kind, 'isWin', s.is_win,
          'value', s.value, 'weight', s.weight, 'stock', s.stock, 'businessId', s.business_id, 'businessName', b.name,
          'people', array(select w.user_id from business_person w where w.business_id = b.id))
          order by s.is_win is false and s.business_id is not null, s.position, s.id)
        from wheel_segment s left join business b on b.id = s.business_id
        where ${shown(db, target)} and s.is_active and s.retired_at is null
          and (s.starts_on is null or s.starts_on <= day) and (s.ends_on is null or s.ends_on >= day)
      ), '[]') as segments,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'emailConfirmed', u.email_confirmed_at is not null,
          'phoneProven', is_phone_proven(u.id),
          'used', spins.used + erased.used, 'hasExtra', spins.has_extra,
          'isVip', exists (select from prize p where p.user_id = u.id and p.kind = 'vip' and p.expires_at > now),
          'isPremium', ${isPlatform} and user_level(u.id) >= ${PREMIUM_LEVEL},
          'paysFee', ${isPlatform} and exists (select from business o join subscription f on f.business_id = o.id
            where o.owner_id = u.id and o.status = 'verified' and f.state not in ('exempt', 'ended')),
          'spinId', c.spin_id, 'seedHex', encode(c.server_seed, 'hex')))
        from unnest(${userIds}::bigint[]) as asked (id) join app_user u on u.id = asked.id
        cross join lateral (
          select count(*)::int as used, coalesce(bool_or(grants_extra), false) as has_extra
          from wheel_spin w
          where (w.user_id = u.id or w.mailbox_key = mailbox_key(u.mailbox)) and w.wheel = ${wheel}
            and w.day = moment.day
        ) as spins
        cross join lateral (
          select count(*)::int as used from wheel_spin_erased e
          where e.mailbox_hash = spin_mailbox_hash(mailbox_key(u.mailbox)) and e.wheel = ${wheel} and e.day = moment.day
        ) as erased
        left join wheel_commitment c on c.user_id = u.id and c.wheel = ${wheel}
      ), '[]') as people
    from moment left join lateral (
      select cap - spent as budget_left, share as budget_share from wheel_budget
      where year = extract(year from day)::int order by random() * (cap - spent) desc limit 1
    ) as budget on true`
  if (!row) throw new RangeError('A moment was not read')
  const { segments, people, ...shared } = row
  const byId = new Map(people.map((own) => [own.id, own]))
  return userIds.map((userId) => {
    const person = byId.get(userId)
    if (!person) return null
    const { seedHex, ...own } = person
    const serverSeed = seedHex === null ? null : Buffer.from(seedHex, 'hex')
    return {
      ...shared,
      ...own,
      serverSeed,
      segments: segments.filter(({ people }) => !people.includes(userId)),
    }
  })
}

/** Fixes the next spin of a person on a wheel, unless that has been done. */
export async function addCommitment(
  db: Db,
  { userId, businessId, serverSeed }: { userId: number; businessId: number | null; serverSeed: Buffer },
): Promise<void> {
  await db`
    insert into wheel_commitment (user_id, business_id, server_seed) values (${userId}, ${businessId}, ${serverSeed})
    on conflict (user_id, wheel) do nothing`
}
