import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { ownOf } from '../../../../test/business-people.ts'
import { buildReview } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('an owner is told what the page lacks, the most useful first, and of late reviews without an answer', async () => {
  const owner = await signedIn(server, { userType: 'business' })
  const bare = await buildBusiness(server.sql, {
    ...{ ownerId: owner.id, lat: null, lng: null, phone: null, description: '' },
  })
  const full = await buildBusiness(server.sql, {
    ...{ ownerId: owner.id, phone: '02120000724', description: 'Kapı açar', hours: '24/7' },
  })
  await server.sql`update business set photos = '[{"name": "a", "width": 1, "height": 1}]' where id = ${full.id}`
  const review = async (over: object) =>
    buildReview(server.sql, { businessId: full.id, userId: (await signedIn(server)).id, ...over })
  await review({})
  await review({ answer: 'Sağ olun' })
  await review({ hiddenReason: 'Reklam' })
  await review({ createdAt: new Date(Date.now() - 31 * 24 * 3_600_000) })
  expect(await ownOf(owner)).toMatchObject([
    {
      id: bare.id,
      missing: ['place', 'hours', 'phone', 'photos', 'description'],
      unansweredReviews: 0,
    },
    { id: full.id, missing: [], unansweredReviews: 1 },
  ])
})
