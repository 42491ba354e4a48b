import { buildBusiness, type UserFields } from '../db/seed/factories.ts'
import { buildClaim, buildInvoice, buildPayment } from './factories.ts'
import type { TestApp } from './harness.ts'
import { type Person, signedIn } from './person.ts'

let made = 0
/** A unique word. */
const canary = (what: string) => `kanarya-${++made}-${what}`

export async function done(answer: ReturnType<Person['ask']>) {
  const { statusCode, body, json } = await answer
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return json
}

/** All non-public data that a person can read: the export, and the answers of all reading calls for each of these ids. */
async function readAll(server: TestApp, person: Person, ids: readonly number[]): Promise<string> {
  const texts = [(await person.ask('GET', '/api/me/export')).body]
  const events = { accept: 'application/json', 'last-event-id': 'e0' }
  for (const { method, path, access } of server.endpoints) {
    const isTheirs = access.some((who) => !['public', 'admin', 'field', 'provider'].includes(who))
    if (method !== 'GET' || !isTheirs || path === '/api/me/export') continue
    const urls = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, String(id))) : [path]
    for (const url of urls) {
      const answer = await person.ask('GET', url, undefined, events)
      if (answer.statusCode === 200) texts.push(answer.body)
    }
  }
  return texts.join('\n')
}

/** For each word the names of the people who can read it. */
export async function readersOf(
  server: TestApp,
  words: Record<string, string>,
  people: Record<string, Person>,
  ids: readonly number[],
): Promise<Record<string, string[]>> {
  const texts = await Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, await readAll(server, person, ids)] as const),
  )
  return Object.fromEntries(
    Object.entries(words).map(([what, word]) => [
      what,
      texts.filter(([, text]) => text.includes(word)).map(([name]) => name),
    ]),
  )
}

export const owner = (server: TestApp, over: Partial<UserFields> = {}) =>
  signedIn(server, { userType: 'business', ...over })

/** Adds a push subscription of a browser. */
export const addBrowser = (server: TestApp, userId: number) => server.sql`
  insert into push_subscription (user_id, endpoint, p256dh, auth)
  values (${userId}, ${`https://push.ornek.test/${userId}`}, 'x', 'x')`

/** A business with its present and next owner and a customer, and what they do. */
export async function scene(server: TestApp, admin: Person, { isClaimed = false } = {}) {
  const [first, next, customer] = [await owner(server), await owner(server), await signedIn(server)]
  const own = { ownerId: first.id, source: 'owner' as const }
  const { id } = await buildBusiness(server.sql, isClaimed ? { ownerId: null, source: 'osm' } : own)
  const words: Record<string, string> = {}
  const word = (what: string) => (words[what] = canary(what))
  const threads = () => server.sql<{ id: number }[]>`
    select id from thread where customer_id = ${customer.id} order by id`
  const thread = async () => (await threads())[0]?.id ?? 0

  async function addInvoice(businessId: number, buyerName: string) {
    const paid = await buildPayment(server.sql, { businessId, state: 'paid' })
    const fields = { businessId, paymentId: paid.id, year: 2026, no: ++made, buyerName }
    await buildInvoice(server.sql, fields)
  }

  return {
    ...{ first, next, customer, id, words, word, thread },
    /** All ids in this scene. */
    ids: async (...more: number[]) => [id, ...more, ...(await threads()).map((row) => row.id)],

    /** Writes all kinds of data while `who` owns the business; `time` names the words. */
    async live(of: number, who: Person, time: string) {
      const toBusiness = { toBusinessId: of, fromUserId: customer.id }
      await done(customer.ask('POST', '/api/messages', { ...toBusiness, message: word(`asked ${time}`) }))
      const talk = `/api/messages/threads/${await thread()}`
      await done(who.ask('POST', talk, { message: word(`answered ${time}`) }))
      const settings = {
        awayText: word(`away ${time}`),
        isAwayOn: true,
        quickReplies: [word(`ready ${time}`)],
      }
      await done(who.ask('PUT', `/api/businesses/${of}/message-settings`, settings))
      await done(who.ask('POST', `${talk}/report`, { kind: 'other', details: word(`reported ${time}`) }))
      await done(who.ask('PATCH', `/api/businesses/${of}`, { name: word(`proposed ${time}`) }))
      const reason = word(`staff's reason ${time}`)
      await done(admin.ask('POST', `/api/admin/businesses/${of}/suspend`, { reason }))
      await done(admin.ask('POST', `/api/admin/businesses/${of}/restore`))
      await addInvoice(of, word(`invoice ${time}`))
    },

    /** The customer writes while the owner is absent: the away message is sent in the owner's name. */
    async beAway() {
      const message = { toBusinessId: id, fromUserId: customer.id, message: 'Kimse yok mu?' }
      await done(customer.ask('POST', '/api/messages', message))
      await server.sql`delete from presence`
      await server.sql`update thread set away_due_at = now() where id = ${await thread()}`
      await server.tellAbsent()
    },

    assign: (of: number, to: Person, reason: string) =>
      done(admin.ask('PUT', `/api/admin/businesses/${of}/owner`, { email: to.email, reason })),

    async passOn(of: number, from: Person, to: Person) {
      const made = await done(from.ask('POST', `/api/businesses/${of}/next-owner`, { to: to.email }))
      const token = new URL(made<{ path: string }>().path, 'http://x').searchParams.get('token') ?? ''
      await done(to.ask('POST', `/api/me/invitations/${token}`, { accept: true }))
    },

    merge: (into: number, reason: string) =>
      done(admin.ask('POST', `/api/admin/businesses/${id}/merge`, { into, reason, owner: 'kept' })),

    async claim(of: number, by: Person) {
      const fields = { businessId: of, userId: by.id, proof: 'document', state: 'waiting' } as const
      const { id: claimId } = await buildClaim(server.sql, fields)
      await done(admin.ask('POST', `/api/admin/claims/${claimId}/approve`, {}))
    },

    async dispute(of: number, by: Person, reason: string) {
      await done(by.ask('POST', `/api/businesses/${of}/claim/dispute`, { text: 'Benim' }))
      const [row] = await server.sql<{ id: number }[]>`select max(id) as id from claim_dispute`
      await done(
        admin.ask('POST', `/api/admin/claim-disputes/${row?.id ?? 0}/settle`, { isUpheld: true, reason }),
      )
    },
  }
}
