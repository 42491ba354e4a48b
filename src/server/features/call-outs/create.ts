import type { createCallOut } from '#contract/call-outs.ts'
import {
  ASKING_MINUTES,
  CALL_OUTS_A_DAY,
  callOutChoices,
  nearDeviceMetres,
} from '#contract/call-outs-rules.ts'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { distanceKm } from '#lib/geo.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { Places } from '../places/places.ts'
import { takeUpload } from '../uploads/uploads.ts'
import { findReachable, type RoadTimes } from './candidates.ts'
import * as store from './store.ts'

/** After so many counted cancellations within some days there is no new call-out until one of them is older. */
const CANCELLED = { cancelledLimit: 3, cancelledDays: 7 }

type Body = Parsed<typeof createCallOut>['body']
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  isOn: boolean
  roads: RoadTimes
  view: (id: number) => Promise<CallOutForCustomer>
}

/** Whether a place needs a reason: it is not where the device is. */
function isElsewhere({ lat, lng, device }: Body): boolean {
  if (!device) return true
  return 1000 * distanceKm({ lat, lng }, device) > nearDeviceMetres(device.accuracy)
}

function requireTrade(trades: readonly store.TradeRow[], { categoryId, choice }: Body): void {
  const found = trades.find((one) => one.categoryId === categoryId)
  if (!found) throw new Failure('call_out_trade')
  if (!callOutChoices[found.trade].some((one) => one === choice))
    throw new Failure('invalid_input', { fields: { choice: 'invalid' } })
}

async function requireAllowed({ sql }: Deps, userId: number, clientId: string): Promise<Buffer> {
  const customer = await store.readCustomer(sql, { userId, clientId }, CANCELLED)
  if (!customer?.phoneHash) throw new Failure('phone_unproven')
  if (customer.isRunning) throw new Failure('call_out_active') // also of a number proven before
  if (customer.ofDay >= CALL_OUTS_A_DAY) throw new Failure('call_outs_of_day')
  if (customer.cancelledOften) throw new Failure('call_outs_cancelled_often')
  return customer.phoneHash
}

const refuseSecond = (error: unknown): never => {
  const { constraint_name: name } = error as { constraint_name?: string }
  if (name === 'call_out_of_phone') throw new Failure('call_out_active')
  throw error
}

async function insert(deps: Deps, userId: number, phoneHash: Buffer, body: Body): Promise<number | null> {
  const { lat, lng, categoryId, choice, note, photo, whyElsewhere, clientId } = body
  const place = deps.places.locate({ lat, lng })
  return tx(deps.sql, async (db) => {
    const photoId =
      photo === undefined ? null : await takeUpload(db, { userId, url: photo, usedAs: 'call_out' })
    if (photo !== undefined && photoId === null) throw new Failure('photo_unusable')
    return store.insertCallOut(db, {
      customerId: userId,
      phoneHash,
      clientId,
      categoryId,
      choice,
      photoId,
      lat,
      lng,
      note: note.trim(),
      whyElsewhere: isElsewhere(body) ? (whyElsewhere?.trim() ?? null) : null,
      city: place?.city ?? null,
      district: place?.district ?? null,
      askingMinutes: ASKING_MINUTES,
    })
  }).catch(refuseSecond)
}

/** How somebody asks the nearest who can come. */
export function makeCreate(deps: Deps) {
  const { sql, config, isOn, roads, view } = deps

  /**
   * Asks once for each id of a browser. Throws `call_outs_off`, `call_out_trade`, `phone_unproven`, `call_out_active`,
   * `call_outs_of_day`, `call_outs_cancelled_often`, `call_out_not_offered`, `photo_unusable`, `invalid_input`.
   */
  return async (userId: number, body: Body): Promise<CallOutForCustomer> => {
    const known = await store.findOwnCallOut(sql, userId, body.clientId)
    if (known !== null) return view(known)
    if (!isOn) throw new Failure('call_outs_off')
    await takeAllowance(sql, config, 'call-outs', { user: userId })
    requireTrade(await store.listTrades(sql), body)
    if (isElsewhere(body) && !body.whyElsewhere?.trim())
      throw new Failure('invalid_input', { fields: { whyElsewhere: 'why_elsewhere' } })
    const phoneHash = await requireAllowed(deps, userId, body.clientId)
    // Whoever was offered it keeps it while anybody can come: one may have left since.
    const question = { categoryId: body.categoryId, place: body, callOutId: null, isWide: false }
    if ((await findReachable(sql, roads, question)).length === 0) throw new Failure('call_out_not_offered')
    const id =
      (await insert(deps, userId, phoneHash, body)) ??
      (await store.findOwnCallOut(sql, userId, body.clientId))
    if (id === null) throw new Failure('busy')
    return view(id)
  }
}
