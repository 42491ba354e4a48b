import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, POSTGRES_ENV } from './embedded-cluster.ts'
import { readPostmaster } from './embedded-lock.ts'
import type { RunAs } from './embedded-user.ts'

type Running = { pid: number; stop(): Promise<void>; onExit(listener: () => void): void }

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Starts a postmaster and waits until it takes connections; or answers what it said before it ended. */
export async function launch(
  runAs: RunAs,
  postgres: string,
  args: string[],
  data: string,
): Promise<Running | { said: string }> {
  const home = path.dirname(data)
  const logFile = path.join(home, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a') // a file, because an unread pipe would block the server
  const logStart = statSync(logFile).size
  const [command, all] = commandLine(runAs, postgres, args)
  // Detached: Ctrl-C must not reach PostgreSQL before our own server has drained.
  const child = spawn(command, all, {
    env: POSTGRES_ENV,
    cwd: home,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  await once(child, 'spawn')
  if (await becomesReady(child, data)) return running(child)
  return { said: readFileSync(logFile).subarray(logStart).toString().slice(-2000) }
}

async function becomesReady(child: ChildProcess, data: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(data)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return true
    await sleep(10)
  }
  return false
}

function running(child: ChildProcess): Running {
  let asked = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    stop() {
      if (!asked) child.kill('SIGINT')
      asked = true
      return ended
    },
    onExit(listener) {
      void ended.then(() => asked || listener())
    },
  }
}
