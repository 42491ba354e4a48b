import type { FastifyInstance } from 'fastify'

const FORM_LIMIT_BYTES = 16 * 1024

/**
 * Reads forms in the scope of a provider's call and nowhere else: another site's page can make a browser send one, with its
 * visitor's session, but no JSON.
 */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
