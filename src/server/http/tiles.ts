import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STREETS_PATH } from '#contract/site.ts'
import { type Config, ConfigError } from '../config.ts'

const DAY_SECONDS = 86_400
/** A PMTiles file of version 3 begins so; browsers read no other. */
const MAGIC = Buffer.from('PMTiles\u0003')

/**
 * Serves the street map of `MAP_PMTILES` by ranges, as its readers ask for it. The file stays open: one that takes its
 * place is served from the next start on, and no answer mixes the two. Throws ConfigError when it is no such file.
 */
export async function serveStreets(
  app: FastifyInstance,
  { mapPmtiles }: Pick<Config, 'mapPmtiles'>,
): Promise<void> {
  if (mapPmtiles === null) return
  const file = await openArchive(mapPmtiles)
  app.addHook('onClose', () => file.close())
  const { size, mtimeMs } = await file.stat()
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': `public, max-age=${DAY_SECONDS}`,
    'content-type': 'application/octet-stream',
    etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
  }
  // HEAD is ours: the framework's own would read the whole file to leave it out.
  app.route({ method: ['GET', 'HEAD'], url: STREETS_PATH, handler: answer })

  function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    const range = rangeOf(request.headers.range, size)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    reply.code(range ? 206 : 200).header('content-length', end - start + 1)
    if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD') return reply.send()
    return reply.send(file.createReadStream({ start, end, autoClose: false }))
  }
}

async function openArchive(path: string): Promise<FileHandle> {
  const refuse = (why: string) => new ConfigError(`MAP_PMTILES ${why}: ${path}`)
  const file = await open(path).catch(() => {
    throw refuse('names a file that cannot be read')
  })
  const start = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0).catch(() => null)
  if (start?.buffer.equals(MAGIC)) return file
  await file.close()
  throw refuse('must name a PMTiles file of version 3')
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
