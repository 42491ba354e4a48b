import type { Db } from '../../db/pool.ts'
import type { LayoutSegment } from './store.ts'

/** A spin as it was drawn, to be written if all of it still holds. */
export type NewSpin = {
  id: number
  userId: number
  businessId: number | null
  day: string
  rightNo: number
  layoutId: number
  stocks: (number | null)[]
  serverSeed: Buffer
  clientSeed: string
  segmentId: number
  isWin: boolean
  grantsExtra: boolean
  /** One is to be taken from the segment's stock. */
  takesStock: boolean
  /** Kurus to be taken from a share of the platform's budget of the year. */
  spends: number
  budgetShare: number
  nextSeed: Buffer
  /** With what a win is redeemed: the first one that is not out. */
  codes: string[]
}
export type Written = {
  nextSpinId: number
  prizeId: number | null
  code: string | null
  expiresAt: Date | null
}

/** What became of it. `taken`: the right or the day was over. `moved`: stock, budget, codes or commitment went. */
export type Outcome = Written | 'taken' | 'moved'

const DEADLOCK = '40P01'

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const toJson = (spins: readonly NewSpin[]) =>
  JSON.stringify(
    spins.map((spin) => ({ ...spin, serverSeed: hex(spin.serverSeed), nextSeed: hex(spin.nextSeed) })),
  )

/**
 * Writes spins and all that follows from them in one statement: the ledger's rows first, then the stocks, the budget,
 * the prizes and the next commitments, each only for what the ledger took. Where one of them is gone, nothing is
 * written and all are `moved`.
 */
export async function writeSpins(db: Db, spins: readonly NewSpin[]): Promise<Outcome[]> {
  try {
    const written = await db<(Written & { id: number })[]>`
      with asked as materialized (
        select * from jsonb_to_recordset(${toJson(spins)}::text::jsonb) as asked ("id" bigint, "userId" bigint,
          "businessId" bigint, "day" date, "rightNo" smallint, "layoutId" bigint, "stocks" int[], "serverSeed" bytea,
          "clientSeed" text, "segmentId" bigint, "isWin" boolean, "grantsExtra" boolean, "takesStock" boolean,
          "spends" bigint, "budgetShare" smallint, "nextSeed" bytea, "codes" text[])
      ), spun as (
        insert into wheel_spin (id, user_id, business_id, day, right_no, layout_id, stocks, server_seed, client_seed,
          segment_id, is_win, grants_extra)
        select "id", "userId", "businessId", "day", "rightNo", "layoutId", "stocks", "serverSeed", "clientSeed",
          "segmentId", "isWin", "grantsExtra"
        from asked where istanbul_day(wheel_now()) = "day" order by "userId"
        on conflict do nothing
        returning id, spun_at
      ), drawn as (
        select asked.*, spun.spun_at from spun join asked using ("id")
      ), committed as (
        update wheel_commitment c set spin_id = nextval('wheel_spin_id'), server_seed = drawn."nextSeed" from drawn
        where c.user_id = drawn."userId" and c.wheel = coalesce(drawn."businessId", 0) and c.spin_id = drawn."id"
        returning drawn."id", c.spin_id
      ), wanted as (
        select "segmentId", count(*)::int from drawn where "takesStock" group by 1
      ), took as (
        update wheel_segment s set stock = stock - wanted.count from wanted
        where s.id = wanted."segmentId" and s.stock >= wanted.count
        returning 1
      ), due as (
        select extract(year from "day")::int as year, "budgetShare", sum("spends")::bigint as sum from drawn
        where "spends" > 0 group by 1, 2
      ), paid as (
        update wheel_budget b set spent = spent + due.sum from due
        where b.year = due.year and b.share = due."budgetShare" and b.cap - b.spent >= due.sum
        returning 1
      ), won as (
        insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at)
        select drawn."id", drawn."userId", s.business_id, s.title, s.kind, s.value, free.code,
          drawn.spun_at + make_interval(days => s.valid_days)
        from drawn join wheel_segment s on s.id = drawn."segmentId" cross join lateral (
          select code from unnest(drawn."codes") as candidate (code)
          where not exists (select from prize p where p.code = candidate.code and p.code_open
            and p.business_id is not distinct from s.business_id offset 0)
          limit 1
        ) as free
        where drawn."isWin"
        returning id, spin_id, code, expires_at
      )
      select drawn."id", committed.spin_id as next_spin_id, won.id as prize_id, won.code, won.expires_at,
        case when committed.spin_id is null or drawn."isWin" and won.id is null
          or (select count(*) from took) < (select count(*) from wanted)
          or (select count(*) from paid) < (select count(*) from due) then wheel_moved() end as moved
      from drawn left join committed using ("id") left join won on won.spin_id = drawn."id"`
    const byId = new Map(written.map((row) => [row.id, row]))
    return spins.map(({ id }) => byId.get(id) ?? 'taken')
  } catch (error) {
    const { code, constraint_name } = error as { code?: string; constraint_name?: string }
    // A code that another winner of this moment got: its row was not in this statement's snapshot.
    const isCode = code === '23505' && constraint_name === 'prize_code_open'
    if (code === 'RW001' || code === DEADLOCK || isCode) return spins.map(() => 'moved')
    throw error
  }
}

/** Codes of so many digits that an issuer has out, counted no further than `most`. */
export async function countOpenCodes(
  db: Db,
  issuer: { businessId: number | null; digits: number; most: number },
): Promise<number> {
  const own = issuer.businessId === null ? db`business_id is null` : db`business_id = ${issuer.businessId}`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from prize where ${own} and code_open and length(code) = ${3 + issuer.digits} limit ${issuer.most}
    ) as counted`
  return row?.count ?? 0
}

export type ProofRow = {
  id: number
  businessId: number | null
  spunAt: Date
  serverSeed: Buffer
  clientSeed: string
  segmentId: number
  segments: LayoutSegment[]
  stocks: (number | null)[]
}

/** The stocks as JSON: the driver reads a null within an array as NaN. */
export async function findSpin(db: Db, id: number): Promise<ProofRow | null> {
  const [row] = await db<ProofRow[]>`
    select s.id, s.business_id, s.spun_at, s.server_seed, s.client_seed, s.segment_id, l.segments,
      to_jsonb(s.stocks) as stocks
    from wheel_spin s join wheel_layout l on l.id = s.layout_id where s.id = ${id}`
  return row ?? null
}

/** Frees the codes of prizes that expired a month ago: until then whoever shows one is told what it was. */
export async function freeCodes(db: Db): Promise<void> {
  await db`update prize set code_open = false where code_open and expires_at < wheel_now() - interval '30 days'`
}
