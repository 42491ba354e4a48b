import '#server/time-zone.ts'
import { nearbyOpen } from '#contract/businesses.ts'
import { readConfig } from '#server/config.ts'
import { EMBEDDED_DATABASE } from '#server/db/database.ts'
import { runningSocket } from '#server/db/embedded.ts'
import { connect } from '#server/db/pool.ts'
import { makeBusinesses } from '#server/features/businesses/businesses.ts'
import { type Api, route } from '#server/http/route.ts'
import { createServer } from '#server/http/server.ts'

// Our own server without memory: the same endpoint, answered by the database.

const config = readConfig(process.env)
const socketDir = runningSocket(config.dataDir)
if (socketDir === null) throw new Error(`No database runs in ${config.dataDir}`)
const businesses = makeBusinesses(connect({ socketDir, database: EMBEDDED_DATABASE }))
const app = createServer(config)
const api: Api = { app, readSession: async () => null, policies: {}, endpoints: [] }
route(api, nearbyOpen, async ({ query }) => businesses.nearbyOpen(query))
process.on('disconnect', () => process.exit())
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
