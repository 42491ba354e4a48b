import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Smaller answers fit into one packet and gain nothing. */
const MIN_BYTES = 1400
/** The cheapest levels that bring 50 businesses below 5 kB: see docs/decisions/0057. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

/** Whether an `accept-encoding` names this coding. */
export const accepts = (accepted: string, coding: string): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((one) => {
      const [name = '', ...options] = one.split(';').map((part) => part.trim())
      return name === coding && !options.some((option) => /^q=0(?:\.0*)?$/.test(option))
    })

/** The header `vary` of whatever is compressed for who takes it. */
export const VARY = 'accept-encoding'

export type Compressed = { bytes: Uint8Array; encoding: 'br' | 'gzip' | null }

/** The bytes as the caller takes them, by its `accept-encoding`. */
export function compress(bytes: Uint8Array, accepted: string | undefined): Compressed {
  if (accepted === undefined || bytes.length < MIN_BYTES) return { bytes, encoding: null }
  if (accepts(accepted, 'br')) return { bytes: brotliCompressSync(bytes, BROTLI), encoding: 'br' }
  if (accepts(accepted, 'gzip')) return { bytes: gzipSync(bytes, GZIP), encoding: 'gzip' }
  return { bytes, encoding: null }
}

/** Sends the bytes as the caller takes them. */
export function sendCompressed(reply: FastifyReply, plain: Uint8Array): FastifyReply {
  const { bytes, encoding } = compress(plain, reply.request.headers['accept-encoding']?.toString())
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('vary', VARY).send(bytes)
}
