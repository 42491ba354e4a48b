import { beforeEach, expect, it, vi } from 'vitest'
import { FakeBroadcastChannel, FakeIndexedDb, fakeCrypto } from '../../../test/indexed-db.ts'
import { makeSealedQueue } from './sealed-queue.ts'

type Item = { clientId: string; userId: number; at: number; words: string; revision?: number }

const KEYS: Record<string, string> = { first: btoa('1'.repeat(32)), second: btoa('2'.repeat(32)) }
let database: FakeIndexedDb
/** Who is signed in, and by which session. */
let who: { userId: number; session: string } | null

beforeEach(() => {
  database = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', database)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('crypto', fakeCrypto)
  who = { userId: 7, session: 'first' }
  return () => void vi.unstubAllGlobals()
})

/** State of a page that was just opened. */
const page = () =>
  makeSealedQueue<Item>({
    name: 'test',
    owner: () => who && { userId: who.userId, of: who.session },
    keyOf: () => (who && KEYS[who.session]) ?? null,
  })
const item = (clientId: string, at: number, userId = 7): Item => ({
  ...{ clientId, userId, at, words: `gizli ${clientId}` },
})
const names = (list: readonly Item[]) => list.map(({ clientId }) => clientId)
const textsOf = async (blobs: readonly Blob[]) => Promise.all(blobs.map(async (blob) => blob.text()))
it('keeps rows and their blobs sealed, in the order of writing, for the next page', async () => {
  const queue = page()
  await queue.put(item('b', 2), [new Blob(['resim'])])
  await queue.put(item('a', 1))
  expect(await queue.change({ ...item('b', 2), words: 'yeni' })).toBe(true)
  expect(database.text('test').length).toBeGreaterThan(100)
  expect(database.text('test')).not.toMatch(/gizli|yeni|resim/)
  const next = page()
  expect(names(await next.refresh())).toEqual(['a', 'b'])
  expect(next.snapshot()).toMatchObject({ unkept: [], list: [{}, { words: 'yeni' }] })
  expect(await textsOf(await next.blobs(item('b', 2)))).toEqual(['resim'])
})

it('is not read, nor sent, by another session or account, which forgets it and keeps its own', async () => {
  await page().put(item('a', 1))
  const left = database.rows('test')
  for (const [userId, session] of [
    [7, 'second'],
    [8, 'second'],
    [8, 'first'], // the key alone does not do: rows are their account's
  ] as const) {
    database.restore('test', left)
    who = { userId, session }
    const queue = page()
    expect(await queue.refresh()).toEqual([])
    await queue.put(item('own', 2, userId))
    await queue.dropOthers()
    expect(names(await queue.refresh())).toEqual(['own'])
    expect(database.rows('test').map(({ id }) => id)).toEqual(['own'])
  }
})

it('holds in the page what the browser has no room for, tells so, and keeps it once there is', async () => {
  const queue = page()
  database.isFull = true
  await queue.put(item('a', 1), [new Blob(['resim'])])
  expect(queue.snapshot()).toMatchObject({ list: [{ clientId: 'a' }], unkept: ['a'] })
  expect(await textsOf(await queue.blobs(item('a', 1)))).toEqual(['resim'])
  who = { userId: 7, session: 'second' }
  expect(await queue.refresh()).toEqual([])
  who = { userId: 7, session: 'first' }
  database.isFull = false
  await queue.keepUnkept()
  expect(queue.snapshot().unkept).toEqual([])
  expect(names(await page().refresh())).toEqual(['a'])
})

it('does what is asked in the order of asking, and brings nothing back that was deleted', async () => {
  const queue = page()
  const seen: string[][] = []
  queue.onNew(() => void seen.push(names(queue.snapshot().list)))
  const large = new Blob(['x'.repeat(1e6)])
  await Promise.all([queue.put(item('photo', 1), [large]), queue.put(item('words', 2))])
  expect(seen).toEqual([['photo'], ['photo', 'words']])
  const [, isThere] = await Promise.all([queue.drop(item('photo', 1)), queue.change(item('photo', 1))])
  expect(isThere).toBe(false)
  expect(names(await queue.refresh())).toEqual(['words'])
})

it('keeps what was mended from whoever still has it as it was, in this tab and in others', async () => {
  const [here, there] = [page(), page()]
  const before = item('a', 1)
  const mended = { ...before, words: 'düzeltilmiş', revision: 1 }
  await here.put(before, [new Blob(['eski'])])
  await there.put(mended, [new Blob(['yeni'])])
  // What was under way here ends: it is noted, dropped, or told to be done.
  expect(await here.change({ ...before, words: 'geç kaldı' })).toBe(false)
  await here.done(before)
  await here.drop(before)
  expect(await page().refresh()).toEqual([mended])
  expect(await textsOf(await here.blobs(mended))).toEqual(['yeni'])
  expect(await here.change({ ...mended, words: 'gönderiliyor' })).toBe(true)
  await there.drop(mended)
  // Nor does a tab that did not hear of it bring it back.
  expect(await here.change(mended)).toBe(false)
  expect(await page().refresh()).toEqual([])
  database.isFull = true
  await here.put(mended)
  await here.drop(before)
  expect(here.snapshot().unkept).toEqual(['a'])
})

it('tells other tabs what there is to be sent, and what arrived', async () => {
  vi.stubGlobal('BroadcastChannel', FakeBroadcastChannel)
  const [here, there] = [page(), page()]
  const heard: string[] = []
  there.onNew(() => void heard.push('new'))
  there.onDone((clientId) => void heard.push(clientId))
  there.watch(() => void heard.push(names(there.snapshot().list).join()))
  await here.put(item('a', 1))
  await there.refresh()
  await here.change({ ...item('a', 1), words: 'yeni' })
  await here.done(item('a', 1))
  await there.refresh()
  expect(heard.filter((one) => one !== '')).toEqual(['new', 'a', 'a', 'a'])
  expect(there.snapshot().list).toEqual([])
})

it('begins again where all was forgotten behind its back', async () => {
  const queue = page()
  await queue.put(item('a', 1))
  database.deleteDatabase('test')
  await queue.put(item('b', 2))
  expect(queue.snapshot()).toMatchObject({ list: [{ clientId: 'b' }], unkept: [] })
  expect(names(await page().refresh())).toEqual(['b'])
})

it('goes on without a database that is silent, and asks it again later', async () => {
  vi.useFakeTimers()
  database.isSilent = true
  const queue = page()
  let isDone = false
  void queue.put(item('a', 1)).then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect([isDone, queue.snapshot().unkept]).toEqual([true, ['a']])
  database.isSilent = false
  await vi.advanceTimersByTimeAsync(30_000)
  await queue.change(item('a', 1))
  expect([queue.snapshot().unkept, database.rows('test').length]).toEqual([[], 1])
  vi.useRealTimers()
})
