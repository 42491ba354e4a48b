import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process lives. `/readyz`: it can serve, else 503, so that a balancer stops sending. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    if (!ready) reply.code(503)
    return { status: ready ? 'ready' : 'not ready' }
  })
}
