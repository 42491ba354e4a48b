import { askChild } from './child-message.ts'
import { LOAD_CORE, type Pinned, startPinned } from './pinned-process.ts'

export type LoadJob = {
  port: number
  /** Asked in turn, over and over; a later job with as many goes on where the last one stopped. */
  paths: readonly string[]
  /** Said with each request, besides its host or in its place. */
  headers: Readonly<Record<string, string>>
  connections: number
  warmUpSeconds: number
  seconds: number
  /** Processes whose processor time counts as the server's. */
  pids: readonly number[]
}

export type LoadResult = {
  requests: number
  /** Answered 503, and counted nowhere else. */
  refused: number
  seconds: number
  /** Bodies alone. */
  bytes: number
  serverCpuSeconds: number
  loadCpuSeconds: number
  p50Ms: number
  p99Ms: number
}

export type Load = { run: (job: LoadJob) => Promise<LoadResult>; stop: () => Promise<void> }

/** The load, a process of its own on the core that the servers do not use. */
export async function startLoad(): Promise<Load> {
  const { child, stop }: Pinned = await startPinned(LOAD_CORE, './load-process.ts')
  return {
    async run(job) {
      const result = await askChild<LoadResult | { error: string }>(child, 'The load', job)
      if ('error' in result) throw new Error(result.error)
      return result
    },
    stop,
  }
}
