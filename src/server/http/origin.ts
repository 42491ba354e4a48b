import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A name or address with or without a port; anything else in a Host header is nobody's address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Where people reach us: as configured, else as this request did. */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
): string {
  if (publicUrl !== null) return publicUrl
  const { host, protocol } = request
  return HOST.test(host) ? `${protocol}://${host.toLowerCase()}` : `http://localhost:${port}`
}
