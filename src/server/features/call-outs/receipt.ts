import type { CallOutView } from '#contract/call-outs-shapes.ts'
import { Failure } from '../../failure.ts'

/** The content of a receipt, from the view of either side. Throws `not_found`, `call_out_step` before the arrival, `call_out_cancelled`. */
export function receiptOf({ customer, job }: CallOutView) {
  const shared = customer?.winner
    ? { ...customer, ...customer.winner, callOutId: customer.id, steps: customer.steps ?? null }
    : job
  if (!shared) throw new Failure('not_found')
  if (shared.status === 'cancelled') throw new Failure('call_out_cancelled')
  const { callOutId, businessName, category, district, city, price, agreedKurus, paidKurus } = shared
  const { steps, acceptedAt, plate, priceAsks } = shared
  if (!steps?.arrivedAt || agreedKurus === null) throw new Failure('call_out_step')
  const place = [district, city].filter(Boolean).join(', ')
  const times = { acceptedAt, ...steps, arrivedAt: steps.arrivedAt }
  return { callOutId, businessName, category, place, plate, price, priceAsks, agreedKurus, paidKurus, times }
}
export type Receipt = ReturnType<typeof receiptOf>
