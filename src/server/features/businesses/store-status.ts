import type { BusinessStatus } from '#contract/own-businesses.ts'
import type { Tx } from '../../db/pool.ts'

/** What decisions of a business need to know of it. */
export type Standing = {
  id: number
  ownerId: number | null
  status: BusinessStatus
  name: string
  phone: string | null
  categoryId: number | null
  plate: string | null
  lat: number | null
  lng: number | null
  updatedAt: Date
}

/** Locked until the transaction ends; null when there is none. */
export async function lockStanding(tx: Tx, id: number): Promise<Standing | null> {
  const [row] = await tx<Standing[]>`
    select id, owner_id, status, name, phone, category_id, plate, lat, lng, updated_at
    from business where id = ${id} for update`
  return row ?? null
}

type Move = { from: readonly BusinessStatus[]; to: BusinessStatus; takesWish: boolean }

/** The longest that a switch is in force. */
const SWITCH_HOURS = 24

/**
 * Moves a business on in its life; false when it does not stand in any of `from`. `takesWish`: what was wished at its
 * submission becomes the switch, until the hours change.
 */
export async function moveStatus(tx: Tx, id: number, { from, to, takesWish }: Move): Promise<boolean> {
  const wish = tx`
    , switch_open = coalesce(b.open_wish, b.switch_open), switch_until = case when b.open_wish is null then b.switch_until
      else least(now() + make_interval(hours => ${SWITCH_HOURS}),
        (select s.next_change_at from schedule s where s.id = b.schedule_id and s.next_change_at > now())) end,
    open_wish = null`
  const moved = await tx`
    update business b set status = ${to}, updated_at = now() ${takesWish ? wish : tx``}
    where b.id = ${id} and b.status = any(${from as string[]}::text[])`
  return moved.count === 1
}
