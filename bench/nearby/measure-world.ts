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

export type WorldFigures = {
  size: number
  contestants: Record<ContestantName, Figures>
  index: IndexMemory
  resident: { now: number; most: number }
}

type Log = (what: string) => void

/** Measures all four contestants with one world, in interleaved rounds; then the index alone. */
export async function measureWorld(
  size: number,
  { questions, load, plan, log }: { questions: readonly string[]; load: Load; plan: Plan; log: Log },
): Promise<WorldFigures> {
  const dataDir = await ensureWorld(size, log)
  log(`world of ${size}: starting the servers`)
  const ours = await startOurs(dataDir)
  const started = [ours]
  try {
    const answerFile = path.join(dataDir, 'answer.json')
    writeFileSync(answerFile, await meanAnswer(ours.port, questions))
    const servers = { ours, ...(await startOthers(dataDir, answerFile, ours)) }
    started.unshift(servers.fastify, servers.http, servers.sql)
    await compareAnswers(ours.port, servers.sql.port, questions)
    const runners = contestantNames.map((name) => ({ ...servers[name], name, paths: questions }))
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
  return { ours: of('ours'), fastify: of('fastify'), http: of('http'), sql: of('sql') }
}
