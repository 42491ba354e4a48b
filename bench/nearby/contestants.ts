import { type Pinned, portOf, SERVER_CORE, startPinned } from '../pinned-process.ts'
import { atRest, databaseBackends } from '../process-cost.ts'

/** `cards` and `screens`: ours again, asked for cards, and as our own screens ask; `fastifyCards`: a constant of that size. */
export const contestantNames = ['ours', 'fastify', 'cards', 'screens', 'fastifyCards', 'http', 'sql'] as const
export type ContestantName = (typeof contestantNames)[number]

export type Contestant = {
  port: number
  /** The server's own process. */
  pid: number
  /** All processes that work on an answer, including the database's backends if it is queried. */
  pids: () => number[]
  stop: () => Promise<void>
}

/**
 * Without the flood limit, as all load comes from one address, and without access logs, which the constants do not write
 * either; otherwise as `npm start`.
 */
export const environmentOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: '0',
  LIMITS_SCALE: '1000000',
  LOG_LEVEL: 'warn',
})

async function start(
  program: string,
  environment: Record<string, string>,
  args: string[] = [],
  cores: readonly number[] = SERVER_CORE,
): Promise<Contestant> {
  const pinned: Pinned = await startPinned(cores, program, { args, environment })
  const port = await portOf(pinned)
  return { port, pid: pinned.pid, pids: () => [pinned.pid], stop: pinned.stop }
}

/** Our server with a world, at rest; its database shares the server's core, or cores. `args` are Node's. */
export async function startOurs(
  dataDir: string,
  args: string[] = [],
  cores: readonly number[] = SERVER_CORE,
): Promise<Contestant> {
  const ours = await start('../src/server/main.ts', environmentOf(dataDir), ['--expose-gc', ...args], cores)
  await atRest([ours.pid])
  return ours
}

/** The others: the files contain the answers of the constants; the database is that of `ours`. */
export async function startOthers(
  dataDir: string,
  { whole, cards }: { whole: string; cards: string },
  ours: Contestant,
): Promise<Record<Exclude<ContestantName, 'ours' | 'cards' | 'screens'>, Contestant>> {
  const [fastify, fastifyCards, http, sql] = await Promise.all([
    start('./nearby/fastify-process.ts', { ANSWER_FILE: whole }),
    start('./nearby/fastify-process.ts', { ANSWER_FILE: cards }),
    start('./nearby/http-process.ts', { ANSWER_FILE: whole }),
    start('./nearby/sql-process.ts', environmentOf(dataDir)),
  ])
  return {
    fastify,
    fastifyCards,
    http,
    sql: { ...sql, pids: () => [sql.pid, ...databaseBackends(ours.pid)] },
  }
}
