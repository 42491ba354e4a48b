import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { type TestDatabase, testDatabase } from '../../test/harness.ts'
import { seedDemoAccounts } from './features/accounts/accounts.ts'
import { loadPlaces } from './features/places/places.ts'
import { prepare, RefusedStart } from './prepare.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('production does not start on a database that holds the demo accounts', {
  timeout: 180_000,
}, async () => {
  const places = loadPlaces()
  const config = { demo: false, production: true }
  const start = () => prepare({ config, places, location: db.location, tell: () => {} })
  await start()
  const home = places.findProvince('34')
  if (!home) throw new Error('no province 34')
  await seedDemoAccounts(db.sql, home)
  await expect(start()).rejects.toThrow(RefusedStart)

  const { status, stdout, stderr } = await runCommand(db.location, ['src/server/main.ts'], {
    ...{ NODE_ENV: 'production', PORT: '0', PUBLIC_URL: 'https://rehber.example' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bilgi@ornek.test' },
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^This database holds the demo accounts, whose passwords are published\./m)
})
