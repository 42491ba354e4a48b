import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { isTracingSuppressed, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../db/pool.ts'
import { traceSql } from '../db/trace-sql.ts'
import type { Answered } from './log.ts'

const SERVICE = 'rehber724'
/** Where collectors take traces below the endpoint (OTLP over HTTP). */
const TRACES_PATH = '/v1/traces'

export type Traces = ReturnType<typeof makeTraces>

/**
 * Traces of requests, of their statements and of what they ask others. Names are routes, hosts and statements without their
 * values: no address, query, path or header of anybody.
 */
export function makeTraces(endpoint: string) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}${TRACES_PATH}` })
  const processor = new BatchSpanProcessor({ exporter })
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': SERVICE }))
  const provider = new TracerProvider({ resource, spanProcessors: [processor] })
  const tracer = provider.getTracer(SERVICE)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const stopOutgoing = traceOutgoing((name, host) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'server.address': host } }),
  )
  const spans = new WeakMap<FastifyRequest, Span>()

  const end = (span: Span, { method, route, status }: Omit<Answered, 'ms' | 'reqId'>) => {
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    /** Traces requests from a caller's `traceparent` on. */
    mount(app: FastifyInstance): void {
      app.addHook('onRequest', (request, _reply, next) => {
        const parent = propagation.extract(context.active(), request.headers)
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
        spans.set(request, span)
        context.with(trace.setSpan(parent, span), next)
      })
      app.addHook('onResponse', (request, reply, next) => {
        const { method, routeOptions } = request
        const span = spans.get(request)
        if (span) end(span, { method, route: routeOptions.url ?? 'page', status: reply.statusCode })
        next()
      })
    },
    /** Traces an answer from memory, which passes no hook. */
    observe({ ms, ...answered }: Answered & { isFromMemory?: boolean }): void {
      if (!answered.isFromMemory) return
      end(tracer.startSpan(answered.method, { kind: SpanKind.SERVER, startTime: Date.now() - ms }), answered)
    },
    traceSql: (sql: Sql): Sql => traceSql(sql, tracer),
    /** Sends what is left. */
    async stop(): Promise<void> {
      stopOutgoing()
      await provider.shutdown()
      context.disable()
      propagation.disable()
    },
  }
}

/** Follows every request that Node's own client sends; of its address the host alone. */
function traceOutgoing(begin: (method: string, host: string) => Span): () => void {
  const spans = new WeakMap<ClientRequest, Span>()
  const channels: [string, (message: unknown) => void][] = [
    [
      'http.client.request.start',
      (message) => {
        const { request } = message as { request: ClientRequest }
        if (!isTracingSuppressed(context.active())) spans.set(request, begin(request.method, request.host))
      },
    ],
    [
      'http.client.request.error',
      (message) => {
        const span = spans.get((message as { request: ClientRequest }).request)
        span?.setStatus({ code: SpanStatusCode.ERROR }).end()
      },
    ],
    [
      'http.client.response.finish',
      (message) => {
        const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
        spans
          .get(request)
          ?.setAttribute('http.response.status_code', response.statusCode ?? 0)
          .end()
      },
    ],
  ]
  for (const [name, listener] of channels) subscribe(name, listener)
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener)
  }
}
