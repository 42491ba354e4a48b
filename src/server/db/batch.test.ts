import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** Runs that wait until they are let go. */
function held() {
  const runs: { items: string[]; go: (results?: string[]) => void; fail: (error: Error) => void }[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, go: (results = items.map((item) => `${item}!`)) => resolve(results), fail: reject })
    })
  return { runs, run, items: () => runs.map(({ items }) => items) }
}
const settled = async () => {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('what comes together is one run, what comes during it the next, and each gets its own result', async () => {
  const { runs, run, items } = held()
  const ask = batched((item: string) => item.slice(0, 1), run, { most: 9, atOnce: 1 })
  const answers = ['a1', 'a2', 'b1'].map(ask)
  await settled()
  expect(items()).toEqual([['a1', 'a2'], ['b1']])
  answers.push(...['a3', 'a4'].map(ask))
  await settled()
  expect(runs).toHaveLength(2)
  for (const { go } of runs) go()
  await settled()
  expect(items()[2]).toEqual(['a3', 'a4'])
  runs[2]?.go()
  expect(await Promise.all(answers)).toEqual(['a1!', 'a2!', 'b1!', 'a3!', 'a4!'])
  await settled()
  const later = ask('a5')
  await settled()
  runs[3]?.go()
  expect(await later).toBe('a5!')
})

test('no more runs at once and items in one than may be; a failure is that of its own items', async () => {
  const { runs, run, items } = held()
  const ask = batched(() => '', run, { most: 2, atOnce: 2 })
  const answers = ['1', '2', '3', '4', '5'].map((item) =>
    ask(item).catch((error: unknown) => (error as Error).message),
  )
  await settled()
  expect(items()).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  runs[0]?.fail(new Error('broken'))
  runs[1]?.go([])
  await settled()
  expect(items()[2]).toEqual(['5'])
  runs[2]?.go()
  const missing = 'A batch was not answered one by one'
  expect(await Promise.all(answers)).toEqual(['broken', 'broken', missing, missing, '5!'])
})
