import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { nextMessage } from '../child-message.ts'
import type { Load } from '../load.ts'
import { SERVER_CORE, startPinned } from '../pinned-process.ts'
import { residentMegabytes } from '../process-cost.ts'
import { type Figures, type Plan, runRounds } from '../rounds.ts'
import { compareAnswers, meanAnswer } from './answers.ts'
import { type ContestantName, contestantNames, startOthers, startOurs } from './contestants.ts'
import type { IndexMemory } from './index-process.ts'
import { ensureWorld } from './load-world.ts'
import { cardQuestions, screenQuestions } from './questions.ts'

export type WorldFigures = {
  size: number
  contestants: Record<ContestantName, Figures>
  index: IndexMemory
  resident: { now: number; most: number }
}

type Log = (what: string) => void

/** Measures all contestants with one world, in interleaved rounds; then the index alone. */
export async function measureWorld(
  size: number,
  { questions, load, plan, log }: { questions: readonly string[]; load: Load; plan: Plan; log: Log },
): Promise<WorldFigures> {
  const dataDir = await ensureWorld(size, log)
  log(`world of ${size}: starting the servers`)
  const ours = await startOurs(dataDir)
  const started = [ours]
  try {
    const asked = { whole: questions, cards: cardQuestions(questions), screens: screenQuestions(questions) }
    const constant = async (name: 'whole' | 'cards') => {
      const file = path.join(dataDir, `answer-${name}.json`)
      writeFileSync(file, await meanAnswer(ours.port, asked[name]))
      return file
    }
    const files = { whole: await constant('whole'), cards: await constant('cards') }
    const others = await startOthers(dataDir, files, ours)
    started.unshift(...Object.values(others))
    await compareAnswers(ours.port, others.sql.port, questions)
    const servers = { ours, cards: ours, screens: ours, ...others }
    const pathsOf = (name: ContestantName) => asked[name === 'cards' || name === 'screens' ? name : 'whole']
    const runners = contestantNames.map((name) => ({ ...servers[name], name, paths: pathsOf(name) }))
    const figures = await runRounds(load, runners, plan, log)
    const resident = residentMegabytes(ours.pid)
    log(`world of ${size}: weighing the index`)
    const index = await weighIndex(dataDir)
    return { size, contestants: byName(figures), index, resident }
  } finally {
    for (const server of started) await server.stop()
  }
}

/** Needs the database of our server. */
async function weighIndex(dataDir: string): Promise<IndexMemory> {
  const { child, stop } = await startPinned(SERVER_CORE, './nearby/index-process.ts', {
    args: ['--expose-gc'],
    environment: { DATA_DIR: dataDir },
  })
  const memory = await nextMessage<IndexMemory>(child, 'The process that weighs the index')
  await stop()
  return memory
}

function byName(figures: ReadonlyMap<string, Figures>): Record<ContestantName, Figures> {
  const of = (name: ContestantName): Figures => {
    const found = figures.get(name)
    if (!found) throw new Error(`${name} was not measured`)
    return found
  }
  return Object.fromEntries(contestantNames.map((name) => [name, of(name)])) as Record<
    ContestantName,
    Figures
  >
}
