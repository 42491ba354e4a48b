import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { DatabaseLocation } from '#server/db/pool.ts'

/** Also ends a server that should have refused to start. */
const TIMEOUT_MS = 120_000

/** Runs a program of the product in an environment that contains only a database of the run. */
export async function runCommand(
  location: DatabaseLocation,
  [program, ...args]: [program: string, ...args: string[]],
  environment: Record<string, string> = {},
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  if (!('socketDir' in location)) throw new Error('The test database is an embedded one')
  const { socketDir, database } = location
  const env = {
    ...{ DATABASE_URL: `postgres:///${database}`, PGHOST: socketDir, PGUSER: 'postgres' },
    ...environment,
  }
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = (await ended) as [number | null]
  return { status, stdout, stderr }
}
