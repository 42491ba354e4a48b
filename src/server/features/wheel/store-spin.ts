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

/** What a win adds to the statement. Each part reads `spun`, so that nothing is taken for a right that was not there. */
function winning(db: Db, { segmentId, userId, takesStock, spends, budgetShare, day, codes }: NewSpin) {
  const took = db`, took as (
        update wheel_segment s set stock = stock - 1 from spun where s.id = ${segmentId} and s.stock > 0 returning 1
      )`
  const paid = db`, paid as (
        update wheel_budget b set spent = spent + ${spends}::bigint from spun
        where b.year = extract(year from ${day}::date) and b.share = ${budgetShare}::smallint
          and b.cap - b.spent >= ${spends}::bigint
        returning 1
      )`
  return {
    parts: db`${takesStock ? took : db``}${spends > 0 ? paid : db``}, won as (
        insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at)
        select spun.id, ${userId}::bigint, s.business_id, s.title, s.kind, s.value, free.code,
          spun.spun_at + make_interval(days => s.valid_days)
        from spun join wheel_segment s on s.id = ${segmentId} cross join lateral (
          select drawn.code from unnest(${codes}::text[]) as drawn (code)
          where not exists (select from prize p where p.code = drawn.code and p.code_open
            and p.business_id is not distinct from s.business_id offset 0)
          limit 1
        ) as free
        returning id, code, expires_at
      )`,
    columns: db`won.id as prize_id, won.code, won.expires_at`,
    join: db`left join won on true`,
    moved: db`or won.id is null ${takesStock ? db`or not exists (select from took)` : db``}
          ${spends > 0 ? db`or not exists (select from paid)` : db``}`,
  }
}

/** What a loss does: nothing more. */
const losing = (db: Db) => ({
  parts: db``,
  columns: db`null::bigint as prize_id, null::text as code, null::timestamptz as expires_at`,
  join: db``,
  moved: db``,
})

/**
 * Writes a spin and all that follows from it in one statement: the ledger's row first, then the stock, the budget,
 * the prize and the next commitment. Where one of them is gone, nothing is written.
 */
export async function writeSpin(db: Db, spin: NewSpin): Promise<Outcome> {
  const { parts, columns, join, moved } = spin.isWin ? winning(db, spin) : losing(db)
  try {
    const [row] = await db<Written[]>`
      with spun as (
        insert into wheel_spin (id, user_id, business_id, day, right_no, layout_id, stocks, server_seed, client_seed,
          segment_id, is_win, grants_extra)
        select ${spin.id}::bigint, ${spin.userId}::bigint, ${spin.businessId}::bigint, ${spin.day}::date,
          ${spin.rightNo}::smallint, ${spin.layoutId}::bigint, ${spin.stocks}::int[], ${spin.serverSeed}::bytea,
          ${spin.clientSeed}, ${spin.segmentId}::bigint, ${spin.isWin}::boolean, ${spin.grantsExtra}::boolean
        where istanbul_day(wheel_now()) = ${spin.day}::date
        on conflict do nothing
        returning id, spun_at
      ), committed as (
        update wheel_commitment c set spin_id = nextval('wheel_spin_id'), server_seed = ${spin.nextSeed} from spun
        where c.user_id = ${spin.userId} and c.wheel = ${spin.businessId ?? 0} and c.spin_id = spun.id
        returning c.spin_id
      )${parts}
      select committed.spin_id as next_spin_id, ${columns},
        case when committed.spin_id is null ${moved} then wheel_moved() end as moved
      from spun left join committed on true ${join}`
    return row ?? 'taken'
  } catch (error) {
    const { code, constraint_name } = error as { code?: string; constraint_name?: string }
    // A code that another winner of this moment got: its row was not in this statement's snapshot.
    if (code === 'RW001' || (code === '23505' && constraint_name === 'prize_code_open')) return 'moved'
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
