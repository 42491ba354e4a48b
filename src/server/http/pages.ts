import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sharedWayPath } from '#contract/call-outs-share.ts'
import { YEAR_SECONDS } from '#lib/time.ts'
import { Failure } from '../failure.ts'
import { type BuiltPages, SERVER_BUNDLE } from './built-pages.ts'
import { type HeaderTable, workerHeaders } from './headers.ts'
import { sendFailure } from './problem.ts'

/** Pages for guests that search engines must not list: ways of call-outs, and places that nobody confirmed. */
const UNLISTED = [sharedWayPath(''), '/candidates/']
/** As it is, or compressed. */
const WORKER = /service-worker\.js(?:\.br|\.gz)?$/

/**
 * Serves the built browser application from `folder`: hashed assets for a year, everything else checked again each
 * time. Any path that is neither a file nor a call shows the application, which knows its own pages.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, built, headers }: { folder: string; built: BuiltPages | null; headers: HeaderTable },
): Promise<void> {
  const shell = built?.shell ?? null
  if (shell !== null)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      preCompressed: true,
      allowedPath: (file) => !file.endsWith(SERVER_BUNDLE),
      setHeaders: (reply, file) => {
        const hashed = file.startsWith(path.join(folder, 'assets') + path.sep)
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        if (WORKER.test(file)) reply.headers(workerHeaders)
      },
    })
  const showShell = (reply: FastifyReply, url: string) =>
    shell === null
      ? sendFailure(reply, new Failure('not_found'))
      : reply
          .headers(
            UNLISTED.some((path) => url.startsWith(path))
              ? { ...headers, 'x-robots-tag': 'noindex, nofollow' }
              : headers,
          )
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(shell)
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|assets)(?:\/|$)/.test(request.url)
    return isPage ? showShell(reply, request.url) : sendFailure(reply, new Failure('not_found'))
  })
}
