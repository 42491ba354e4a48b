import { batched } from '../../db/batch.ts'
import { type Db, isRefusal, type Sql } from '../../db/pool.ts'

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

/** Result of writing a spin. `taken`: the right was used or the day was over. `moved`: stock, budget, codes or commitment changed. */
export type Outcome = Written | 'taken' | 'moved'

const DEADLOCK = '40P01'

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const toJson = (spins: readonly NewSpin[]) =>
  JSON.stringify(
    spins.map((spin) => ({ ...spin, serverSeed: hex(spin.serverSeed), nextSeed: hex(spin.nextSeed) })),
  )

/**
 * Writes spins of one wheel and all that follows from them in one statement.
 *
 * `requested` are the spins as drawn. `inserted` are those that the ledger accepts: the day has not ended and the right is
 * unused; everything after it is done for these (`accepted`) alone. `next_commitments` fixes each person's next spin.
 * `stock_needed` sums what is taken from each segment and `stock_taken` takes it where there is enough; `budget_needed` and
 * `budget_taken` do so with the year's budget. `prizes` gives each win the first of its codes that is free. Where any of these
 * came too late, `wheel_moved()` raises an error: nothing is written and all are `moved`.
 *
 * The same work as five statements of one transaction is as fast within noise (0.55 against 0.57 of a bare insert), but
 * takes four round trips instead of one, while the rows that all spins share are locked (docs/decisions/0085).
 */
async function writeSpins(db: Db, spins: readonly NewSpin[]): Promise<Outcome[]> {
  try {
    const written = await db<(Written & { id: number })[]>`
      with requested as materialized (
        select * from jsonb_to_recordset(${toJson(spins)}::text::jsonb) as requested ("id" bigint, "userId" bigint,
          "businessId" bigint, "day" date, "rightNo" smallint, "layoutId" bigint, "stocks" int[], "serverSeed" bytea,
          "clientSeed" text, "segmentId" bigint, "isWin" boolean, "grantsExtra" boolean, "takesStock" boolean,
          "spends" bigint, "budgetShare" smallint, "nextSeed" bytea, "codes" text[])
      ), inserted as (
        insert into wheel_spin (id, user_id, business_id, day, right_no, layout_id, stocks, server_seed, client_seed,
          segment_id, is_win, grants_extra)
        select "id", "userId", "businessId", "day", "rightNo", "layoutId", "stocks", "serverSeed", "clientSeed",
          "segmentId", "isWin", "grantsExtra"
        from requested where istanbul_day(wheel_now()) = "day" order by "userId"
        on conflict do nothing
        returning id, spun_at
      ), accepted as (
        select requested.*, inserted.spun_at from inserted join requested using ("id")
      ), next_commitments as (
        update wheel_commitment c set spin_id = nextval('wheel_spin_id'), server_seed = accepted."nextSeed" from accepted
        where c.user_id = accepted."userId" and c.wheel = coalesce(accepted."businessId", 0) and c.spin_id = accepted."id"
        returning accepted."id", c.spin_id
      ), stock_needed as (
        select "segmentId", count(*)::int from accepted where "takesStock" group by 1
      ), stock_taken as (
        update wheel_segment s set stock = stock - stock_needed.count from stock_needed
        where s.id = stock_needed."segmentId" and s.stock >= stock_needed.count
        returning 1
      ), budget_needed as (
        select extract(year from "day")::int as year, "budgetShare", sum("spends")::bigint as sum from accepted
        where "spends" > 0 group by 1, 2
      ), budget_taken as (
        update wheel_budget b set spent = spent + budget_needed.sum from budget_needed
        where b.year = budget_needed.year and b.share = budget_needed."budgetShare" and b.cap - b.spent >= budget_needed.sum
        returning 1
      ), prizes as (
        insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at)
        select accepted."id", accepted."userId", s.business_id, s.title, s.kind, s.value, free.code,
          accepted.spun_at + make_interval(days => s.valid_days)
        from accepted join wheel_segment s on s.id = accepted."segmentId" cross join lateral (
          select code from unnest(accepted."codes") as candidate (code)
          where not exists (select from prize p where p.code = candidate.code and p.code_open
            and p.business_id is not distinct from s.business_id offset 0)
          limit 1
        ) as free
        where accepted."isWin"
        returning id, spin_id, code, expires_at
      )
      select accepted."id", next_commitments.spin_id as next_spin_id, prizes.id as prize_id, prizes.code, prizes.expires_at,
        case when next_commitments.spin_id is null or accepted."isWin" and prizes.id is null
          or (select count(*) from stock_taken) < (select count(*) from stock_needed)
          or (select count(*) from budget_taken) < (select count(*) from budget_needed) then wheel_moved() end as moved
      from accepted left join next_commitments using ("id") left join prizes on prizes.spin_id = accepted."id"`
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

/**
 * Writes spins of one wheel that come together in one statement with one commit. Where that met something that had
 * moved, or a lock it did not get, all of it is undone and each is written alone: one spin's conflict does not fail others.
 */
export function makeWriteSpin(sql: Sql): (spin: NewSpin) => Promise<Outcome> {
  const together = batched(
    ({ businessId }: NewSpin) => String(businessId),
    async (asked): Promise<(Outcome | 'alone')[]> => {
      // A hundred tries of one person are one spin and 99 that came too late.
      const firsts = new Map(asked.toReversed().map((spin) => [spin.id, spin]))
      const spins = [...firsts.values()]
      try {
        const outcomes = await writeSpins(sql, spins)
        if (spins.length > 1 && outcomes.includes('moved')) return asked.map(() => 'alone')
        const byId = new Map(spins.map(({ id }, i) => [id, outcomes[i] ?? 'taken']))
        return asked.map((spin) => (firsts.get(spin.id) === spin && byId.get(spin.id)) || 'taken')
      } catch (error) {
        if (spins.length > 1 && isRefusal(error)) return asked.map(() => 'alone')
        throw error
      }
    },
  )

  return async (spin) => {
    const outcome = await together(spin)
    if (outcome !== 'alone') return outcome
    const [alone = 'taken'] = await writeSpins(sql, [spin])
    return alone
  }
}
