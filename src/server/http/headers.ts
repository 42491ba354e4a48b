import { YEAR_SECONDS } from '#lib/time.ts'
import type { Config } from '../config.ts'

/** Everything from ourselves; pictures also from the map, and made by a page. */
function contentSecurityPolicy(mapTilesUrl: string | null): string {
  const tiles = mapTilesUrl === null ? '' : ` ${new URL(mapTilesUrl).origin}`
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `img-src 'self' data: blob:${tiles}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
  ].join(';')
}

export type HeaderTable = Readonly<Record<string, string>>

/**
 * Headers of every answer. A call's answer is data: opened as a page of its own it may load and run nothing.
 * Tables of our own, because helmet composes the same texts again for each answer.
 */
export const answerHeaders = ({ production }: Pick<Config, 'production'>): HeaderTable => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(production && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  'x-content-type-options': 'nosniff',
})

/**
 * Further headers of pages, the OWASP set as helmet writes it. Embedding is not restricted: outside map tiles do not
 * carry what `cross-origin-embedder-policy` asks for.
 */
export const pageHeaders = ({ mapTilesUrl }: Pick<Config, 'mapTilesUrl'>): HeaderTable => ({
  'content-security-policy': contentSecurityPolicy(mapTilesUrl),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** The service worker lives by the policy of its own script: it fetches what is ours and does nothing else. */
export const workerHeaders: HeaderTable = {
  'content-security-policy': "default-src 'none';connect-src 'self';frame-ancestors 'none'",
}
