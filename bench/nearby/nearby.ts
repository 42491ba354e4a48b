import { loadavg } from 'node:os'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { startLoad } from '../load.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { barsOf } from './bars.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureWorld } from './measure-world.ts'
import { makeQuestions } from './questions.ts'
import { reportOf } from './report.ts'

const QUESTIONS = 20_000
/** Enough for those with a full answer in a small world, one in eight. */
const GROWTH_QUESTIONS = 4000
const DEFAULTS = { sizes: '10k,200k,1m', rounds: '9', seconds: '3' }

/**
 * "The 20 nearest open ones within 10 km" compared with constants and with SQL. Returns its bars. A run with
 * the default options is written into docs/performance.md.
 */
export async function benchNearby(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const sizes = values.sizes
    .split(',')
    .map(readSize)
    .sort((a, b) => a - b)
  const plan = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmUpSeconds: 1,
    connections: 32,
  }
  const log = startLog()
  const questions = makeQuestions(QUESTIONS)
  const load = await startLoad()
  try {
    const busyBefore = loadavg()[0] ?? 0
    const worlds = []
    for (const size of sizes) worlds.push(await measureWorld(size, { questions, load, plan, log }))
    const [small, large] = [sizes[0], sizes.at(-1)]
    const growth =
      small && large && small < large
        ? await measureGrowth([small, large], {
            questions: questions.slice(0, GROWTH_QUESTIONS),
            load,
            plan,
            log,
          })
        : null
    const bars = barsOf(worlds, growth)
    const report = reportOf(worlds, growth, bars)
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('nearby', `${headline(busyBefore)}\n\n${report}`)
    return bars
  } finally {
    await load.stop()
  }
}

/** The conditions of the run. */
function headline(busyBefore: number): string {
  const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
  const noise = busyBefore > 0.7 ? `, busy with other work (load ${busyBefore.toFixed(1)} at the start)` : ''
  return `\`npm run bench -- nearby\`, ${at}, Node ${process.versions.node}, 2 cores${noise}.`
}
