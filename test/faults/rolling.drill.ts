import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countFailed, failuresOf, findLost, startLoad } from './load.ts'
import { type Answer, type Asked, makeAsk, openStage, tell } from './stage.ts'

const ROUNDS = Number(process.env['ROLLING_ROUNDS'] ?? 4)

/**
 * Asks two products in turn as nginx does with `proxy_next_upstream error timeout`: what was not taken, and reads that broke
 * off, go to the other one; a write that may have been done is not sent twice.
 */
function makeBalancer(urls: readonly string[]) {
  const ask = makeAsk()
  let turn = 0
  return async (asked: Asked): Promise<Answer> => {
    const first = turn++ % urls.length
    try {
      return await ask(urls[first] ?? '', asked)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ECONNREFUSED' && asked.method !== undefined) throw error
      return ask(urls[(first + 1) % urls.length] ?? '', asked)
    }
  }
}

test('two processes restarted in turn under load fail no request', {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  const stage = await openStage()
  try {
    const processes = [stage.first, await stage.start()]
    const urls = processes.map(({ url }) => url)
    const ask = makeBalancer(urls)
    const load = startLoad(stage, ask)
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(500)
      const which = round % 2
      await processes[which]?.stop()
      const next = await stage.start()
      processes[which] = next
      urls[which] = next.url
    }
    await sleep(500)
    await load.stop()
    const lost = await findLost(load.kept, ask)
    const { succeeded, refused } = load.told
    const holds = tell({
      fault: 'rolling restart of two processes on one PostgreSQL',
      bar: '0 failed requests',
      figures:
        `${ROUNDS} restarts; ${succeeded} answered, ${refused} refused, failures ${failuresOf(load.told)}; ` +
        `${lost} of ${load.kept.length} writes lost`,
      holds: countFailed(load.told) + refused + lost === 0 && succeeded > 0,
    })
    expect(holds, failuresOf(load.told)).toBe(true)
  } finally {
    await stage.stop()
  }
})
