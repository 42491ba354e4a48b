import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLive, readPostmaster } from '#server/db/embedded-lock.ts'
import type { Account } from '#server/db/embedded-user.ts'

const PROGRAM = path.join(import.meta.dirname, 'owner-process.ts')

/** A running Node process that owns the PostgreSQL in `dir`. */
export type Owner = {
  /** Kills Node, PostgreSQL, or both at once with SIGKILL; resolves when a new one may start, or has. */
  kill(whom: Victim): Promise<void>
  /** Ends both in order. */
  stop(): Promise<void>
}

export type Victim = 'PostgreSQL' | 'Node' | 'both'

/**
 * Starts the owner as `account` (null: the current one) and resolves when PostgreSQL accepts connections.
 * @throws Error with the owner's message when it refuses
 */
export async function startOwner(dir: string, account: Account | null): Promise<Owner> {
  const child = spawn(process.execPath, [PROGRAM, dir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...account,
  })
  const exit = once(child, 'exit')
  const [message] = (await Promise.race([once(child, 'message'), exit])) as [
    { ready?: true; refused?: string },
  ]
  if (!message?.ready) {
    await exit
    throw new Error(message?.refused ?? `the owner ended with ${child.exitCode}`)
  }
  return {
    async kill(whom) {
      const data = path.join(dir, 'pg')
      const postmaster = postmasterOf(data)
      if (whom !== 'Node') process.kill(postmaster, 'SIGKILL')
      if (whom !== 'PostgreSQL') child.kill('SIGKILL')
      if (whom !== 'PostgreSQL') await exit
      // Backends answer briefly after their postmaster's end; the next one starts when all have ended.
      else while (readPostmaster(data)?.pid === postmaster) await sleep(5)
    },
    async stop() {
      if (isRunning(child)) child.disconnect()
      if (isRunning(child)) await exit
    },
  }
}

/** The id of the PostgreSQL that runs in this folder, never another process with a reused id. */
function postmasterOf(data: string): number {
  const postmaster = readPostmaster(data)
  if (!postmaster || !isLive(postmaster, data)) throw new Error(`no PostgreSQL runs in ${data}`)
  return postmaster.pid
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
