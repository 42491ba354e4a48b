import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STREETS_PATH } from '#contract/site.ts'
import { DAY_SECONDS, YEAR_SECONDS } from '#lib/time.ts'
import type { Basemap } from '../features/basemap/basemap.ts'
import { isKnownTag } from './request.ts'

/**
 * Serves the street map by ranges, as its readers ask for it. Its address tells its version, so that it is kept for good
 * and another file is another address: no map is put together from two.
 */
export function serveStreets(app: FastifyInstance, basemap: Basemap | null): void {
  if (basemap === null) return
  const { archive } = basemap
  const { size, version } = archive
  app.addHook('onClose', () => archive.close())
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
    etag: `"${version}"`,
  }
  // HEAD is ours: the framework's own would read the whole file to leave it out.
  app.route({ method: ['GET', 'HEAD'], url: STREETS_PATH, handler: answer })

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const isThis = (request.query as { v?: unknown }).v === version
    reply.headers(headers)
    reply.header('cache-control', `public, max-age=${isThis ? `${YEAR_SECONDS}, immutable` : DAY_SECONDS}`)
    if (isKnownTag(request.headers['if-none-match'], headers.etag)) return reply.code(304).send()
    const range = rangeOf(request.headers.range, size)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    reply.code(range ? 206 : 200).header('content-length', end - start + 1)
    if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD') return reply.send()
    return reply.send(Readable.from(archive.bytes(start, end), { objectMode: false }))
  }
}

/**
 * The one range of a Range header, its end included; null when the whole file is meant, as by several ranges, which
 * nobody here asks for.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const from = found?.[1] ?? ''
  const to = found?.[2] ?? ''
  if (!from && !to) return null
  if (!from) return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  if (to && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end }
}
