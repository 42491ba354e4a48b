import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_DETOURS } from '#lib/detours.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { LOW_PRIORITY } from '../../lower-priority.ts'
import { buildInWorker } from './build.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Of a thread of this process: the 19th field of `proc_pid_stat(5)`; null when it has ended. */
function priorityOf(thread: string): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  } catch {
    return null
  }
}
const loweredThreads = () =>
  readdirSync('/proc/self/task').filter((thread) => priorityOf(thread) === LOW_PRIORITY).length

/** The most lowered threads at any time while it is laid out. */
async function mostLowered(isUrgent: boolean): Promise<number> {
  const build = buildInWorker({
    location: database.location,
    detours: NO_DETOURS,
    keeping: null,
    isUrgent,
  })
  let most = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, loweredThreads())
      await sleep(1)
    }
  })()
  await build.done
  await build.ended
  isDone = true
  await watching
  return most
}

// Nothing can be told apart where the tests themselves were started with a low one.
test.skipIf(process.platform !== 'linux' || getPriority() >= LOW_PRIORITY)(
  'answers go first where nobody waits for another base: the thread that lays it out has a lower priority, no other has',
  async () => {
    expect(await mostLowered(true)).toBe(0)
    expect(await mostLowered(false)).toBe(1)
    expect(loweredThreads()).toBe(0)
  },
)
