import { readFileSync } from 'node:fs'

/** USER_HZ: the kernel reports processor time in hundredths of a second on every architecture. */
const TICKS_PER_SECOND = 100
/** Counted after the name in parentheses, which may contain blanks. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12]

/** Processor seconds used by these processes so far, in all threads and in the kernel. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

/** Present and maximum resident megabytes (10^6) of a process, including shared ones. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return { now: (kilobytes('VmRSS') * 1024) / 1e6, most: (kilobytes('VmHWM') * 1024) / 1e6 }
}

/** The processes of connections of a PostgreSQL below `pid`, without its background workers. */
export function databaseBackends(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.map(Number).flatMap((child) => {
    const isBackend = readFileSync(`/proc/${child}/cmdline`, 'latin1').startsWith('postgres: postgres ')
    return isBackend ? [child] : databaseBackends(child)
  })
}

/** Frees what nothing refers to: without it, a measured memory is mostly what was not collected yet. */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('memory is measured with `--expose-gc` only')
  globalThis.gc()
}
