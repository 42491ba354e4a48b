import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasureLog } from '#server/features/privacy/privacy.ts'
import { addTotp } from '../test/add-rows.ts'
import { runCommand } from '../test/command.ts'
import { type TestApp, testApp } from '../test/harness.ts'
import { logIn, signedIn } from '../test/person.ts'
import { restoreUser } from '../test/restore-user.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ DEMO: '0' })
})
afterAll(() => server.close())

/** A program of its own starts, and looks whether the database is of its version. */
const PATIENT = { timeout: 180_000 }
const PASSWORD = /^password for one login within 7 days: ((?:[a-z2-9]{4}-){3}[a-z2-9]{4})\n/m
const user = (...args: string[]) => runCommand(server.location, ['scripts/user.ts', ...args])

describe('npm run user', () => {
  test(
    'reset --totp: a password for one login; the second step and all sessions are gone',
    PATIENT,
    async () => {
      const staff = await signedIn(server, { userType: 'admin' })
      await addTotp(server.sql, staff.id)
      const whole = await user('reset', '--email', staff.email.toUpperCase(), '--totp')
      expect([whole.status, whole.stderr]).toEqual([0, ''])
      expect(whole.stdout).toContain('the second step of the login is off; all sessions ended')
      expect(await server.sql`select 1 from totp where user_id = ${staff.id}`).toHaveLength(0)
      expect((await staff.ask('GET', '/api/auth/user')).statusCode).toBe(401)
      const opened = await logIn(server, staff.email, PASSWORD.exec(whole.stdout)?.[1] ?? '')
      expect(opened.json()).toMatchObject({ mustChoosePassword: true })
    },
  )

  test('list: one account a line, of one kind when asked', PATIENT, async () => {
    const field = await signedIn(server, { userType: 'field', name: 'Saha Görevlisi' })
    const customer = await signedIn(server)
    const line = new RegExp(`^${field.id}\tfield\t${field.email}\tSaha Görevlisi\t\\d{4}-\\d\\d-\\d\\d$`, 'm')
    const { status, stdout, stderr } = await user('list', '--type', 'field')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(line)
    expect(stdout).not.toContain(customer.email)
  })

  test.each([
    [[], 'name a command'],
    [['list', 'all'], 'name a command'],
    [['reset', '--email', 'kimse@ornek.test'], 'there is no account kimse@ornek.test'],
    [['reset', '--mail', 'a@b.test'], "Unknown option '--mail'"],
  ])(
    'called as %j says what is wrong and how it is used, and ends with 2',
    PATIENT,
    async (args, complaint) => {
      const { status, stdout, stderr } = await user(...args)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toContain(complaint)
      expect(stderr).toContain('Usage: npm run user -- create')
    },
  )
})

test('npm run erasures -- replay erases again who came back with a restored database', PATIENT, async () => {
  const gone = await signedIn(server)
  const [saved] = await server.sql<{ row: string }[]>`
    select to_jsonb(u)::text as row from app_user u where id = ${gone.id}`
  expect((await gone.ask('DELETE', '/api/me', { password: gone.password })).statusCode).toBe(200)
  await server.sql`truncate erasure`
  await restoreUser(server.sql, saved?.row ?? '')
  expect(await readFile(erasureLog(server.dataDir), 'utf8')).toMatch(/^[0-9a-f]{64} /)

  const replay = (...args: string[]) =>
    runCommand(server.location, ['scripts/erasures.ts', ...args], { DATA_DIR: server.dataDir })
  expect(await replay('replay')).toEqual({
    ...{ status: 0, stderr: '' },
    stdout: '1 erasures in the log, 1 accounts had come back and were erased again\n',
  })
  expect(await server.sql`select 1 from app_user where id = ${gone.id}`).toHaveLength(0)
  const { status, stderr } = await replay('replay', '/nowhere/erasures.log')
  expect(status).toBe(2)
  expect(stderr).toContain('/nowhere/erasures.log cannot be read\n\nUsage: npm run erasures')
})
