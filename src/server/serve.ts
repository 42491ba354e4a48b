import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#lib/time.ts'
import type { AppDeps } from './app.ts'
import { buildApp } from './compose.ts'
import { watchSchedules } from './features/hours/hours.ts'
import { roadThreadFrom } from './features/roads/roads.ts'
import type { StreetMemory } from './features/streets/streets.ts'
import { BACKLOG } from './http/connections.ts'
import { descriptorOf } from './workers/duplicate-listener.ts'

const pagesFolder = fileURLToPath(new URL('../../dist', import.meta.url))
const SWEEP_MS = 10 * MINUTE_MS

type ServeDeps = Omit<AppDeps, 'pagesFolder'> & { listener?: number | undefined }

export type Serving = {
  port: number
  /** The descriptor of the socket that listens. */
  listener: number
  /** Begins to read what the first person would wait for. */
  warmUp: () => void
  /** Answers what is under way; idle connections are left to their clients for `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

/**
 * Serves the product in this thread, on the port of `config`. Workers share it: `listener` is the descriptor of a socket that
 * listens already, to go on with.
 */
export async function serve({ listener, ...deps }: ServeDeps): Promise<Serving> {
  const { config, sql, host } = deps
  const ground = host && {
    roads: roadThreadFrom(host),
    readStreets: () => host.call<StreetMemory | null>('streets.read'),
  }
  const { app, start, warmUp, stop, drain, sweep } = await buildApp({ ...deps, ground, pagesFolder })
  await start()
  const schedules = watchSchedules(sql, (error) =>
    app.log.warn({ err: error }, 'opening hours not refreshed'),
  )
  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => app.log.warn({ err: error }, 'ended sessions not removed'))
  }, SWEEP_MS)
  const { port, host: address } = config
  const shared = { reusePort: true, ...(listener !== undefined && { fd: listener }) }
  await app.listen({ port, host: address, backlog: BACKLOG, ...(host && shared) })
  return {
    port: (app.server.address() as AddressInfo | null)?.port ?? port,
    listener: descriptorOf(app.server),
    warmUp,
    async stop(graceMs) {
      schedules.stop()
      clearInterval(sweeper)
      await drain(graceMs)
      await stop()
      await app.close()
    },
  }
}
