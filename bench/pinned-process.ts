import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Pinned = { child: ChildProcess; pid: number; stop: () => Promise<void> }

/** Which of the allowed cores: the servers share the first one, the load uses the second. */
export const SERVER_CORE = [0]
export const LOAD_CORE = [1]
/** For a server that shares the machine with its database and the load. */
export const BOTH_CORES = [0, 1]

/** The numbers of the cores that a process may use, from its `/proc/PID/status`; a container's need not begin with 0. */
export function allowedCores(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? ''
  return list.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number)
    return part === '' ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

/** Their numbers, as `taskset` takes them. */
function chooseCores(which: readonly number[]): string {
  const allowed = allowedCores(readFileSync('/proc/self/status', 'utf8'))
  if (allowed.length < 2)
    throw new Error(`it needs two cores, for the server and for the load; it may use ${allowed.length}`)
  return which.map((i) => allowed[i]).join(',')
}

/** The environment of a benchmark's program: never the shell's database, which may be an operator's. */
export const environmentOf = (own: Readonly<Record<string, string>>) => ({
  ...process.env,
  DATABASE_URL: '',
  ...own,
})

/** Runs a program (a path from this folder) on these of the allowed cores only; it ends with this process. */
export async function startPinned(
  cores: readonly number[],
  program: string,
  { args = [], environment = {} }: { args?: string[]; environment?: Record<string, string> } = {},
): Promise<Pinned> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn('taskset', ['-c', chooseCores(cores), process.execPath, ...args, file], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: environmentOf(environment),
  })
  await once(child, 'spawn').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' ? new Error('it needs taskset, of the package util-linux') : error
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { child, pid: child.pid ?? 0, stop }
}

/** Waits for the line with which a server reports that it is ready; returns its port. */
export async function portOf({ child }: Pinned): Promise<number> {
  if (!child.stdout) throw new Error('The server has no output to read')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /ready at http:\/\/[\w.]+:(\d+)/.exec(line)?.[1]
    if (!port) continue
    child.stdout.resume() // unread output would block it
    return Number(port)
  }
  throw new Error(`The server ended before it was ready (${child.exitCode})`)
}
