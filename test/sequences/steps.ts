import type { SessionOpened } from '#contract/accounts.ts'
import type { Sent } from '#contract/messages.ts'
import { currentVersion } from '#text/legal-versions.ts'
import { type Choose, isOk, type Step, twice } from './step.ts'
import { addPrize, confirm, pay, redeem, spin } from './steps-of-money.ts'
import {
  type Account,
  type Business,
  customersOf,
  listedOf,
  living,
  ownersOf,
  PASSWORD,
  rootOf,
  type World,
} from './world.ts'

/** Signs up; address and telephone count as proven, which is shown elsewhere. */
export async function signUp(world: World, isOwner: boolean): Promise<void> {
  const name = world.word()
  const email = `${name.toLowerCase()}@ornek.test`
  const answer = await world.askAsGuest('POST', '/api/auth/register', {
    ...{
      name,
      email,
      phone: `0532${String(1_000_000 + world.random.whole(0, 8_999_999))}`,
      city: 'İstanbul',
    },
    ...{ password: PASSWORD, userType: isOwner ? 'business' : 'customer' },
    ...{ acceptTerms: true, termsVersion: currentVersion('terms') },
    ...(isOwner && { businessName: 'Çekici', address: 'Moda Caddesi 7' }),
  })
  if (!isOk(answer)) return void world.wrong.push(`sign-up: ${answer.statusCode} ${answer.body}`)
  const { token, user } = answer.json<SessionOpened>()
  await world.server.sql`
    update app_user set email_confirmed_at = now(), phone_proven_at = now() where id = ${user.id}`
  world.accounts.push({
    ...{ id: user.id, name, email, token, isOwner, isErased: false },
    ...{ favorites: new Map(), spins: new Map(), extraRights: 0 },
  })
}

const signUpAnew: Choose = (world) => {
  if (living(world).length > 9) return null
  const isOwner = ownersOf(world).length < 3 && world.random.chance(0.5)
  return { by: null, run: () => signUp(world, isOwner) }
}

/** A towing service of one's own with a pin, to be approved. */
const submit: Choose = (world) => {
  const [owners, name] = [ownersOf(world), world.word()]
  if (owners.length === 0) return null
  const owner = world.random.pick(owners)
  const body = {
    ...{ name: `Çekici ${name}`, categoryId: 3, phone: `0216${world.random.whole(2_000_000, 8_999_999)}` },
    ...{ city: 'İstanbul', district: 'Kadıköy', address: 'Moda Caddesi 7', confirmNew: true, clientId: name },
    ...{ latitude: 40.98 + world.random.next() / 100, longitude: 29.02 + world.random.next() / 100 },
  }
  const run = async () => {
    const answers = await twice(() => world.ask(owner, 'POST', '/api/businesses', body))
    const ids = new Set(answers.filter(isOk).map((answer) => answer.json<{ id: number }>().id))
    if (ids.size > 1) world.wrong.push(`one form sent twice at once made ${ids.size} businesses`)
    for (const id of ids)
      world.businesses.push({
        ...{ id, owner, status: 'pending', mergedInto: null, isFeeMixed: false },
        ...{ paidMonths: 0, payments: 0, creditDays: 0, creditKurus: 0 },
      })
  }
  return { by: owner, run }
}

const decide: Choose = (world) => {
  const waiting = world.businesses.filter((one) => one.status === 'pending' && !one.owner.isErased)
  if (waiting.length === 0) return null
  const business = world.random.pick(waiting)
  const isApproved = world.random.chance(0.85)
  const run = async () => {
    const url = `/api/admin/businesses/${business.id}/${isApproved ? 'approve' : 'reject'}`
    const answer = await world.askAsAdmin('POST', url, isApproved ? undefined : { reason: 'Adres eksik' })
    // What was rejected can be approved, not the other way round.
    if (isOk(answer) && business.status !== 'verified') business.status = isApproved ? 'verified' : 'rejected'
  }
  return { by: null, run }
}

/** Two messages at once from a customer, or an answer. */
const write: Choose = (world) => {
  const [customers, listed] = [customersOf(world), listedOf(world)]
  if (customers.length === 0 || listed.length === 0) return null
  const [customer, at] = [world.random.pick(customers), world.random.pick(listed)]
  const answered = world.messages.filter((one) => !one.customer.isErased && !rootOf(one.at).owner.isErased)
  if (answered.length > 0 && world.random.chance(0.4)) return answer(world, world.random.pick(answered))
  const run = async () => {
    const one = async (word: string) => {
      const body = { toBusinessId: at.id, message: `Merhaba ${word}` }
      const sent = await world.ask(customer, 'POST', '/api/messages', body)
      if (isOk(sent)) noteMessage(world, word, customer, customer, at)
    }
    await Promise.all([one(world.word()), one(world.word())])
  }
  return { by: customer, run }
}

function answer(world: World, { customer, at }: { customer: Account; at: Business }): Step {
  const { owner } = rootOf(at)
  const [word, businessId] = [world.word(), rootOf(at).id]
  const run = async () => {
    const listed = await world.look(owner, `/api/messages/threads?businessId=${businessId}`)
    const threads = isOk(listed) ? listed.json<{ id: number; customerName: string | null }[]>() : []
    const thread = threads.find(({ customerName }) => customerName?.startsWith(customer.name))
    if (!thread) return
    const sent = await world.ask(owner, 'POST', `/api/messages/threads/${thread.id}`, { message: word })
    if (isOk(sent) && sent.json<Sent>().message) noteMessage(world, word, owner, customer, at)
  }
  return { by: owner, run }
}

function noteMessage(world: World, word: string, author: Account, customer: Account, at: Business): void {
  world.messages.push({ word, author, customer, at, readers: new Set([author, customer, at.owner]) })
}

const keep: Choose = (world) => {
  const [customers, listed] = [customersOf(world), listedOf(world)]
  if (customers.length === 0 || listed.length === 0) return null
  const [who, business] = [world.random.pick(customers), world.random.pick(listed)]
  const isKept = who.favorites.has(business.id) && world.random.chance(0.5)
  const run = async () => {
    const answer = await world.ask(who, isKept ? 'DELETE' : 'PUT', `/api/favorites/${business.id}`)
    if (!isOk(answer)) return
    const { id } = rootOf(business)
    // Taken out of a business that was merged at that moment: whichever came first decided.
    if (!isKept || business.mergedInto) who.favorites.set(id, isKept ? 'unknown' : 'kept')
    else who.favorites.delete(id)
  }
  return { by: who, run }
}

const merge: Choose = (world) => {
  const listed = listedOf(world)
  if (listed.length < 3) return null
  const [from, into] = [world.random.pick(listed), world.random.pick(listed)]
  if (from === into) return null
  const run = async () => {
    const body = { into: into.id, reason: 'Aynı işletme', owner: 'kept' }
    const answer = await world.askAsAdmin('POST', `/api/admin/businesses/${from.id}/merge`, body)
    if (!isOk(answer)) return
    from.mergedInto = into
    into.isFeeMixed = true
    for (const { favorites } of world.accounts) {
      const was = favorites.get(from.id)
      if (was && favorites.delete(from.id) && favorites.get(into.id) !== 'kept') favorites.set(into.id, was)
    }
  }
  return { by: null, run }
}

const erase: Choose = (world) => {
  const [people, owners] = [living(world), ownersOf(world)]
  const mayGo = people.filter(({ isOwner }) => !isOwner || owners.length > 1)
  if (people.length < 5) return null
  const who = world.random.pick(mayGo)
  const run = async () => {
    const answer = await world.ask(who, 'DELETE', '/api/me', { password: PASSWORD })
    if (isOk(answer)) who.isErased = true
  }
  return { by: who, run }
}

/** Each as often as it stands here. */
const CHOICES: readonly Choose[] = [
  ...[
    signUpAnew,
    submit,
    submit,
    decide,
    decide,
    decide,
    addPrize,
    addPrize,
    spin,
    spin,
    spin,
    redeem,
    redeem,
  ],
  ...[write, write, write, keep, keep, pay, confirm, merge, erase],
]

/** Steps of different people, to be made at once. */
export function chooseSteps(world: World, most: number): Step[] {
  const steps: Step[] = []
  for (let tries = 0; tries < 3 * most && steps.length < most; tries++) {
    const step = world.random.pick(CHOICES)(world)
    if (step && !(step.by && steps.some(({ by }) => by === step.by))) steps.push(step)
  }
  return steps
}
