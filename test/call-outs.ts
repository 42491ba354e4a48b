import { randomUUID } from 'node:crypto'
import type { CallOutForCustomer, CallOutView } from '#contract/call-outs-shapes.ts'
import type { Sql } from '#server/db/pool.ts'
import { type BusinessFields, buildBusiness, buildUser, type UserFields } from '../db/seed/factories.ts'
import type { TestApp } from './harness.ts'
import { type Person, signedIn } from './person.ts'

/** Where customers of these tests stand: Fatih, İstanbul. */
export const HERE = { lat: 41.0165, lng: 28.9397 }
export const TYRES = 6
const KM_A_DEGREE = 111.2

type DutyFields = { openingKurus: number; perKmKurus: number; areaMinutes: number }

type DutyOver = Partial<BusinessFields & DutyFields>

/** Adds a business on duty so many kilometres north of `HERE`, open day and night, with its owner on shift. */
async function addDuty(sql: Sql, ownerId: number, km: number, over: DutyOver = {}) {
  const { openingKurus = 40_000, perKmKurus = 2000, areaMinutes = 60, ...fields } = over
  const business = await buildBusiness(sql, {
    ...{ ownerId, categoryId: TYRES, hours: '24/7', phone: '+902120000001' },
    lat: HERE.lat + km / KM_A_DEGREE,
    lng: HERE.lng,
    ...fields,
  })
  await sql`
    insert into duty (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
      area_minutes)
    values (${business.id}, now() + interval '8 hours', ${openingKurus}, ${perKmKurus}, 0, 0, 0, 'Söküp takma',
      ${areaMinutes})`
  await sql`insert into duty_person (business_id, user_id) values (${business.id}, ${ownerId})`
  return business
}

/** The same with a new owner. */
export async function dutyRows(sql: Sql, km: number): Promise<{ ownerId: number; businessId: number }> {
  const { id: ownerId } = await buildUser(sql, { userType: 'business' })
  return { ownerId, businessId: (await addDuty(sql, ownerId, km)).id }
}

/** The same with an owner who is signed in. */
export async function onDuty(
  server: Pick<TestApp, 'app' | 'sql'>,
  km: number,
  over: DutyOver = {},
  owner: Partial<UserFields> = {},
) {
  const who = await signedIn(server, { userType: 'business', ...owner })
  return { who, business: await addDuty(server.sql, who.id, km, over) }
}
export type OnDuty = Awaited<ReturnType<typeof onDuty>>

export const callOutBody = (over: object = {}) => ({
  ...{ ...HERE, categoryId: TYRES, choice: 'flat_no_spare', note: 'Gri araba' },
  device: { ...HERE, accuracy: 20 },
  clientId: randomUUID(),
  ...over,
})

/** A customer's call-out, with its first wave asked. */
export async function askedCallOut(server: TestApp, customer: Person, over: object = {}) {
  const answer = await customer.ask('POST', '/api/call-outs', callOutBody(over))
  if (answer.statusCode !== 201) throw new Error(`Not asked: ${answer.body}`)
  const { id } = answer.json<CallOutForCustomer>()
  await server.serveCallOuts()
  return { id, see: () => seeCallOut(customer, id) }
}

/** A call-out that one of three businesses has accepted, and what each side does with it. */
export async function acceptedCallOut(server: TestApp, minutes = 9) {
  const customer = await signedIn(server, { name: 'Elif Yılmaz' })
  const [one, two, three] = [await onDuty(server, 1), await onDuty(server, 2), await onDuty(server, 3)]
  const { id, see } = await askedCallOut(server, customer)
  const at = `/api/call-outs/${id}`
  const accept = (who: Person) => who.ask('POST', `${at}/answer`, { accept: true, minutes })
  const step = (who: Person, name: string, code?: string) =>
    who.ask('POST', `${at}/progress`, { step: name, ...(code !== undefined && { code }) })
  const confirm = (who: Person) => who.ask('POST', `${at}/confirm`)
  const cancel = (who: Person) => who.ask('POST', `${at}/cancel`, {})
  const view = async (who: Person) => (await who.ask('GET', at)).json<CallOutView>()
  const outcome = async (businessId = one.business.id): Promise<string | null> => {
    const [row] = await server.sql<{ outcome: string | null }[]>`
      select outcome from call_out_ask where call_out_id = ${id} and business_id = ${businessId}`
    return row?.outcome ?? null
  }
  const won = await accept(one.who)
  if (won.statusCode !== 200) throw new Error(`Not accepted: ${won.body}`)
  return { id, customer, one, two, three, winner: one.who, see, accept, step, confirm, cancel, view, outcome }
}

/** The customer's view of a call-out. */
async function seeCallOut(customer: Person, id: number): Promise<CallOutForCustomer> {
  const { customer: seen } = (await customer.ask('GET', `/api/call-outs/${id}`)).json<CallOutView>()
  if (!seen) throw new Error(`Call-out ${id} is not theirs`)
  return seen
}

/** Ends what the tests before have begun: every duty and every running call-out. */
export async function endAll(sql: Sql): Promise<void> {
  // The worker may hold some of the rows and wait for others: first all that it does now ends.
  const whenFree = (table: string, change: string) =>
    sql.begin((db) => db.unsafe(`lock table ${table} in exclusive mode; update ${table} set ${change}`))
  await whenFree('duty', 'until_at = now()')
  await whenFree('call_out', `status = 'over', ended_at = now() where status in ('asking', 'accepted')`)
}

/** Lets a call-out, its asks and who owns those asked grow older by so many seconds. */
export async function age(sql: Sql, id: number, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await sql`
    update call_out set created_at = created_at - ${by}, asking_since = asking_since - ${by}, due_at = due_at - ${by},
      ends_at = ends_at - ${by}, accepted_at = accepted_at - ${by}, on_the_way_at = on_the_way_at - ${by},
      arrived_at = arrived_at - ${by}, winner_done_at = winner_done_at - ${by}, customer_done_at = customer_done_at - ${by},
      ended_at = ended_at - ${by} where id = ${id}`
  await sql`
    update call_out_ask set asked_at = asked_at - ${by}, answer_by = answer_by - ${by}, won_at = won_at - ${by},
      arrived_at = arrived_at - ${by}, job_ended_at = job_ended_at - ${by}
    where call_out_id = ${id}`
  await sql`
    update business_ownership set from_at = from_at - ${by}
    where business_id in (select business_id from call_out_ask where call_out_id = ${id})`
}
