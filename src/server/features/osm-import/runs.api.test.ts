import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRun } from '#contract/osm-import.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'
import { importOsm } from './import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rehber-imports-'))
let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp()
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const place = (id: number, tags: object, lat = 41 + id / 1000) => ({
  ...{ type: 'node', id, lat, lon: 28.95 },
  tags,
})
const pharmacy = (id: number, name: string) => place(id, { amenity: 'pharmacy', name })
const list = async (query = '') => (await admin.ask('GET', `/api/admin/imports${query}`)).json<ImportRun[]>()

function run(name: string, text: string) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return importOsm(server.sql, { file, places: server.places })
}

test('each run leaves its counts and some of what it refused, the same file again and a broken one, too', async () => {
  expect(await list()).toEqual([])
  const nameless = Array.from({ length: 12 }, (_, i) => place(100 + i, { amenity: 'pharmacy' }))
  const elements = [
    ...[pharmacy(1, 'Şifa Eczanesi'), pharmacy(2, 'Deva Eczanesi'), pharmacy(1, 'Şifa Eczanesi'), null],
    ...[
      place(3, { shop: 'nothing_we_know', name: 'Bilinmez' }),
      place(4, { amenity: 'pharmacy', name: 'Uzak' }, 10),
    ],
    ...nameless,
  ]
  const text = JSON.stringify({ elements })
  await run('istanbul.json', text)
  const [first] = await list()
  expect(first).toMatchObject({
    ...{
      fileName: 'istanbul.json',
      ranBy: 'operator',
      state: 'done',
      startedAt: expect.stringMatching(/Z$/),
    },
    ...{ read: 18, added: 2, updated: 0, unchanged: 0 },
    refused: [
      { reason: 'broken', count: 1 },
      { reason: 'unnamed', count: 12 },
      { reason: 'no_category', count: 1 },
      { reason: 'misplaced', count: 1 },
      { reason: 'duplicate', count: 1 },
      { reason: 'removed', count: 0 },
      { reason: 'closed', count: 0 },
      { reason: 'unlicensed', count: 0 },
    ],
  })
  expect(first?.seconds).toBeGreaterThanOrEqual(0)
  expect(first?.examples.filter(({ reason }) => reason === 'unnamed')).toHaveLength(10)
  expect(first?.examples.filter(({ reason }) => reason !== 'unnamed')).toEqual([
    { reason: 'broken', sourceId: null, name: null },
    { reason: 'no_category', sourceId: 'node/3', name: 'Bilinmez' },
    { reason: 'misplaced', sourceId: 'node/4', name: 'Uzak' },
    { reason: 'duplicate', sourceId: 'node/1', name: 'Şifa Eczanesi' },
  ])

  await run('istanbul.json', text)
  await expect(run('kesik.json', text.slice(0, -9))).rejects.toThrow('broken or cut off')
  expect(
    (await list()).map(({ fileName, state, read, added, unchanged }) => [
      fileName,
      state,
      read,
      added,
      unchanged,
    ]),
  ).toEqual([
    ['kesik.json', 'failed', 0, 0, 0],
    ['istanbul.json', 'done', 18, 0, 2],
    ['istanbul.json', 'done', 18, 2, 0],
  ])
})

test('the list is the admins’, and goes on page after page', async () => {
  const answer = await admin.ask('GET', '/api/admin/imports?limit=2')
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1] ?? ''
  const [last, ...none] = (await admin.ask('GET', next)).json<ImportRun[]>()
  expect([answer.json<ImportRun[]>().length, last?.added, none]).toEqual([2, 2, []])
  expect((await admin.ask('GET', '/api/admin/imports?cursor=x')).statusCode).toBe(400)
  const field = await signedIn(server, { userType: 'field' })
  expect((await field.ask('GET', '/api/admin/imports')).statusCode).toBe(403)
})
