import '#server/time-zone.ts'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { DatabaseLocation } from '#server/db/pool.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { prepare } from '#server/prepare.ts'

// The product's server in its own process, which reports its memory after garbage collection.

export type Ready = { port: number; location: DatabaseLocation }
/** In bytes. */
export type Memory = { resident: number; heap: number; buffers: number }

const environment = { DEMO: '0', LIMITS_SCALE: '1000000', LOG_LEVEL: 'warn' }
const config = readConfig({ ...process.env, ...environment, WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' })
const places = loadPlaces()
const database = await openDatabase(config, console.error)
const { sql, location } = database
await prepare({ location, tell: console.error })
const app = await buildApp({ config, sql, location, places, pagesFolder: path.resolve('dist') })
await app.start()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo

async function measureMemory(): Promise<Memory> {
  // A second collection also frees objects with finalisers.
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, heap: heapUsed, buffers: external }
}

process.on('message', () => void measureMemory().then((bytes) => process.send?.(bytes)))
process.on('disconnect', () => {
  void app
    .stop()
    .then(() => database.stop())
    .then(() => process.exit())
})
process.send?.({ port, location } satisfies Ready)
