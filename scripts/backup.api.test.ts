import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasureLog } from '#server/features/privacy/privacy.ts'
import { runCommand } from '../test/command.ts'
import { type TestApp, type TestDatabase, testApp, testDatabase } from '../test/harness.ts'
import { signedIn } from '../test/person.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-commands-'))
const backupDir = path.join(folder, 'backups')
const secret = path.join(folder, 'secret.txt')
let server: TestApp
let copy: TestDatabase

beforeAll(async () => {
  ;[server, copy] = await Promise.all([testApp({ DEMO: '0' }), testDatabase()])
})
afterAll(async () => {
  await Promise.all([server.close(), copy.close()])
  rmSync(folder, { recursive: true })
})

test('a restored copy knows who was erased after the backup', { timeout: 180_000 }, async () => {
  const identity = await generateIdentity()
  writeFileSync(secret, `# created: today\n${identity}\n`)
  const environment = { BACKUP_DIR: backupDir, BACKUP_RECIPIENT: await identityToRecipient(identity) }
  const [stays, leaves] = [await signedIn(server), await signedIn(server)]
  writeFileSync(path.join(server.dataDir, 'a.key'), 'kept')
  const made = await runCommand(server.location, ['scripts/backup.ts'], {
    ...environment,
    DATA_DIR: server.dataDir,
  })
  expect([made.status, made.stderr]).toEqual([0, ''])
  expect((await leaves.ask('DELETE', '/api/me', { password: leaves.password })).statusCode).toBe(200)
  copyFileSync(erasureLog(server.dataDir), path.join(backupDir, 'erasures.log'))

  const target = { ...environment, DATA_DIR: path.join(folder, 'target') }
  const closed = await runCommand(copy.location, ['scripts/restore.ts'], target)
  expect([closed.status, closed.stderr]).toEqual([1, expect.stringContaining('is encrypted')])
  const restored = await runCommand(copy.location, ['scripts/restore.ts', '--identity', secret], target)
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toContain('1 erasures in the log, 1 accounts had come back and were erased again')
  expect(await copy.sql`select id from app_user`).toEqual([{ id: stays.id }])
  expect(readFileSync(path.join(folder, 'target', 'a.key'), 'utf8')).toBe('kept')
  expect(existsSync(path.join(folder, 'target', 'pg'))).toBe(false)
})
