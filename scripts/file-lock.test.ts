import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withFileLock } from './file-lock.mjs'

const dir = mkdtempSync(path.join(tmpdir(), 'rehber-lock-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('the second waits for the first, is notified once, and the lock file is removed', async () => {
  const file = path.join(dir, 'a', 'lock')
  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = withFileLock(
    file,
    async () => {
      order.push('first begins')
      await held
      order.push('first ends')
    },
    () => order.push('first waits'),
  )
  const second = withFileLock(
    file,
    async () => order.push('second'),
    () => order.push('second waits'),
  )
  setTimeout(release, 500)
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second'])
  expect(readdirSync(path.dirname(file))).toEqual([])
})

test('the lock of a process that has ended is taken over, and a failure releases it', async () => {
  const file = path.join(dir, 'lock')
  writeFileSync(file, '999999999')
  await expect(
    withFileLock(
      file,
      () => Promise.reject(new Error('failed')),
      () => {},
    ),
  ).rejects.toThrow('failed')
  await expect(
    withFileLock(
      file,
      async () => 7,
      () => {},
    ),
  ).resolves.toBe(7)
})
