import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** USER_HZ: the kernel reports processor time in hundredths of a second on every architecture. */
const TICKS_PER_SECOND = 100
/** Counted after the name in parentheses, which may contain blanks. */
const OWN_TICKS = { user: 11, system: 12 }
/** Of children that have ended. */
const ENDED_TICKS = { user: 13, system: 14 }

function seconds(pid: number, { user, system }: typeof OWN_TICKS): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[user]) + Number(fields[system])) / TICKS_PER_SECOND
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Processor seconds used by these processes so far, in all threads and in the kernel. */
export const cpuSeconds = (pids: readonly number[]): number => sum(pids.map((pid) => seconds(pid, OWN_TICKS)))

const [COMPARED_AFTER_MS, REST_MS] = [40_000, 5000]
/** Of the processor, while `REST_MS` pass. */
const AT_REST_SECONDS = 1

/**
 * Resolves when servers that were just started do nothing by themselves any more. Half a minute after the start a server compares the
 * listing that it kept with the database, beside its answers: at a million for two minutes, which nothing here is to measure.
 */
export async function atRest(pids: readonly number[]): Promise<void> {
  await sleep(COMPARED_AFTER_MS)
  let [before, now] = [0, cpuSeconds(pids)]
  while (now - before > AT_REST_SECONDS) {
    before = now
    await sleep(REST_MS)
    now = cpuSeconds(pids)
  }
}

/** Present and maximum resident megabytes (10^6) of a process, including shared ones. */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return { now: (kilobytes('VmRSS') * 1024) / 1e6, most: (kilobytes('VmHWM') * 1024) / 1e6 }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isBackend = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: postgres ')

/** The processes of connections of a PostgreSQL below `pid`, without its background workers. */
export const databaseBackends = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => (isBackend(child) ? [child] : databaseBackends(child)))

/**
 * Processor seconds used so far for the connections of a PostgreSQL below `pid`, those that were closed included, and with these
 * the background workers that have ended.
 */
export const databaseSeconds = (pid: number): number =>
  seconds(pid, ENDED_TICKS) +
  sum(childrenOf(pid).map((child) => (isBackend(child) ? cpuSeconds([child]) : databaseSeconds(child))))

/** Frees what nothing refers to: without it, a measured memory is mostly what was not collected yet. */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('memory is measured with `--expose-gc` only')
  globalThis.gc()
}
