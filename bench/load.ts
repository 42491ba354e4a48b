import { askChild } from './child-message.ts'
import { LOAD_CORE, type Pinned, startPinned } from './pinned-process.ts'

export type LoadJob = {
  port: number
  /** Its connections are spread over these instead, as if they were one server's. */
  ports?: readonly number[]
  /** Requested in turn, repeatedly; a later job with as many continues where the last one stopped. */
  paths: readonly string[]
  /** Sent with each request; may replace the host. */
  headers: Readonly<Record<string, string>>
  connections: number
  warmUpSeconds: number
  seconds: number
  /** Processes whose processor time counts as the server's. */
  pids: readonly number[]
}

export type LoadResult = {
  requests: number
  /** Answered 503; not counted elsewhere. */
  refused: number
  seconds: number
  /** Of bodies only. */
  bytes: number
  serverCpuSeconds: number
  loadCpuSeconds: number
  p50Ms: number
  p99Ms: number
}

export type Load = { run: (job: LoadJob) => Promise<LoadResult>; stop: () => Promise<void> }

/** Starts the load in a separate process on the core that the servers do not use. */
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
