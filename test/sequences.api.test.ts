import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WheelBudget } from '#contract/wheel-segments.ts'
import { BANK } from './billing-people.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Person, signedIn } from './person.ts'
import { checkInvariants } from './sequences/invariants.ts'
import { chooseSteps, signUp } from './sequences/steps.ts'
import { makeWorld, type World } from './sequences/world.ts'

/** Sequences: few in CI, hundreds in a nightly run. */
const ROUNDS = Number(process.env['SEQUENCE_ROUNDS'] ?? 1)
const SEED = Number(process.env['FUZZ_SEED'] ?? 724)
const BATCHES = 25
const AT_ONCE = 6
/** Liras that the platform's wheel may give away in a sequence: some of them reach the end. */
const BUDGET = 300

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp({ ...BANK, LIMITS_SCALE: '1000000' })
  admin = await signedIn(server, { userType: 'admin' })
  // Sums and what grants another spin, often; one of them runs out.
  await server.sql`update wheel_segment set weight = 5 where surface = 'page'`
  await server.sql`update wheel_segment set weight = 20 where surface = 'page' and kind = 'credit'`
})
afterAll(() => server.close())

async function begin(seed: number): Promise<World> {
  const world = makeWorld(server, await signedInAgain(), seed)
  const { spent } = (await world.lookAsAdmin('/api/admin/wheel-budget')).json<WheelBudget>()
  await world.askAsAdmin('PUT', '/api/admin/wheel-budget', { cap: spent + BUDGET })
  world.budget.before = Math.round(spent * 100)
  const [credit] = await server.sql<{ id: number }[]>`
    update wheel_segment set stock = 2 where surface = 'page' and kind = 'credit' and value = 5000 returning id`
  world.stocks.set(credit?.id ?? 0, 2)
  for (const isOwner of [true, true, false, false, false, false]) await signUp(world, isOwner)
  return world
}

/** A long run outlives a fresh login. */
async function signedInAgain(): Promise<Person> {
  await server.sql`update session set proven_at = now() where user_id = ${admin.id}`
  return admin
}

/** Throws with the seed and the steps when something is wrong after a batch. */
async function runSequence(seed: number): Promise<World> {
  const world = await begin(seed)
  for (let batch = 1; batch <= BATCHES; batch++) {
    world.log.push(`batch ${batch}`)
    await Promise.all(chooseSteps(world, AT_ONCE).map((step) => step.run()))
    await server.catchUp()
    await checkInvariants(world)
    if (world.wrong.length > 0)
      throw new Error(
        `${world.wrong.join('\n')}\nafter these steps, again by FUZZ_SEED=${seed}:\n${world.log.join('\n')}`,
      )
  }
  return world
}

test(`several at once, in any order: nothing lost, sums right, nobody reads another’s (${ROUNDS} sequences)`, {
  timeout: 3_600_000,
}, async () => {
  const reached = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { log } = await runSequence(SEED + round)
    for (const line of log) {
      const [, what = '', status = ''] = /^ {2}\S+ (\w+ \/api\/\S+).*: (\d{3})/.exec(line) ?? []
      if (status.startsWith('2')) reached.add(what.replaceAll(/\d+/g, 'N'))
    }
  }
  // All kinds of steps were made, else nothing was tried. Races decide which of the rarer ones a single sequence has.
  const often = ['DELETE /api/me', 'POST /api/auth/register', 'POST /api/businesses', 'POST /api/messages']
  const rarer = [
    ...['POST /api/admin/businesses/N/approve', 'POST /api/admin/businesses/N/merge'],
    ...['POST /api/admin/payments/N/confirm', 'POST /api/businesses/N/payments'],
    ...['POST /api/businesses/N/prizes', 'POST /api/prizes/redeem', 'PUT /api/favorites/N'],
  ]
  const wanted = [...often, 'POST /api/wheel/spin', ...(ROUNDS < 20 ? [] : rarer)]
  expect([...reached]).toEqual(expect.arrayContaining(wanted))
})
