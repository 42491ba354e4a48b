import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

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
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
  ].join(';')
}

/**
 * What every answer tells browsers: the OWASP set, as helmet writes it. A table of our own, because the plugin composes
 * the same text anew for each answer, which costs as much as finding the answer. Embedding is not restricted: outside
 * map tiles do not carry what `cross-origin-embedder-policy` asks for.
 */
export const securityHeaders = ({
  mapTilesUrl,
  production,
}: Pick<Config, 'mapTilesUrl' | 'production'>): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(mapTilesUrl),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(production && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})
