import type { Load, LoadJob, LoadResult } from './load.ts'
import { median } from './statistics.ts'

export type Plan = { rounds: number; warmUpSeconds: number; seconds: number; connections: number }

export type Runner = Pick<LoadJob, 'port' | 'paths'> &
  Partial<Pick<LoadJob, 'headers'>> & { name: string; pids: () => number[] }

/** Medians of all rounds; `cpuMicros` is the server's processor time for one request. */
export type Figures = {
  perSecond: number
  cpuMicros: number
  p50Ms: number
  p99Ms: number
  bytes: number
  /** Of all requests, the share that was answered 503. */
  refusedShare: number
  /** The share of its core that the load used: near 1, the load was what was measured. */
  loadShare: number
}

/** One after the other, again and again, so that whatever else the machine does meets all of them alike. */
export async function runRounds<R extends Runner>(
  load: Load,
  runners: readonly R[],
  { rounds, ...plan }: Plan,
  tell: (what: string) => void,
): Promise<Map<string, Figures>> {
  const results = new Map(runners.map(({ name }) => [name, [] as LoadResult[]]))
  for (let round = 1; round <= rounds; round++) {
    for (const { name, port, pids, paths, headers = {} } of runners) {
      const result = await load.run({ port, paths, headers, pids: pids(), ...plan })
      results.get(name)?.push(result)
      tell(`round ${round}/${rounds} ${name}: ${Math.round(result.requests / result.seconds)} a second`)
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
