import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { openAsOperator } from '#server/db/operator.ts'
import { connect, ensureDatabase, type Sql } from '#server/db/pool.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { prepare } from '#server/prepare.ts'
import { buildBusinesses, buildUser, type User } from '../../db/seed/factories.ts'
import { addTestClock, setTestClock } from '../database-clock.ts'
import { link, WALKS } from '../walks.ts'
import { testBrowser } from './harness.ts'
import { signInAs } from './sign-in.ts'

const { open } = testBrowser({ reducedMotion: false })

const HERE = { lat: 41.0082, lng: 28.9784 }
/** To the north. */
const at = (metres: number) => ({ lat: HERE.lat + metres / 111_195, lng: HERE.lng })

/** Of each trade: one with ordinary hours round the corner, one round the clock farther off, and what is of no use between. */
const ORDINARY = 'Mo-Sa 09:00-19:00; PH off'
async function addPlaces(sql: Sql): Promise<void> {
  const categories = await sql<{ id: number; slug: string }[]>`select id, slug from category`
  for (const [n, { slug }] of WALKS.entries()) {
    const categoryId = categories.find((one) => one.slug === slug)?.id ?? 0
    const phone = (i: number) => `+90212555${n}${i}00`
    await buildBusinesses(sql, [
      { categoryId, name: `Gündüz ${slug}`, ...at(200), hours: ORDINARY, phone: phone(1) },
      { categoryId, name: `Nöbetçi ${slug}`, ...at(3000), hours: '24/7', phone: phone(2) },
      { categoryId, name: `Sessiz ${slug}`, ...at(150), hours: '24/7', phone: null },
      { categoryId, name: `Belirsiz ${slug}`, ...at(100), hours: null, phone: phone(3) },
      { categoryId, name: `Kapalı ${slug}`, ...at(50), hours: 'off', phone: phone(4) },
    ])
  }
}

const DATABASE = 'moments'
let server: { url: string; sql: Sql; catchUp: () => Promise<void>; user: User; close: () => Promise<void> }

/** A separate server with a settable clock, in another database of the product's PostgreSQL. */
beforeAll(async () => {
  const operator = await openAsOperator({ databaseUrl: null, dataDir: inject('dataDir') })
  if (!('socketDir' in operator.location))
    throw new Error('The product runs on a PostgreSQL of somebody else')
  const location = { socketDir: operator.location.socketDir, database: DATABASE }
  await ensureDatabase(location.socketDir, DATABASE)
  await prepare({ location, tell: () => {} })
  await addTestClock(location)
  const sql = connect(location, { max: 4 })
  await addPlaces(sql)
  const user = await buildUser(sql)
  const config = readConfig({
    ...{ DEMO: '0', LOG_LEVEL: 'silent', WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' },
    ...{ DATA_DIR: path.join(inject('dataDir'), DATABASE), LIMITS_SCALE: '100' },
  })
  const places = loadPlaces()
  const built = await buildApp({ config, sql, location, places, pagesFolder: path.resolve('dist') })
  await built.start()
  await built.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = built.app.server.address() as AddressInfo
  const close = async () => {
    await built.stop()
    await built.app.close()
    await sql.end()
    await operator.close()
  }
  server = { url: `http://127.0.0.1:${port}`, sql, catchUp: built.catchUp, user, close }
})
afterAll(() => server.close())

const options = () => ({ baseURL: server.url, position: HERE })

describe.each([
  { when: 'at 14:00', moment: '2026-10-14 14:00', first: 'Gündüz' },
  { when: 'at 02:00', moment: '2026-10-15 02:00', first: 'Nöbetçi' },
  { when: 'on a holiday', moment: '2026-10-29 14:00', first: 'Nöbetçi' },
])('$when', ({ moment, first }) => {
  beforeAll(() => setTestClock(server, moment))

  /** The first card shows the nearest that is known open and can be called, and calls it. */
  async function expectCall(page: Page, slug: string) {
    const card = page.locator('main article').first()
    await card.getByText(`${first} ${slug}`).first().waitFor()
    await card
      .getByText(/^(?:AÇIK|Açık)$/)
      .first()
      .waitFor()
    expect(await card.getByRole('link', { name: /^ARA/ }).getAttribute('href')).toMatch(/^tel:\+90212555/)
  }

  it('signed out, two taps lead to the telephone', async () => {
    const page = await open('/robots.txt', options())
    await page.clock.setFixedTime(new Date(`${moment.replace(' ', 'T')}:00+03:00`))
    for (const { slug, landing } of WALKS) {
      await page.goto('/')
      await link(page, landing).tap()
      await expectCall(page, slug)
    }
  })

  it('signed in, at most three', async () => {
    const page = await open('/robots.txt', options())
    await page.clock.setFixedTime(new Date(`${moment.replace(' ', 'T')}:00+03:00`))
    await signInAs(page, server.user)
    for (const { slug, fromHome } of WALKS) {
      await page.goto('/')
      await fromHome(page)
      await expectCall(page, slug)
    }
  })
})
