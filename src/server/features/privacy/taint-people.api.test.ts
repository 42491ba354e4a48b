import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addBrowser, done, readersOf, scene } from '../../../../test/canaries.ts'
import { buildMember } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'

/**
 * Managers and staff of a business: while they are, they read what their part lets them, and nothing of it once they are
 * not, however that came. What they wrote themselves stays theirs.
 */

// Mail waits in the outbox: outside demo mode nothing takes it away.
let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ DEMO: '0', LIMITS_SCALE: '1000' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server.close())

type Scene = Awaited<ReturnType<typeof scene>>
type People = { manager: Person; staff: Person }

async function hire({ id }: Scene): Promise<People> {
  const people = { manager: await signedIn(server), staff: await signedIn(server) }
  for (const role of ['manager', 'staff'] as const) {
    await buildMember(server.sql, { businessId: id, userId: people[role].id, role })
    await addBrowser(server, people[role].id)
  }
  return people
}

/** Each of them answers the customer. */
async function answer({ thread, word }: Scene, people: People): Promise<void> {
  for (const [name, person] of Object.entries(people)) {
    const talk = `/api/messages/threads/${await thread()}`
    await done(person.ask('POST', talk, { message: word(`written by ${name}`) }))
  }
}

/** Pending pushes and mails to them about conversations. */
async function waiting(people: readonly Person[]): Promise<{ pushes: number; mails: number } | undefined> {
  await server.sql`delete from presence`
  await server.tellAbsent()
  const [row] = await server.sql<{ pushes: number; mails: number }[]>`
    select
      (select count(*)::int from push p join push_subscription s on s.id = p.subscription_id
        where s.user_id = any(${people.map(({ id }) => id)}) and p.tag like 'thread-%') as pushes,
      (select count(*)::int from mail where kind = 'messages_waiting'
        and recipient = any(${people.map(({ email }) => email)})) as mails`
  return row
}

/** How access ends; answers the business that goes on and whose it is. */
type End = (here: Scene, people: People) => Promise<{ id: number; owner: Person }>

const sentAway: End = async ({ id, first }, people) => {
  for (const { id: userId } of Object.values(people))
    await done(first.ask('DELETE', `/api/businesses/${id}/people/${userId}`))
  return { id, owner: first }
}
const gone: End = async ({ id, first }, people) => {
  for (const person of Object.values(people))
    await done(person.ask('DELETE', `/api/businesses/${id}/people/${person.id}`))
  return { id, owner: first }
}
const transferred: End = async (here) => {
  await here.assign(here.id, here.next, here.word('reason'))
  return { id: here.id, owner: here.next }
}
const passedOn: End = async (here) => {
  await here.passOn(here.id, here.first, here.next)
  return { id: here.id, owner: here.next }
}
const revoked: End = async (here) => {
  await here.dispute(here.id, here.next, here.word('reason'))
  await here.claim(here.id, here.next)
  return { id: here.id, owner: here.next }
}
const merged: End = async (here) => {
  const kept = await buildBusiness(server.sql, { ownerId: here.next.id, source: 'owner' })
  await here.merge(kept.id, here.word('reason'))
  await server.sql`update message_report set closed_at = now() where reporter_id = ${here.first.id}`
  return { id: kept.id, owner: here.next }
}
/** The platform's staff works in no business. */
const promoted: End = async ({ id, first }, people) => {
  for (const person of Object.values(people))
    await done(
      admin.ask('PATCH', `/api/admin/users/${person.id}`, { userType: 'field', reason: 'Ekibe katıldı' }),
    )
  return { id, owner: first }
}

describe('what the people of a business read ends', () => {
  test.each([
    ['when the owner sends them away', sentAway],
    ['when they leave', gone],
    ['when the business is transferred', transferred],
    ['when its owner passes it on', passedOn],
    ['when the claim is revoked', revoked],
    ['when the business is merged', merged],
    ['when they come to work for the platform', promoted],
  ])('%s', async (_, end) => {
    const here = await scene(server, admin, { isClaimed: end === revoked })
    const { first, id, words } = here
    if (end === revoked) await here.claim(id, first)
    const people = await hire(here)
    await addBrowser(server, first.id)
    // Where the business changes hands, its owner is told no more, either.
    const isHanded = [transferred, passedOn, revoked, merged].includes(end)
    const former = [...Object.values(people), ...(isHanded ? [first] : [])]
    await here.live(id, first, 'before')
    expect(await waiting(former)).toEqual({ pushes: former.length, mails: 0 })
    await answer(here, people)
    const both = ['manager', 'staff']
    expect(await readersOf(server, words, people, await here.ids())).toEqual({
      ...{ 'asked before': both, 'answered before': both },
      ...{ 'written by manager': both, 'written by staff': both },
      ...{ 'away before': both, 'ready before': both, 'proposed before': both },
      // Of the owner alone.
      ...{ 'reported before': [], "staff's reason before": [], 'invoice before': [] },
    })

    const on = await end(here, people)
    await here.live(on.id, on.owner, 'after')
    expect(await waiting(former)).toEqual({ pushes: 0, mails: 0 })
    const again = async (one: Person) => ({ ...one, ...(await openSession(server, one)) })
    const now = { manager: await again(people.manager), staff: await again(people.staff) }
    expect(await readersOf(server, words, now, await here.ids(on.id))).toEqual({
      ...Object.fromEntries(Object.keys(words).map((what) => [what, []])),
      ...{ 'written by manager': ['manager'], 'written by staff': ['staff'] },
    })
  })
})
