import { readFileSync } from 'node:fs'

/** USER_HZ: the kernel tells processor time in hundredths of a second, on every architecture. */
const TICKS_PER_SECOND = 100
/** Counted behind the name in parentheses, which may itself hold blanks. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12]

/** Processor seconds that these processes have used so far, all their threads and the kernel on their behalf. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

/** Megabytes (10^6) a process holds now, shared ones included, and the most it ever held. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return { now: (kilobytes('VmRSS') * 1024) / 1e6, most: (kilobytes('VmHWM') * 1024) / 1e6 }
}

/** The connections' processes of a PostgreSQL somewhere below `pid`; those of its own upkeep come and go. */
export function databaseBackends(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.map(Number).flatMap((child) => {
    const isBackend = readFileSync(`/proc/${child}/cmdline`, 'latin1').startsWith('postgres: postgres ')
    return isBackend ? [child] : databaseBackends(child)
  })
}
