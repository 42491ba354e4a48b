import type { OwnBusiness } from '#contract/businesses-own.ts'
import type { MemberRole, Team } from '#contract/people.ts'
import { buildBusiness, type UserFields } from '../db/seed/factories.ts'
import { buildMember } from './factories.ts'
import type { TestApp } from './harness.ts'
import { type Person, signedIn } from './person.ts'

/** Adds an owner with a listed business; returns them and the calls about its people. */
export async function businessWithPeople(server: TestApp) {
  const owner = await signedIn(server, { userType: 'business', name: 'Veli Usta' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id })
  await server.catchUp()
  const url = `/api/businesses/${business.id}/people`
  const invite = (to: string, role: MemberRole = 'staff', by: Person = owner) =>
    by.ask('POST', url, { to, role })
  const team = async () => (await owner.ask('GET', url)).json<Team>()
  const remove = (who: { id: number }, by: Person = owner) => by.ask('DELETE', `${url}/${who.id}`)
  async function hire(role: MemberRole, over: Partial<UserFields> = {}): Promise<Person> {
    const person = await signedIn(server, over)
    await buildMember(server.sql, { businessId: business.id, userId: person.id, role })
    return person
  }
  return { owner, business, url, invite, team, remove, hire }
}

/** The businesses that a person owns or works in. */
export const ownOf = async (who: Person) =>
  (await who.ask('GET', '/api/businesses/mine')).json<OwnBusiness[]>()
