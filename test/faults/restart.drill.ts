import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countFailed, failuresOf, findLost, startLoad } from './load.ts'
import { makeAsk, openStage, tell } from './stage.ts'

const ROUNDS = Number(process.env['RESTART_ROUNDS'] ?? 3)
/** The bar of TRUST.md. */
const BACK_MS = 5000

test('a database that is restarted under load refuses for a moment, and loses nothing', {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  const stage = await openStage()
  try {
    const ask = makeAsk()
    const load = startLoad(stage, (asked) => ask(stage.first.url, asked))
    const backAfter: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(1000)
      await stage.restartDatabase()
      const returned = performance.now()
      load.mark()
      await expect
        .poll(() => load.told.firstSuccessSinceMark, { timeout: 20_000, interval: 5 })
        .not.toBeNull()
      backAfter.push((load.told.firstSuccessSinceMark ?? Number.POSITIVE_INFINITY) - returned)
    }
    await load.stop()
    const lost = await findLost(load.kept, (asked) => ask(stage.first.url, asked))
    const longest = Math.max(...backAfter)
    const { succeeded, refused } = load.told
    const holds = tell({
      fault: 'database restarted under load',
      bar: 'only 503 with Retry-After, back within 5 s of its return, nothing acknowledged lost',
      figures:
        `${ROUNDS} restarts; ${succeeded} answered, ${refused} refused with Retry-After, other failures ${failuresOf(load.told)}; ` +
        `back after ${Math.round(longest)} ms at most; ${lost} of ${load.kept.length} writes lost`,
      holds: countFailed(load.told) === 0 && longest <= BACK_MS && lost === 0 && refused > 0,
    })
    expect(holds, failuresOf(load.told)).toBe(true)
  } finally {
    await stage.stop()
  }
})
