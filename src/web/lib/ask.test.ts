import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { refresh } from './ask.ts'

/** A shown list, whose answers come when they are told to; each is what stood there when it was asked for. */
function show(client: QueryClient, queryKey: readonly unknown[]) {
  const answers: (() => void)[] = []
  const there = { now: 'before' }
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = there.now
      return new Promise<string>((resolve) => answers.push(() => resolve(answer)))
    },
  })
  const stop = observer.subscribe(() => undefined)
  const shown = () => client.getQueryData<string>(queryKey)
  return { there, answers, shown, stop }
}

type Shown = ReturnType<typeof show>
const answered = async ({ answers, shown }: Shown) => {
  answers.shift()?.()
  await expect.poll(shown, EVENTUALLY).toBe('before')
}

test.each([
  ['while its first answer is under way', async () => {}],
  ['when it has its answer', answered],
  [
    'while a later answer is under way',
    async (list: Shown, client: QueryClient) => {
      await answered(list)
      void client.refetchQueries({ queryKey: ['inbox'] })
    },
  ],
])(
  'what is shown is fetched again %s, and ends as it is on the server',
  async (_when, prepare: (list: Shown, client: QueryClient) => Promise<void>) => {
    const client = new QueryClient()
    const list = show(client, ['inbox'])
    const { there, answers, shown, stop } = list
    await prepare(list, client)
    there.now = 'after'
    const done = refresh(client, { queryKey: ['inbox'] })
    // Answers come in the order of asking, those nobody waits for included.
    let given = 0
    const giving = setInterval(() => answers[given++]?.(), 1)
    await done
    clearInterval(giving)
    expect(shown()).toBe('after')
    stop()
  },
)

test('one whose first answer is slow keeps no other waiting; what is not meant is left', async () => {
  const client = new QueryClient()
  const [slow, quick, other] = [['a'], ['b'], ['c']].map((key) => show(client, key))
  for (const one of [quick, other]) one?.answers[0]?.()
  await expect.poll(() => [quick?.shown(), other?.shown()], EVENTUALLY).toEqual(['before', 'before'])
  void refresh(client, { predicate: ({ queryKey }) => queryKey[0] !== 'c' })
  expect([slow, quick, other].map((one) => one?.answers.length)).toEqual([1, 2, 1])
  for (const one of [slow, quick, other]) one?.stop()
  client.clear()
})
