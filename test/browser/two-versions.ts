import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '#server/config.ts'
import { loadBuiltPages } from '#server/http/built-pages.ts'
import { pageHeaders } from '#server/http/headers.ts'
import { servePages } from '#server/http/pages.ts'
import { createServer } from '#server/http/server.ts'

const TEXT = /\.(?:js|css|html|webmanifest)$/
/** Unchanged files, as most are between two versions. */
const UNCHANGED = /^(?:react|query)-[\w-]{8}\.js$/

/** Makes another version of the built pages: nearly all files are renamed, and the shell is marked. */
function makeVersion(folder: string, mark: string): void {
  cpSync('dist', folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  const assets = path.join(folder, 'assets')
  const renamed = readdirSync(assets)
    .filter((name) => /\.(?:js|css)$/.test(name) && !UNCHANGED.test(name))
    .map((name) => [name, name.replace(/\.(js|css)$/, `${mark}.$1`)] as const)
  for (const [name, next] of renamed) renameSync(path.join(assets, name), path.join(assets, next))
  const texts = [...readdirSync(folder), ...readdirSync(assets).map((name) => path.join('assets', name))]
  for (const file of texts.filter((name) => TEXT.test(name))) {
    let text = readFileSync(path.join(folder, file), 'utf8')
    for (const [name, next] of renamed) text = text.replaceAll(name, next)
    if (file === 'index.html') text = text.replace('<head>', `<head><meta name="version" content="${mark}">`)
    if (file === 'service-worker.js') text = text.replace(/version:[`"'](\w+)/, `$&${mark}`)
    writeFileSync(path.join(folder, file), text)
  }
}

/** Serves versions of the pages by the product's code at one address; API calls are forwarded to the product. */
export async function serveVersions(productUrl: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'rehber-versions-'))
  let app: FastifyInstance | undefined
  let port = 0

  async function serve(mark: string): Promise<void> {
    const folder = path.join(root, mark)
    makeVersion(folder, mark)
    const config = readConfig({ LOG_LEVEL: 'silent', LIMITS_SCALE: '100' })
    const next = createServer(config)
    next.server.keepAliveTimeout = 1
    next.all('/api/*', async (request, reply) => {
      const { authorization } = request.headers
      const answer = await fetch(productUrl + request.url, {
        method: request.method,
        headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
        ...(request.body !== undefined && request.body !== null && { body: JSON.stringify(request.body) }),
      })
      const link = answer.headers.get('link')
      if (link) reply.header('link', link)
      return reply
        .code(answer.status)
        .type('application/json')
        .send(await answer.text())
    })
    next.get('/rehber/:place', async (request, reply) =>
      reply
        .headers(pageHeaders(config))
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="tr"><title>Rehber</title><body><h1>Rehber ${request.url}</h1></body></html>`,
        ),
    )
    await servePages(next, { folder, built: await loadBuiltPages(folder), headers: pageHeaders(config) })
    await close()
    port = Number(new URL(await next.listen({ port, host: '127.0.0.1' })).port)
    app = next
  }

  async function close(): Promise<void> {
    app?.server.closeAllConnections()
    await app?.close()
    app = undefined
  }

  await serve('A')
  return {
    url: `http://127.0.0.1:${port}`,
    /** Replaces the version at the same address; files of the former one are gone. */
    change: serve,
    async stop() {
      await close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
