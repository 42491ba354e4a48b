import type { FeeCredit, Invoice } from '#contract/billing.ts'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import type { Message } from '#contract/messages.ts'
import type { UserPrize } from '#contract/wheel-prizes.ts'
import type { WheelBudget } from '#contract/wheel-segments.ts'
import { type Account, living, PASSWORD, rootOf, type World } from './world.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** Adds to `wrong` all that does not hold, although nobody is at work. */
export async function checkInvariants(world: World): Promise<void> {
  for (const message of world.messages) message.readers.add(rootOf(message.at).owner)
  await checkStock(world)
  await checkBudget(world)
  await checkRights(world)
  for (const who of living(world)) {
    await checkConversations(world, who)
    if (who.isOwner) await checkBusinesses(world, who)
    else await checkKept(world, who)
  }
  await checkOutsider(world)
  await checkErased(world)
}

const expectSame = (world: World, what: string, found: unknown, expected: unknown) => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  if (is !== should) world.wrong.push(`${what}: ${is}, not ${should}`)
}

/** Of each prize is left what there was without those won. */
async function checkStock(world: World): Promise<void> {
  const ids = [...world.stocks.keys()]
  const rows = await world.server.sql<{ id: number; stock: number }[]>`
    select id, stock from wheel_segment where id = any(${ids}::bigint[]) order by id`
  const left = ids
    .toSorted((a, b) => a - b)
    .map((id) => ({ id, stock: (world.stocks.get(id) ?? 0) - (world.drawn.get(id) ?? 0) }))
  expectSame(world, 'stock', rows, left)
}

async function checkBudget(world: World): Promise<void> {
  const { cap, spent } = (await world.lookAsAdmin('/api/admin/wheel-budget')).json<WheelBudget>()
  const { before, spent: since } = world.budget
  expectSame(world, 'spent of the budget', Math.round(spent * 100), before + since)
  if (spent > cap) world.wrong.push(`the budget of ${cap} is overspent: ${spent}`)
}

async function checkRights({ accounts, wrong }: World): Promise<void> {
  for (const { name, spins, extraRights } of accounts)
    for (const [wheel, count] of spins)
      if (count > 1 + extraRights) wrong.push(`${name} spun wheel ${wheel} ${count} times today`)
}

/** All that was acknowledged is read once by both sides; nobody reads another's, nor what an erased person wrote. */
async function checkConversations(world: World, who: Account): Promise<void> {
  const answers: string[] = []
  const texts: string[] = []
  const threads = (await world.look(who, '/api/messages/threads?limit=100')).json<{ id: number }[]>()
  for (const { id } of threads) {
    const answer = await world.look(who, `/api/messages/threads/${id}?limit=100`)
    answers.push(answer.body)
    texts.push(...answer.json<{ messages: Message[] }>().messages.map((message) => message.text))
  }
  judgeText(world, who, 'conversations', answers.join('\n'))
  for (const { word, author, customer, at } of world.messages) {
    const isTheirs = who === customer || who === rootOf(at).owner
    if (!isTheirs || author.isErased || customer.isErased || rootOf(at).owner.isErased) continue
    const count = texts.filter((text) => text.includes(word)).length
    if (count !== 1) world.wrong.push(`${who.name} reads the message ${word} ${count} times`)
  }
}

function judgeText({ messages, accounts, wrong }: World, who: Account, where: string, text: string): void {
  for (const { word, author, readers } of messages) {
    if (!text.includes(word)) continue
    if (!readers.has(who)) wrong.push(`${who.name} reads ${word} of ${author.name} in ${where}`)
    if (author.isErased) wrong.push(`${who.name} reads ${word} of the erased ${author.name} in ${where}`)
  }
  for (const { name, isErased } of accounts)
    if (isErased && text.includes(name)) wrong.push(`${who.name} reads the erased ${name} in ${where}`)
}

/** A customer's favourites and prizes. */
async function checkKept(world: World, who: Account): Promise<void> {
  for (const business of world.businesses) {
    if (business.mergedInto || business.status !== 'verified') continue
    const state = who.favorites.get(business.id)
    if (state === 'unknown' || (!state && business.isFeeMixed)) continue
    const { isFavorite } = (await world.look(who, `/api/favorites/${business.id}`)).json<{
      isFavorite: boolean
    }>()
    expectSame(world, `favourite ${business.id} of ${who.name}`, isFavorite, state === 'kept')
  }
  const prizes = (await world.look(who, `/api/users/${who.id}/prizes`)).json<UserPrize[]>()
  const found = prizes.map(({ id, isUsed }) => [id, isUsed]).toSorted(([a], [b]) => Number(a) - Number(b))
  const won = world.prizes.filter(({ winner }) => winner === who)
  const expected = won.map(({ id, isUsed }) => [id, isUsed]).toSorted(([a], [b]) => Number(a) - Number(b))
  expectSame(world, `prizes of ${who.name}`, found, expected)
}

/** An owner's businesses as they were decided, and their money: invoices, paid months, days for prizes. */
async function checkBusinesses(world: World, who: Account): Promise<void> {
  const mine = world.businesses.filter(({ owner }) => owner === who)
  const listed = (await world.look(who, '/api/businesses/mine')).json<OwnBusiness[]>()
  const found = new Map(listed.map(({ id, status }) => [id, status]))
  for (const { id, status, mergedInto } of mine)
    if (!mergedInto) expectSame(world, `status of ${id}`, found.get(id), status)
  for (const business of mine) {
    if (business.status !== 'verified') continue
    const url = `/api/businesses/${business.id}`
    const invoices = (await world.look(who, `${url}/invoices`)).json<Invoice[]>()
    const sums = [invoices.length, sum(invoices.map(({ months }) => months))]
    expectSame(world, `invoices of ${business.id}`, sums, [business.payments, business.paidMonths])
    for (const { grossKurus, vatKurus, netKurus } of invoices)
      if (vatKurus + netKurus !== grossKurus) world.wrong.push(`an invoice of ${business.id} does not add up`)
    const { credits } = (await world.look(who, `${url}/subscription`)).json<{ credits: FeeCredit[] }>()
    const given = [sum(credits.map(({ days }) => days)), sum(credits.map((one) => one.amountKurus))]
    expectSame(world, `credits of ${business.id}`, given, [business.creditDays, business.creditKurus])
    if (business.mergedInto || business.isFeeMixed) continue
    const [row] = await world.server.sql<{ paid: number; days: number }[]>`
      select months - trial_months as paid, extra_days as days from subscription where business_id = ${business.id}`
    expectSame(
      world,
      `fee of ${business.id}`,
      [row?.paid, row?.days],
      [business.paidMonths, business.creditDays],
    )
  }
}

/** Somebody tries what is another's; and reads all that is kept about themselves. */
async function checkOutsider(world: World): Promise<void> {
  const who = world.random.pick(living(world))
  const others = world.accounts.filter((one) => one !== who)
  const urls = [
    ...others.map(({ id }) => `/api/users/${id}/prizes`),
    ...world.businesses
      .filter((one) => one.owner !== who && rootOf(one).owner !== who)
      .flatMap(({ id }) =>
        ['subscription', 'invoices', 'own', 'won-prizes'].map((part) => `/api/businesses/${id}/${part}`),
      ),
  ]
  for (let i = 0; i < Math.min(6, urls.length); i++) {
    const url = world.random.pick(urls)
    const { statusCode, body } = await world.look(who, url)
    if (![403, 404].includes(statusCode)) world.wrong.push(`${who.name} reads ${url}: ${body.slice(0, 200)}`)
  }
  const theirs = await world.server.sql<{ id: number }[]>`
    select t.id from thread t join business b on b.id = t.business_id
    where t.customer_id <> ${who.id} and b.owner_id is distinct from ${who.id}`
  for (const { id } of theirs.slice(0, 3)) {
    const { statusCode, body } = await world.look(who, `/api/messages/threads/${id}`)
    if (statusCode !== 404)
      world.wrong.push(`${who.name} reads the conversation ${id}: ${body.slice(0, 200)}`)
  }
  judgeText(world, who, 'the export', (await world.look(who, '/api/me/export')).body)
}

/** Who is erased has no session and no account. */
async function checkErased(world: World): Promise<void> {
  const erased = world.accounts.filter(({ isErased }) => isErased)
  if (erased.length === 0) return
  const who = world.random.pick(erased)
  const statuses = [
    (await world.look(who, '/api/auth/user')).statusCode,
    (await world.askAsGuest('POST', '/api/auth/login', { email: who.email, password: PASSWORD })).statusCode,
  ]
  expectSame(world, `session and login of the erased ${who.name}`, statuses, [401, 401])
}
