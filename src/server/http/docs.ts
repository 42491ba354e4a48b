import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { accepts } from './compress.ts'
import { openApi } from './openapi.ts'

/** Swagger UI styles its own elements inline; nothing of ours is shown there. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

const DOCUMENT_PATH = '/api/openapi.json'

/** The page's own copies of the document are written for each request, which takes up to 60 ms: it is told elsewhere. */
const leadToDocument: onRequestHookHandler = (request, reply, next) => {
  if (/\/(?:json|yaml)$/.test(request.url.split('?', 1)[0] ?? '')) reply.redirect(DOCUMENT_PATH)
  else next()
}

/** `/api/openapi.json` and a page to read it at `/api/docs`. Call it after all routes are mounted. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = openApi(endpoints)
  /** Written once, and the same bytes for all: they are 0.7 MB, and some who ask read slowly. */
  let written: { plain: Buffer; zipped: Buffer } | undefined
  app.get(DOCUMENT_PATH, ({ headers }, reply) => {
    if (!written) {
      const plain = Buffer.from(JSON.stringify(document))
      written = { plain, zipped: gzipSync(plain) }
    }
    const isZipped = accepts(String(headers['accept-encoding'] ?? ''), 'gzip')
    reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
    if (isZipped) reply.header('content-encoding', 'gzip')
    return reply.send(isZipped ? written.zipped : written.plain)
  })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: DOCUMENT_PATH },
    uiHooks: { onRequest: leadToDocument },
    staticCSP: POLICY,
  })
}
