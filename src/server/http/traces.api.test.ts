import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const bodies: string[] = []
let collector: FakeServer
let server: TestApp

beforeAll(async () => {
  collector = await fakeServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
})
afterAll(() => collector.close())

test('a request, its statements and its caller are one trace, without values or queries', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const caller = '00f067aa0ba902b7'
  const credentials = { email: 'gizli@ornek.example', password: 'yanlis-parola' }
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login?kanarya=1',
    headers: { traceparent: `00-${traceId}-${caller}-01` },
    payload: credentials,
  })
  expect(statusCode).toBe(401)
  await server.close() // sends what is left
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((one) => one.spans),
    ),
  )
  const ofTrace = spans.filter((span) => span.traceId === traceId)
  const request = ofTrace.find((span) => span.name === 'POST /api/auth/login')
  expect(request?.parentSpanId).toBe(caller)
  const statements = ofTrace.filter((span) => span.name === 'SQL')
  expect(statements.length).toBeGreaterThan(1)
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]))
  for (const secret of ['gizli', 'yanlis', 'kanarya']) expect(bodies.join('')).not.toContain(secret)
})
