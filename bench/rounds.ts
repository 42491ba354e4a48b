import type { Load, LoadJob, LoadResult } from './load.ts'
import { median } from './statistics.ts'

export type Plan = { rounds: number; warmUpSeconds: number; seconds: number; connections?: number }

export type Runner = Pick<LoadJob, 'port' | 'paths'> &
  Partial<Pick<LoadJob, 'ports' | 'headers' | 'connections'>> & { name: string; pids: () => number[] }

/** Medians of all rounds; `cpuMicros` is the server's processor time per request. */
export type Figures = {
  perSecond: number
  cpuMicros: number
  p50Ms: number
  p99Ms: number
  bytes: number
  /** The share of all requests that was answered 503. */
  refusedShare: number
  /** The share of its core that the load used: near 1, the load was the bottleneck. */
  loadShare: number
}

/** Runs all in turn, repeatedly, so that other work of the machine affects them equally. */
export async function runRounds<R extends Runner>(
  load: Load,
  runners: readonly R[],
  { rounds, ...plan }: Plan,
  log: (what: string) => void,
): Promise<Map<string, Figures>> {
  const results = new Map(runners.map(({ name }) => [name, [] as LoadResult[]]))
  for (let round = 1; round <= rounds; round++) {
    for (const { name, port, ports = [port], pids, paths, headers = {}, connections = 1 } of runners) {
      const job = { port, ports, paths, headers, pids: pids(), connections, ...plan }
      const result = await load.run(job)
      results.get(name)?.push(result)
      log(`round ${round}/${rounds} ${name}: ${Math.round(result.requests / result.seconds)} a second`)
    }
  }
  return new Map([...results].map(([name, all]) => [name, figuresOf(all)]))
}

function figuresOf(results: readonly LoadResult[]): Figures {
  const of = (value: (result: LoadResult) => number) => median(results.map(value))
  return {
    perSecond: of(({ requests, seconds }) => requests / seconds),
    cpuMicros: of(({ serverCpuSeconds, requests }) => (serverCpuSeconds / requests) * 1e6),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    bytes: of(({ bytes, requests }) => bytes / requests),
    refusedShare: of(({ refused, requests }) => refused / (refused + requests)),
    loadShare: of(({ loadCpuSeconds, seconds }) => loadCpuSeconds / seconds),
  }
}
