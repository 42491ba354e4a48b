import type { Sql } from '#server/db/pool.ts'
import { addPeople, type Person } from '../people.ts'

/** Adds customers who have seen the wheel: their next spin is fixed. */
async function makePeople(sql: Sql, count: number): Promise<Person[]> {
  const people = await addPeople(sql, 'customer', count)
  await sql`
    insert into wheel_commitment (user_id, server_seed)
    select id, gen_random_bytes(32) from unnest(${people.map(({ id }) => id)}::bigint[]) as made (id)`
  await sql`vacuum analyze app_user, session, wheel_commitment`
  return people
}

/** A supply of people for one spin each; more are added when it runs out. */
export async function makeCrowd(sql: Sql, atFirst: number) {
  const crowd = await makePeople(sql, atFirst)
  /** One by one: a call cannot take as many arguments as a fast machine needs people. */
  const add = (people: readonly Person[]) => {
    for (const one of people) crowd.push(one)
  }
  return {
    async take(count: number): Promise<Person[]> {
      if (crowd.length < count) add(await makePeople(sql, Math.max(atFirst, count - crowd.length)))
      return crowd.splice(-count)
    },
    giveBack: add,
  }
}

export type Crowd = Awaited<ReturnType<typeof makeCrowd>>
