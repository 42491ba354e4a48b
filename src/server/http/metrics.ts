import { statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { streamEvents } from '#contract/live.ts'
import type { Calls } from '../calls.ts'
import type { Config } from '../config.ts'
import { readDatabaseFigures } from '../db/figures.ts'
import type { Sql } from '../db/pool.ts'
import type { Figure } from '../feature.ts'
import { isSameSecret } from '../secrets.ts'
import type { Load } from './load.ts'
import type { Answered } from './log.ts'

const HOST = '127.0.0.1'
const PATH = '/metrics'
/** The bar of the nearest places is 10 ms, that of everything else 500. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Whoever asks more often gets the same figures of the database again. */
const FRESH_MS = 5000
/** An answer that goes on has no duration. */
const STREAM = streamEvents.path

type Deps = {
  config: Pick<Config, 'metricsPort' | 'metricsToken' | 'dataDir'>
  sql: Sql
  load: Pick<Load, 'figures'>
  /** Of all features. */
  figures: () => Promise<readonly Figure[]>
  warn: (error: unknown) => void
  /** Puts the figures of all workers together. */
  host?: Pick<Calls, 'call' | 'handle'> | undefined
}

export type Metrics = ReturnType<typeof makeMetrics>

/** Figures for operators in Prometheus' format: on a port of this machine, or for who brings the token. Nothing personal. */
export function makeMetrics({ config, sql, load, figures, warn, host }: Deps) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, streams left out',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const gauges = new Map<string, Gauge>()
  let read: { at: number; done: Promise<void> } | null = null

  function show(all: readonly Figure[]): void {
    for (const name of new Set(all.map((figure) => figure.name))) gauges.get(name)?.reset()
    for (const { name, help, value, labels = {} } of all) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
      gauges.set(name, gauge)
      gauge.set(labels, value)
    }
  }

  async function readDisk(): Promise<Figure[]> {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return [
      { name: 'disk_free_bytes', help: 'Free on the file system of DATA_DIR', value: bavail * bsize },
      { name: 'disk_size_bytes', help: 'Size of the file system of DATA_DIR', value: blocks * bsize },
    ]
  }

  /** Reads all sources. One that fails is left out, and counted. */
  async function readAll(): Promise<void> {
    const sources = [readDatabaseFigures(sql), figures(), readDisk()]
    const settled = await Promise.allSettled(sources)
    const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    failed.forEach(warn)
    const { calls, refused, lateMs } = load.figures()
    show([
      ...settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
      { name: 'metrics_sources_failed', help: 'Sources without an answer', value: failed.length },
      { name: 'http_calls_at_work', help: 'Calls at work on the database', value: calls },
      { name: 'http_requests_refused', help: 'Requests refused as too many since start', value: refused },
      { name: 'event_loop_late_seconds', help: 'What decides on refusing', value: lateMs / 1000 },
    ])
  }

  async function readOnce(): Promise<void> {
    if (!read || performance.now() - read.at > FRESH_MS) read = { at: performance.now(), done: readAll() }
    await read.done
  }

  async function text(): Promise<string> {
    if (host) return host.call('metrics.text')
    await readOnce()
    return registry.metrics()
  }

  host?.handle('metrics.read', async () => {
    await readOnce()
    return (await registry.getMetricsAsJSON()).map(asPart)
  })

  let server: Server | null = null

  return {
    observe({ method, route, status, ms }: Answered): void {
      requests.inc({ method, route, code: status })
      if (route !== STREAM) durations.observe({ method, route }, ms / 1000)
    },

    /** `/metrics` of the product, if there is a token. */
    mount(app: FastifyInstance): void {
      const { metricsToken } = config
      if (metricsToken === null) return
      app.get(PATH, { logLevel: 'silent' }, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
          return reply.code(401).header('www-authenticate', 'Bearer').send('')
        return reply.type(registry.contentType).send(await text())
      })
    },

    async start(): Promise<void> {
      if (config.metricsPort !== null && !host) server = await serveMetrics(config.metricsPort, text)
    },

    port: (): number | null => (server?.address() as AddressInfo | null)?.port ?? null,

    stop(): void {
      server?.close()
      server?.closeAllConnections()
    },
  }
}

/** Serves figures on a port of this machine. */
export async function serveMetrics(port: number, text: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== PATH) return void response.writeHead(404).end()
    text().then(
      (body) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve))
  return server
}

type Part = MetricObjectWithValues<MetricValue<string>>

/** Figures of each worker by itself; all others are of the process or of the database, and each worker tells the same. */
const OF_WORKER = /^(?:http_|live_|nodejs_(?:heap|external|active|gc))/

/** Tells how figures of workers are put together: as their sum, or the largest. */
const asPart = (metric: Part): Part => ({
  ...metric,
  aggregator: OF_WORKER.test(metric.name) ? 'sum' : 'max',
})

/** The figures of all workers as those of one process. */
export function putTogether(parts: readonly Part[][]): Promise<string> {
  const registry = AggregatorRegistry.aggregate(parts as unknown as object[])
  new Gauge({
    name: 'workers',
    help: 'Threads that answer',
    registers: [registry],
  }).set(parts.length)
  return registry.metrics()
}
