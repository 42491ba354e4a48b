import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The network an address belongs to, for throttles: an IPv4 address itself, an IPv6 address by its /64 (one household
 * or phone has a whole /64), an IPv4 address written in IPv6 as IPv4.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Whether If-None-Match names the tag, so that 304 is the answer: alone, in a list, or as `*`. Compared weakly, as
 * RFC 9110 (13.1.2) has it: servers between may have made a strong tag weak when they compressed the answer.
 */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return named.includes(etag.replace(/^W\//, ''))
}

/** A name or address with or without a port; any other Host header is ignored. */
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
