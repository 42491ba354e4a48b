import { expect, test } from 'vitest'
import { idCursor, listCursor } from '#lib/cursor.ts'
import { parseCursor, readPage } from './paging.ts'

test('a cursor of another list is refused', () => {
  const position = { at: '2026-11-22T03:22:28.123456Z', id: 45 }
  for (const isByMoment of [true, false]) {
    const cursor = listCursor(!isByMoment).write(position)
    expect(() => parseCursor(listCursor(isByMoment).parse, cursor)).toThrow('invalid_input')
  }
})

test('pages are read one behind another until the end', async () => {
  const read = async (after: number | null, most: number) =>
    [1, 2, 3, 4].map((id) => ({ id })).slice(after ?? 0, (after ?? 0) + most)
  const source = { codec: idCursor, read, toItem: ({ id }: { id: number }) => id }
  expect(await readPage({ limit: 2 }, source)).toEqual({ items: [1, 2], next: '2' })
  expect(await readPage({ limit: 2, cursor: '2' }, source)).toEqual({ items: [3, 4], next: null })
})
