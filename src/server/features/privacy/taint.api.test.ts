import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness, type UserFields } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'
import { findWords, readColumns } from '../../../../test/personal-rows.ts'

/**
 * Words that are found again wherever they came to. After each event that changes whose something is, every word is looked
 * for in all that each person can take along or call up: whoever may have it has it, and nobody else.
 */

// Mail waits in the outbox: outside demo mode nothing takes it away.
let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '1000' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

let made = 0
/** What nobody else writes. */
const canary = (what: string) => `kanarya-${++made}-${what}`

async function done(answer: ReturnType<Person['ask']>) {
  const { statusCode, body, json } = await answer
  expect(statusCode, body).toBeLessThan(300)
  return json
}

/** All that somebody is told of what is not public: the export, and each call that only reads, of each of these ids. */
async function readAll(person: Person, ids: readonly number[]): Promise<string> {
  const told = [(await person.ask('GET', '/api/me/export')).body]
  const events = { accept: 'application/json', 'last-event-id': 'e0' }
  for (const { method, path, access } of server.endpoints) {
    const isTheirs = access.some((who) => !['public', 'admin', 'field', 'provider'].includes(who))
    if (method !== 'GET' || !isTheirs || path === '/api/me/export') continue
    const urls = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, String(id))) : [path]
    for (const url of urls) {
      const answer = await person.ask('GET', url, undefined, events)
      if (answer.statusCode === 200) told.push(answer.body)
    }
  }
  return told.join('\n')
}

/** Who has which word, by name. */
async function whoHas(
  words: Record<string, string>,
  people: Record<string, Person>,
  ids: readonly number[],
): Promise<Record<string, string[]>> {
  const told = await Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, await readAll(person, ids)] as const),
  )
  return Object.fromEntries(
    Object.entries(words).map(([what, word]) => [
      what,
      told.filter(([, text]) => text.includes(word)).map(([name]) => name),
    ]),
  )
}

const owner = (over: Partial<UserFields> = {}) => signedIn(server, { userType: 'business', ...over })

/** A business, who has it now, who has it next, and a customer of it. */
async function scene({ isClaimed = false } = {}) {
  const [first, next, customer] = [await owner(), await owner(), await signedIn(server)]
  const own = { ownerId: first.id, source: 'owner' as const }
  const { id } = await buildBusiness(server.sql, isClaimed ? { ownerId: null, source: 'osm' } : own)
  const words: Record<string, string> = {}
  const word = (what: string) => (words[what] = canary(what))
  const thread = async () => {
    const [row] = await server.sql<
      { id: number }[]
    >`select id from thread where customer_id = ${customer.id} order by id`
    return row?.id ?? 0
  }
  return { first, next, customer, id, words, word, thread }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** What comes and goes while `who` owns the business; `time` names the words. */
async function live({ customer, word, thread }: Scene, id: number, who: Person, time: string) {
  const toBusiness = { toBusinessId: id, fromUserId: customer.id }
  await done(customer.ask('POST', '/api/messages', { ...toBusiness, message: word(`asked ${time}`) }))
  const talk = `/api/messages/threads/${await thread()}`
  await done(who.ask('POST', talk, { message: word(`answered ${time}`) }))
  const settings = { awayText: word(`away ${time}`), isAwayOn: true, quickReplies: [word(`ready ${time}`)] }
  await done(who.ask('PUT', `/api/businesses/${id}/message-settings`, settings))
  await done(who.ask('POST', `${talk}/report`, { kind: 'other', details: word(`reported ${time}`) }))
  await done(who.ask('PATCH', `/api/businesses/${id}`, { name: word(`proposed ${time}`) }))
  const reason = word(`staff's reason ${time}`)
  await done(admin.ask('POST', `/api/admin/businesses/${id}/suspend`, { reason }))
  await done(admin.ask('POST', `/api/admin/businesses/${id}/restore`))
  await addInvoice(id, word(`invoice ${time}`))
}

async function addInvoice(id: number, buyer: string) {
  const no = ++made
  await server.sql`
    with paid as (
      insert into payment (business_id, method, state, months, amount_kurus, reference, settled_at)
      values (${id}, 'bank_transfer', 'paid', 1, 12000, ${String(10_000_000 + no)}, now()) returning id
    )
    insert into invoice (year, no, payment_id, business_id, seller_name, seller_address, seller_tax_office,
      seller_tax_no, buyer_name, buyer_address, buyer_tax_office, buyer_tax_no, months, period_from, period_until,
      gross_kurus, vat_percent, vat_kurus, net_kurus)
    select 2026, ${no}, id, ${id}, 'x', 'x', 'x', 'x', ${buyer}, '', '', '', 1, '2026-01-01', '2026-02-01', 12000, 20,
      2000, 10000 from paid`
}

/** Somebody writes, and nobody is there: the away message goes out in the owner's name. */
async function beAway({ id, customer, thread }: Scene) {
  const message = { toBusinessId: id, fromUserId: customer.id, message: 'Kimse yok mu?' }
  await done(customer.ask('POST', '/api/messages', message))
  await server.sql`delete from presence`
  await server.sql`update thread set away_due_at = now() where id = ${await thread()}`
  await server.tellAbsent()
}

/** A browser that pushes are queued for. */
const addBrowser = (userId: number) => server.sql`
  insert into push_subscription (user_id, endpoint, p256dh, auth)
  values (${userId}, ${`https://push.ornek.test/${userId}`}, 'x', 'x')`

const assign = (id: number, to: Person, reason: string) =>
  done(admin.ask('PUT', `/api/admin/businesses/${id}/owner`, { email: to.email, reason }))

async function claim(id: number, by: Person) {
  const [row] = await server.sql<{ id: number }[]>`
    insert into claim (business_id, user_id, proof, state, proven_at)
    values (${id}, ${by.id}, 'document', 'waiting', now()) returning id`
  await done(admin.ask('POST', `/api/admin/claims/${row?.id ?? 0}/approve`, {}))
}

async function dispute(id: number, by: Person, reason: string) {
  await done(by.ask('POST', `/api/businesses/${id}/claim/dispute`, { text: 'Benim' }))
  const [row] = await server.sql<{ id: number }[]>`select max(id) as id from claim_dispute`
  await done(
    admin.ask('POST', `/api/admin/claim-disputes/${row?.id ?? 0}/settle`, { isUpheld: true, reason }),
  )
}

/** Of one business that went from the first owner to the next: conversations stay with it, all else with its owner. */
const handedOver = {
  ...{ 'asked before': ['first', 'next', 'customer'], 'answered before': ['first', 'next', 'customer'] },
  ...{ 'asked after': ['next', 'customer'], 'answered after': ['next', 'customer'] },
  ...{ 'away before': [], 'away after': ['next'], 'ready before': [], 'ready after': ['next'] },
  // A side has one open report: the next owner's took the place of the first one's.
  ...{ 'reported before': [], 'reported after': ['next'] },
  ...{ 'proposed before': ['first'], 'proposed after': ['next'] },
  ...{ "staff's reason before": ['first'], "staff's reason after": ['next'] },
  ...{ 'invoice before': ['first'], 'invoice after': ['next'] },
}

/** All numbers that name something here. */
const idsOf = async ({ id, customer }: Scene, ...more: number[]) => {
  const threads = await server.sql<{ id: number }[]>`select id from thread where customer_id = ${customer.id}`
  return [id, ...more, ...threads.map((row) => row.id)]
}

describe('what somebody wrote or was told reaches', () => {
  test('a former owner up to the transfer, the next one from then on', async () => {
    const here = await scene()
    const { first, next, customer, id, words, word } = here
    await live(here, id, first, 'before')
    await assign(id, next, word('reason of transfer'))
    await live(here, id, next, 'after')
    expect(await whoHas(words, { first, next, customer }, await idsOf(here))).toEqual({
      ...handedOver,
      'reason of transfer': ['first', 'next'],
    })
  })

  test('whose claim was revoked up to the revocation', async () => {
    const here = await scene({ isClaimed: true })
    const { first, next, customer, id, words, word } = here
    await claim(id, first)
    await live(here, id, first, 'before')
    await dispute(id, next, word('reason of revocation'))
    await claim(id, next)
    await live(here, id, next, 'after')
    expect(await whoHas(words, { first, next, customer }, await idsOf(here))).toEqual({
      ...handedOver,
      'reason of revocation': ['first'],
    })
  })

  test.each(['joined', 'moved whole'])(
    "a merged business's former owner, of what was theirs alone: conversations %s",
    async (how) => {
      const here = await scene()
      const { first, next, customer, id, words, word } = here
      const kept = await buildBusiness(server.sql, { ownerId: next.id, source: 'owner' })
      await live(here, id, first, 'before')
      const toKept = { toBusinessId: kept.id, fromUserId: customer.id, message: word('asked the kept one') }
      if (how === 'joined') await done(customer.ask('POST', '/api/messages', toKept))
      const merge = { into: kept.id, reason: word('reason of merge'), owner: 'kept' }
      await done(admin.ask('POST', `/api/admin/businesses/${id}/merge`, merge))
      await server.sql`update message_report set closed_at = now() where reporter_id = ${first.id} and closed_at is null`
      await live(here, kept.id, next, 'after')
      expect(await whoHas(words, { first, next, customer }, await idsOf(here, kept.id))).toEqual({
        ...handedOver,
        // It stays where it was, and comes to nobody.
        ...{ 'away before': ['first'], 'ready before': ['first'], 'reported before': ['first'] },
        'asked the kept one': how === 'joined' ? ['next', 'customer'] : [],
        'reason of merge': ['first', 'next'],
      })
      // The kept one goes to somebody else: its former owner has what was written to both, up to then.
      const third = await owner()
      await assign(kept.id, third, 'Devir')
      await live(here, kept.id, third, 'later')
      const later = await whoHas(words, { first, next, third, customer }, await idsOf(here, kept.id))
      expect(later).toMatchObject({
        'asked before': ['first', 'third', 'customer'],
        'asked after': ['next', 'third', 'customer'],
        'asked later': ['third', 'customer'],
      })
    },
  )

  test('nobody who has an address now that was another one’s', async () => {
    const { email: old, ...person } = await owner({ password: 'mor kapı 41' })
    const words = { before: 'kanarya_eski_adres', after: 'kanarya_yeni_adres' }
    const note = (kind: string, recipient: string) => server.sql`
      insert into mail (kind, recipient, data, created_at) values (${kind}, ${recipient}, '{}', clock_timestamp())`
    await server.sql`
      insert into outbound_cap (channel, kind, per_hour, per_day, to_unconfirmed)
      select 'mail', unnest(${Object.values(words)}::text[]), 9, 9, true`
    await note(words.before, old)
    const address = 'yepyeni@ornek.test'
    await done(person.ask('POST', '/api/auth/email', { email: address, currentPassword: 'mor kapı 41' }))
    const [letter] = await server.sql<{ path: string }[]>`
      select data ->> 'path' as path from mail where recipient = ${address}`
    const token = new URL(letter?.path ?? '', 'http://x').searchParams.get('token')
    await done(person.ask('POST', '/api/auth/confirm-email', { token }))
    await note(words.after, address)
    const taker = await signedIn(server, { email: old })
    const people = { person: { ...person, email: address }, taker }
    expect(await whoHas({ ...words, old }, people, [])).toEqual({
      ...{ before: ['person'], after: ['person'] },
      // Their own confirmation names it, as long as its link is good; it is the taker's address by now.
      old: ['person', 'taker'],
    })
  })
})

describe('an erased person leaves nothing behind', () => {
  test('as a former owner, and as a customer', async () => {
    const here = await scene()
    const { first, next, customer, id, words, word } = here
    for (const { id: userId } of [first, next, customer]) await addBrowser(userId)
    await live(here, id, first, 'before')
    await beAway(here)
    await assign(id, next, word('reason of transfer'))
    await live(here, id, next, 'after')
    const columns = await readColumns(server.sql)
    /** The words that stand in any table: in these alone, where they are given. */
    const left = async (tables = /./) => {
      const places = (await findWords(server.sql, columns, Object.values(words))).map((one) =>
        one.split(': '),
      )
      const found = places.filter(([table]) => tables.test(table ?? '')).map(([, word]) => word)
      return Object.keys(words).filter((what) => found.includes(words[what] ?? ''))
    }
    /** What waits to leave, or was told, of people who are there; the log of the staff. */
    const told = /^(?:mail|notification|push|audit_entry)$/
    const erase = async (person: Person) => {
      const again = await openSession(server, person)
      await done(again.ask('DELETE', '/api/me', { password: 'deneme724' }))
    }
    const own = ['answered', 'away', 'proposed', "staff's reason"]
    expect(await left()).toEqual(expect.arrayContaining(own.map((what) => `${what} before`)))
    const toBoth = ["staff's reason after", 'reason of transfer']
    expect((await left(told)).sort()).toEqual([...toBoth, "staff's reason before"].sort())
    await erase(first)
    const kept = (await left()).filter((what) => what.endsWith(' before'))
    expect(kept).toEqual(['asked before', 'invoice before']) // the customer's own; what the law of taxes wants
    expect((await left(told)).sort()).toEqual([...toBoth].sort()) // told to the next owner
    await erase(customer)
    expect((await left()).filter((what) => what.startsWith('asked'))).toEqual([])
    expect(await whoHas(words, { next }, await idsOf(here))).toMatchObject({
      ...{ 'answered before': [], 'answered after': ['next'], 'invoice after': ['next'] },
    })
    await erase(next)
    expect(await left()).toEqual(['invoice before', 'invoice after'])
  })
})
