import type { Sql } from '../../db/pool.ts'
import { readNextDue } from './store-timers.ts'

/** A lost NOTIFY, and a clock that was set back. */
const ASK_ANYWAY_MS = 5000
/** After a failure, and while another process has what is due. */
const PAUSE_MS = 200

type Deps = { sql: Sql; doSome: () => Promise<number>; onError: (error: unknown) => void }

/** Wakes at the next timer of any call-out. The timers are rows: whichever process is there does what is due. */
export function makeCallOutWorker({ sql, doSome, onError }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWoken = false
  let stopped = false

  async function run(): Promise<void> {
    do {
      isWoken = false
      await doSome()
    } while (isWoken && !stopped)
  }

  async function sleepUntilDue(): Promise<void> {
    const ms = stopped ? null : await readNextDue(sql)
    if (!stopped) timer = setTimeout(wake, Math.min(ASK_ANYWAY_MS, Math.max(PAUSE_MS, ms ?? ASK_ANYWAY_MS)))
  }

  function wake(): void {
    isWoken = true
    if (stopped || running) return
    clearTimeout(timer)
    running = run()
      .catch(onError)
      .then(sleepUntilDue)
      .catch((error: unknown) => {
        onError(error)
        if (!stopped) timer = setTimeout(wake, ASK_ANYWAY_MS)
      })
      .finally(() => {
        running = null
        if (isWoken && !stopped) wake()
      })
  }

  return {
    /** Resolves when what was due when it was called is done. */
    async doDue(): Promise<void> {
      await running
      await doSome()
    },
    async start(): Promise<void> {
      await sql.listen('call_outs', wake, wake) // ends with the pool
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}
