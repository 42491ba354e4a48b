import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, else 503, so that a balancer stops sending. Neither has an
 * allowance, so all who ask at once share one look: whoever floods this takes one connection to the database.
 */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  let looking: Promise<boolean> | null = null
  function look(): Promise<boolean> {
    looking ??= isReady()
      .catch(() => false)
      .finally(() => {
        looking = null
      })
    return looking
  }

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await look()
    if (!ready) reply.code(503)
    return { status: ready ? 'ready' : 'not ready' }
  })
}
