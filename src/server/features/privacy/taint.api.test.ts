import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addBrowser, done, owner, readersOf, scene } from '../../../../test/canaries.ts'
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

describe('what somebody wrote or was told reaches', () => {
  test('a former owner up to the transfer, the next one from then on', async () => {
    const here = await scene(server, admin)
    const { first, next, customer, id, words, word } = here
    await here.live(id, first, 'before')
    await here.assign(id, next, word('reason of transfer'))
    // Before the next one has any of their own.
    expect(await readersOf(server, words, { next }, await here.ids())).toMatchObject({
      'away before': [],
      'ready before': [],
      'proposed before': [],
    })
    await here.live(id, next, 'after')
    expect(await readersOf(server, words, { first, next, customer }, await here.ids())).toEqual({
      ...handedOver,
      'reason of transfer': ['first', 'next'],
    })
  })

  test('an owner who passed it on up to then, whoever comes after from then on', async () => {
    const here = await scene(server, admin)
    const { first, next, customer, id, words } = here
    await here.live(id, first, 'before')
    await here.passOn(id, first, next)
    await here.live(id, next, 'after')
    expect(await readersOf(server, words, { first, next, customer }, await here.ids())).toEqual(handedOver)
  })

  test('whose claim was revoked up to the revocation', async () => {
    const here = await scene(server, admin, { isClaimed: true })
    const { first, next, customer, id, words, word } = here
    await here.claim(id, first)
    await here.live(id, first, 'before')
    await here.dispute(id, next, word('reason of revocation'))
    await here.claim(id, next)
    await here.live(id, next, 'after')
    expect(await readersOf(server, words, { first, next, customer }, await here.ids())).toEqual({
      ...handedOver,
      'reason of revocation': ['first'],
    })
  })

  test.each(['joined', 'moved whole'])(
    "a merged business's former owner, of what was theirs alone: conversations %s",
    async (how) => {
      const here = await scene(server, admin)
      const { first, next, customer, id, words, word } = here
      const kept = await buildBusiness(server.sql, { ownerId: next.id, source: 'owner' })
      await here.live(id, first, 'before')
      const toKept = { toBusinessId: kept.id, fromUserId: customer.id, message: word('asked the kept one') }
      if (how === 'joined') await done(customer.ask('POST', '/api/messages', toKept))
      await here.merge(kept.id, word('reason of merge'))
      await server.sql`update message_report set closed_at = now() where reporter_id = ${first.id} and closed_at is null`
      await here.live(kept.id, next, 'after')
      expect(await readersOf(server, words, { first, next, customer }, await here.ids(kept.id))).toEqual({
        ...handedOver,
        // It stays where it was, and comes to nobody.
        ...{ 'away before': ['first'], 'ready before': ['first'], 'reported before': ['first'] },
        'asked the kept one': how === 'joined' ? ['next', 'customer'] : [],
        'reason of merge': ['first', 'next'],
      })
      // The kept one goes to somebody else: its former owner has what was written to both, up to then.
      const third = await owner(server)
      await here.assign(kept.id, third, 'Devir')
      await here.live(kept.id, third, 'later')
      const later = await readersOf(server, words, { first, next, third, customer }, await here.ids(kept.id))
      expect(later).toMatchObject({
        'asked before': ['first', 'third', 'customer'],
        'asked after': ['next', 'third', 'customer'],
        'asked later': ['third', 'customer'],
      })
    },
  )

  test('nobody who has an address now that was another one’s', async () => {
    const { email: old, ...person } = await owner(server, { password: 'mor kapı 41' })
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
    expect(await readersOf(server, { ...words, old }, people, [])).toEqual({
      ...{ before: ['person'], after: ['person'] },
      // Their own confirmation names it, as long as its link is good; it is the taker's address by now.
      old: ['person', 'taker'],
    })
  })
})

describe('an erased person leaves nothing behind', () => {
  test('as a former owner, and as a customer', async () => {
    const here = await scene(server, admin)
    const { first, next, customer, id, words, word } = here
    for (const { id: userId } of [first, next, customer]) await addBrowser(server, userId)
    await here.live(id, first, 'before')
    await here.beAway()
    await here.assign(id, next, word('reason of transfer'))
    await here.live(id, next, 'after')
    const columns = await readColumns(server.sql)
    /** The words that stand in any table: in these alone, where they are given. */
    const left = async (tables = /./) => {
      const places = (await findWords(server.sql, columns, Object.values(words))).map((one) =>
        one.split(': '),
      )
      const found = places.filter(([table]) => tables.test(table ?? '')).map(([, word]) => word)
      return Object.keys(words).filter((what) => found.includes(words[what] ?? ''))
    }
    /** Tables of notices, sent or pending, to people who are still there, and of the staff's acts. */
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
    expect(await readersOf(server, words, { next }, await here.ids())).toMatchObject({
      ...{ 'answered before': [], 'answered after': ['next'], 'invoice after': ['next'] },
    })
    await erase(next)
    expect(await left()).toEqual(['invoice before', 'invoice after'])
  })
})
