import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'

/** Fields of `postmaster.pid`, in which PostgreSQL describes itself (lines 1, 5 and 8). */
export type Postmaster = { pid: number; socketDir: string; status: string }

/** The setting by which a postmaster remembers who started it; it is found again in `postmaster.opts`. */
export const OWNER_SETTING = 'rehber724.owner'

const PATIENCE_MS = 20_000
/** A process that was just killed is still seen for a moment. */
const DYING_MS = 300

/** Reads `postmaster.pid` of a data folder; null when there is none, or only the beginning of one. */
export function readPostmaster(data: string): Postmaster | null {
  const lines = readOrNull(path.join(data, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' } : null
}

/** True when `postmaster` is a living process that works in `data`. */
export function isLive(postmaster: Postmaster, data: string): boolean {
  return holdersOf(data, postmaster).includes(postmaster.pid)
}

/**
 * Returns when nothing runs on `data` any more, with the marks of a killed server cleared. Waits for a server
 * that is shutting down, or whose starter was killed; one that somebody alive keeps is refused at once.
 * @throws EmbeddedError `in_use`
 */
export async function claimFolder(data: string, socketDir: string): Promise<void> {
  const began = Date.now()
  for (;;) {
    const postmaster = readPostmaster(data)
    const holders = holdersOf(data, postmaster)
    if (holders.length === 0) return clearMarks(data, socketDir, postmaster?.pid)
    if (postmaster?.status === 'ready' && holders.includes(postmaster.pid)) {
      const owner = ownerOf(data)
      const kept = owner === null || isAlive(owner)
      if (kept && Date.now() - began > DYING_MS) throw inUse(data, postmaster.pid, owner)
      if (!kept) process.kill(postmaster.pid, 'SIGINT')
    }
    if (Date.now() - began > PATIENCE_MS) throw inUse(data, postmaster?.pid ?? holders[0] ?? 0, null)
    await sleep(50)
  }
}

function inUse(data: string, pid: number, owner: number | null): EmbeddedError {
  const keeper = owner === null ? '' : `, started by process ${owner}`
  return new EmbeddedError(
    'in_use',
    `Rehber724 already runs on ${path.dirname(data)} (PostgreSQL is process ${pid}${keeper}). ` +
      'Stop that one first, or give this one its own folder with DATA_DIR.',
  )
}

/**
 * A pid file may lie: after a restart of the machine or container its number can be a stranger's, or that of a zombie,
 * and PostgreSQL would refuse to start. A number that nobody has, PostgreSQL clears by itself, without our race.
 */
function clearMarks(data: string, socketDir: string, pid: number | undefined): void {
  if (pid === undefined || !exists(pid)) return
  for (const name of readdirSync(socketDir)) rmSync(path.join(socketDir, name), { force: true })
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
}

/** Processes that work on `data`. A postmaster's backends count: they outlive it for a moment. */
function holdersOf(data: string, postmaster: Postmaster | null): number[] {
  if (process.platform !== 'linux') return postmaster && isAlive(postmaster.pid) ? [postmaster.pid] : []
  const folder = realpathSync(data)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    const cwd = workingFolder(pid)
    return cwd === folder || (cwd === 'hidden' && pid === postmaster?.pid)
  })
}

/** 'hidden' when it is not ours to know. */
function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    return codeOf(error) === 'EACCES' ? 'hidden' : null // a zombie has none
  }
}

function ownerOf(data: string): number | null {
  const options = readOrNull(path.join(data, 'postmaster.opts')) ?? ''
  const match = new RegExp(`${OWNER_SETTING}=(\\d+)`).exec(options)
  return match ? Number(match[1]) : null
}

/** True when process `pid` runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  const status = process.platform === 'linux' ? readOrNull(`/proc/${pid}/status`) : null
  return exists(pid) && !/^State:\s+Z/m.test(status ?? '')
}

/** Zombies that nobody has reaped count: they answer signals too. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return null
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
