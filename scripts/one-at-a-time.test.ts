import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

const dir = mkdtempSync(path.join(tmpdir(), 'rehber-turn-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('the second waits for the first, is told so once, and the mark is gone after', async () => {
  const file = path.join(dir, 'a', 'mark')
  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = oneAtATime(
    file,
    async () => {
      order.push('first begins')
      await held
      order.push('first ends')
    },
    () => order.push('first told'),
  )
  const second = oneAtATime(
    file,
    async () => order.push('second'),
    () => order.push('second told'),
  )
  setTimeout(release, 500)
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'second told', 'first ends', 'second'])
  expect(readdirSync(path.dirname(file))).toEqual([])
})

test('the mark of a process that is gone is taken over, and a failure gives it up', async () => {
  const file = path.join(dir, 'mark')
  writeFileSync(file, '999999999')
  await expect(
    oneAtATime(
      file,
      () => Promise.reject(new Error('failed')),
      () => {},
    ),
  ).rejects.toThrow('failed')
  await expect(
    oneAtATime(
      file,
      async () => 7,
      () => {},
    ),
  ).resolves.toBe(7)
})
