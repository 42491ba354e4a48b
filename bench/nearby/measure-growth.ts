import type { Load } from '../load.ts'
import { type Figures, type Plan, runRounds } from '../rounds.ts'
import { ask, countRows } from './answers.ts'
import { startOurs } from './contestants.ts'
import { ensureWorld } from './load-world.ts'
import { LIMIT } from './questions.ts'

export type Growth = {
  small: { size: number } & Figures
  large: { size: number } & Figures
  questions: number
}

/**
 * The cost of the same answer in a small and a large world. The small world is a part of the large one: questions with a full
 * answer in the small one have as many rows of the same kind in both.
 */
export async function measureGrowth(
  [small, large]: [number, number],
  {
    questions,
    load,
    plan,
    log,
  }: { questions: readonly string[]; load: Load; plan: Plan; log: (what: string) => void },
): Promise<Growth> {
  const dataDirs = [await ensureWorld(small, log), await ensureWorld(large, log)]
  log(`growth from ${small} to ${large}: starting the servers`)
  const servers = []
  try {
    for (const dataDir of dataDirs) servers.push(await startOurs(dataDir))
    const full: string[] = []
    for (const question of questions)
      if (countRows(await ask(servers[0]?.port ?? 0, question)) === LIMIT) full.push(question)
    log(`growth: ${full.length} of ${questions.length} questions have ${LIMIT} answers among ${small}`)
    const runners = servers.map((server, i) => ({
      ...server,
      name: i === 0 ? 'small' : 'large',
      paths: full,
    }))
    const figures = await runRounds(load, runners, plan, (what) => log(`growth ${what}`))
    const [one, other] = [figures.get('small'), figures.get('large')]
    if (!one || !other) throw new Error('Growth was not measured')
    return { small: { size: small, ...one }, large: { size: large, ...other }, questions: full.length }
  } finally {
    for (const server of servers) await server.stop()
  }
}
