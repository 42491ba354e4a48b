import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { Sql } from './pool.ts'

/** The driver's `Query` beside its promise; a fragment of another statement is never handled. */
type Query = {
  tagged: boolean
  strings: readonly string[]
  handle: () => Promise<void>
  resolve: (rows: unknown) => void
  reject: (error: unknown) => void
}
type Call = (...args: unknown[]) => unknown

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'handle' in value && 'strings' in value

/** A span from when the statement is asked for, a wait for a connection included, to its answer. */
function traceQuery(query: Query, tracer: Tracer): void {
  const { handle, resolve, reject } = query
  let span: Span | undefined
  query.handle = () => {
    span ??= tracer.startSpan('SQL', {
      kind: SpanKind.CLIENT,
      // The text between the values, never a value.
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.strings.join('?') },
    })
    return handle.call(query)
  }
  query.resolve = (rows) => {
    span?.end()
    resolve(rows)
  }
  query.reject = (error) => {
    const { code } = error as { code?: string }
    if (code) span?.setAttribute('db.response.status_code', code)
    span?.setStatus({ code: SpanStatusCode.ERROR }).end()
    reject(error)
  }
}

/** The same pool, or transaction, with a span for each statement. */
export function traceSql(sql: Sql, tracer: Tracer): Sql {
  const traced = (result: unknown) => {
    if (isQuery(result) && result.tagged) traceQuery(result, tracer)
    return result
  }
  return new Proxy(sql, {
    apply: (target, self, args) => traced(Reflect.apply(target as unknown as Call, self, args)),
    get(target, key, receiver) {
      const own: unknown = Reflect.get(target, key, receiver)
      if (key !== 'begin' && key !== 'savepoint') return own
      return (...args: unknown[]) => {
        const work = args.pop() as (inner: Sql) => unknown
        return (own as Call)(...args, (inner: Sql) => work(traceSql(inner, tracer)))
      }
    },
  })
}
