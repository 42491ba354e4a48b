import type { Payment } from '#contract/billing.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SpinResult } from '#contract/wheel.ts'
import type { redeemPrize } from '#contract/wheel-prizes.ts'
import { type Choose, isOk, twice } from './step.ts'
import { type Account, type Business, customersOf, listedOf, rootOf, type World } from './world.ts'

export const addPrize: Choose = (world) => {
  const listed = listedOf(world)
  if (listed.length === 0) return null
  const business = world.random.pick(listed)
  const [stock, odds] = [world.random.whole(1, 3), world.random.pick([0.5, 1])]
  const run = async () => {
    const body = { title: 'Bedava yıkama', odds, stock, value: 150 }
    const answer = await world.ask(business.owner, 'POST', `/api/businesses/${business.id}/prizes`, body)
    if (isOk(answer)) world.stocks.set(answer.json<{ id: number }>().id, stock)
  }
  return { by: business.owner, run }
}

/** Two spins at once, on the platform's wheel or a business's. */
export const spin: Choose = (world) => {
  const customers = customersOf(world)
  if (customers.length === 0) return null
  const who = world.random.pick(customers)
  const listed = listedOf(world)
  const at = listed.length > 0 && world.random.chance(0.7) ? world.random.pick(listed) : null
  const body = at ? { wheelType: 'business', businessId: at.id } : {}
  const run = async () => {
    for (const answer of await twice(() => world.ask(who, 'POST', '/api/wheel/spin', body)))
      if (isOk(answer)) noteSpin(world, who, at, answer.json<SpinResult>())
  }
  return { by: who, run }
}

function noteSpin(world: World, who: Account, at: Business | null, spun: SpinResult): void {
  const wheel = at?.id ?? 0
  who.spins.set(wheel, (who.spins.get(wheel) ?? 0) + 1)
  const segment = spun.segments.find(({ id }) => id === spun.segmentId)
  if (!segment) return void world.wrong.push(`spin ${spun.spinId} drew what it does not name`)
  if (spun.extraSpin || segment.kind === 'vip') who.extraRights += 1
  world.drawn.set(segment.id, (world.drawn.get(segment.id) ?? 0) + 1)
  if (!spun.isWon) return
  if (!at) world.budget.spent += Math.round(segment.value * 100)
  world.prizes.push({
    ...{ id: spun.prizeId ?? 0, code: spun.prizeCode ?? '', winner: who, at, isUsed: false },
    isSum: !at && segment.value > 0 && ['credit', 'discount'].includes(segment.kind),
  })
}

/** By its issuer, twice at once: it is used once. */
export const redeem: Choose = (world) => {
  const mine = world.prizes.filter(({ winner, at }) => !winner.isErased && !(at && rootOf(at).owner.isErased))
  if (mine.length === 0) return null
  const prize = world.random.pick(mine)
  const listed = listedOf(world)
  const place = listed.length > 0 ? world.random.pick(listed) : null
  const owner = prize.at && rootOf(prize.at).owner
  const body = { code: prize.code, ...(prize.isSum && place && { businessId: place.id }) }
  const run = async () => {
    const call = () =>
      owner
        ? world.ask(owner, 'POST', '/api/prizes/redeem', body)
        : world.askAsAdmin('POST', '/api/prizes/redeem', body)
    for (const answer of (await twice(call)).filter(isOk)) {
      const { id, credit, prizeValue } = answer.json<Reply<typeof redeemPrize>>()
      // After a merge the code may be another winner's.
      const used = world.prizes.find((one) => one.id === id)
      if (!used || used.isUsed) world.wrong.push(`prize ${id} was redeemed twice, or won by nobody`)
      if (used) used.isUsed = true
      const paid = world.businesses.find((one) => one.id === credit?.businessId)
      if (!paid || !credit) continue
      paid.creditDays += credit.days
      paid.creditKurus += Math.round(prizeValue * 100)
    }
  }
  return { by: owner, run }
}

export const pay: Choose = (world) => {
  const listed = listedOf(world)
  if (listed.length === 0) return null
  const business = world.random.pick(listed)
  const body = { method: 'bank_transfer', months: world.random.whole(1, 3) }
  const run = async () => {
    const url = `/api/businesses/${business.id}/payments`
    const answers = (await twice(() => world.ask(business.owner, 'POST', url, body))).filter(isOk)
    const asked = answers.map((one) => one.json<Payment>())
    if (new Set(asked.map(({ id }) => id)).size > 1)
      world.wrong.push('one transfer asked for twice at once is two')
    for (const { id, amountKurus, months } of asked)
      if (!world.transfers.some((one) => one.id === id))
        world.transfers.push({ id, at: business, amountKurus, months, isPaid: false })
  }
  return { by: business.owner, run }
}

export const confirm: Choose = (world) => {
  const asked = world.transfers.filter(({ at }) => !at.owner.isErased)
  if (asked.length === 0) return null
  const transfer = world.random.pick(asked)
  const run = async () => {
    const body = { amountKurus: transfer.amountKurus }
    const call = () => world.askAsAdmin('POST', `/api/admin/payments/${transfer.id}/confirm`, body)
    const confirmed = (await twice(call)).filter(isOk).length
    if (confirmed + Number(transfer.isPaid) > 1)
      world.wrong.push(`transfer ${transfer.id} was confirmed twice`)
    if (confirmed === 0) return
    transfer.isPaid = true
    transfer.at.payments += 1
    transfer.at.paidMonths += transfer.months
  }
  return { by: null, run }
}
