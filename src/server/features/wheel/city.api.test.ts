import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SpinResult, Wheel } from '#contract/wheel.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
})
afterAll(() => server.close())

/** An owner of a province whose business gives one prize to the city's wheel. */
async function giver(plate: string, title: string, stock: number | null = null) {
  const owner = await signedIn(server, { userType: 'business', plate })
  const business = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3, plate })
  const prize = { title, odds: 1, stock, inCityWheel: true }
  expect((await owner.ask('POST', `/api/businesses/${business.id}/prizes`, prize)).statusCode).toBe(201)
  return owner
}
const titlesFor = async (person: Person) => {
  const { segments } = (await person.ask('GET', '/api/wheel?surface=modal')).json<Wheel>()
  return segments.map(({ title }) => title)
}
const spin = (person: Person) => person.ask('POST', '/api/wheel/spin', { surface: 'modal' })

const LOSSES = ['Bu sefer olmadı', 'Tekrar dene']
const MODALS_OWN = '₺25 Platform Kredisi'

describe('the city’s wheel', () => {
  test('shows nobody prizes of their own: to the only giver of a city it is the modal’s own wheel', async () => {
    const first = await giver('67', 'Bedava balans')
    expect(await titlesFor(first)).toContain(MODALS_OWN)
    expect(await titlesFor(first)).toHaveLength(8)
    const won = await spin(first)
    expect(won.statusCode).toBe(200)
    expect(won.json<SpinResult>().segments.every(({ businessId }) => businessId === null)).toBe(true)
    const customer = await signedIn(server, { plate: '67' })
    expect(await titlesFor(customer)).toEqual(['Bedava balans', ...LOSSES])
  })

  test('of two givers each sees the other’s', async () => {
    const [one, two] = [await giver('74', 'Bedava yıkama'), await giver('74', 'Bedava kontrol')]
    expect((await titlesFor(one)).sort()).toEqual(['Bedava kontrol', ...LOSSES])
    expect((await titlesFor(two)).sort()).toEqual(['Bedava yıkama', ...LOSSES])
  })

  test('when its last prize went, whoever comes next has the modal’s own wheel at once', async () => {
    await giver('75', 'Son hediye', 1)
    const customers = await Promise.all(Array.from({ length: 40 }, () => signedIn(server, { plate: '75' })))
    let isGone = false
    for (const customer of customers) {
      const answer = await spin(customer)
      expect(answer.statusCode).toBe(200)
      const { prize, segments } = answer.json<SpinResult>()
      expect(segments).toHaveLength(isGone ? 8 : 3)
      if (isGone) return
      isGone = prize === 'Son hediye'
    }
    expect.fail('nobody of forty won where one in three does')
  })

  test('a prize is not on it unless its owner says so', async () => {
    const owner = await signedIn(server, { userType: 'business' })
    const business = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3, plate: '78' })
    await owner.ask('POST', `/api/businesses/${business.id}/prizes`, { title: 'Bedava çay', odds: 1 })
    expect(await titlesFor(await signedIn(server, { plate: '78' }))).toContain(MODALS_OWN)
  })
})
