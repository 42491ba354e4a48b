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
  /** Kurus to be taken from the platform's budget of the year. */
  spends: number
  nextSeed: Buffer
  /** With what a win is redeemed; unused without one. */
  code: string
}
export type Written = {
  nextSpinId: number
  prizeId: number | null
  expiresAt: Date | null
}

/** What became of it. `taken`: the right or the day was over. `moved`: stock, budget or commitment went. */
export type Outcome = Written | 'taken' | 'moved' | 'code_taken'

/**
 * Writes a spin and all that follows from it in one statement: the ledger's row first, then the stock, the budget,
 * the prize and the next commitment. Where one of them is gone, nothing is written.
 */
export async function writeSpin(db: Db, spin: NewSpin): Promise<Outcome> {
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
      ), took as (
        update wheel_segment s set stock = stock - 1 from spun
        where ${spin.takesStock}::boolean and s.id = ${spin.segmentId} and s.stock > 0
        returning s.id
      ), paid as (
        update wheel_budget b set spent = spent + ${spin.spends}::bigint from spun
        where ${spin.spends}::bigint > 0 and b.year = extract(year from ${spin.day}::date)
          and b.spent + ${spin.spends}::bigint <= b.cap
        returning b.year
      ), won as (
        insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at)
        select spun.id, ${spin.userId}::bigint, s.business_id, s.title, s.kind, s.value, ${spin.code},
          spun.spun_at + make_interval(days => s.valid_days)
        from spun join wheel_segment s on s.id = ${spin.segmentId}
        where ${spin.isWin}::boolean
        returning id, expires_at
      ), committed as (
        update wheel_commitment c set spin_id = nextval('wheel_spin_id'), server_seed = ${spin.nextSeed} from spun
        where c.user_id = ${spin.userId} and c.wheel = ${spin.businessId ?? 0} and c.spin_id = spun.id
        returning c.spin_id
      )
      select committed.spin_id as next_spin_id, won.id as prize_id, won.expires_at,
        case when committed.spin_id is null or (${spin.takesStock}::boolean and not exists (select from took))
          or (${spin.spends}::bigint > 0 and not exists (select from paid)) then wheel_moved() end as moved
      from spun left join committed on true left join won on true`
    return row ?? 'taken'
  } catch (error) {
    const { code, constraint_name } = error as { code?: string; constraint_name?: string }
    if (code === 'RW001') return 'moved'
    if (code === '23505' && constraint_name === 'prize_code_open') return 'code_taken'
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
