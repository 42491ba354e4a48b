import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_PARAMETER } from '#contract/directory.ts'
import { NEAR_PARAMETERS, NEAR_PATH, URGENT_PATH } from '#contract/directory-near.ts'
import { closedToRobots } from '#contract/site-pages.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { type BuiltPages, intoShell } from '../../http/built-pages.ts'
import { sendCompressed } from '../../http/compress.ts'
import type { HeaderTable } from '../../http/headers.ts'
import { digestOf, makePageCache } from '../../http/page-cache.ts'
import { isKnownTag, networkOf, originOf } from '../../http/request.ts'
import type { Directory, Found, Source } from './directory.ts'

/** The built public pages; null serves none. */
export type PagesBuilt = { built: BuiltPages | null; headers: HeaderTable }

type RouteDeps = {
  app: FastifyInstance
  config: Pick<Config, 'publicUrl' | 'port' | 'limitsScale' | 'dataDir'>
  directory: Directory
  built: BuiltPages
  /** Further headers of pages. */
  headers: HeaderTable
}

/** On the disk: some hundreds of thousands of zipped pages. */
const CACHE_BYTES = 2 * 2 ** 30
const HTML = 'text/html; charset=utf-8'
const XML = 'application/xml; charset=utf-8'
const unzip = promisify(gunzip)

type PageFacts = {
  /** Digest of the page's data; the same digest means the same page. */
  made: string
  source: Source
  revision: number
  holdsUntil: number
}

/** Tells the tag of what is to be sent; true where the caller has that already, and needs to be told no more. */
function tellTag({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  return isKnownTag(headers['if-none-match'], etag)
}

/** Of the sitemap, which is made of its own words: nobody keeps it, and who has it asks again. */
function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): FastifyReply {
  reply.type(XML).header('cache-control', 'no-cache')
  return tellTag(request, reply, `W/"${digestOf(xml)}"`) ? reply.code(304).send() : reply.send(xml)
}

async function sendZipped({ headers }: FastifyRequest, reply: FastifyReply, zipped: Buffer) {
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(await unzip(zipped))
  return reply.header('content-encoding', 'gzip').send(zipped)
}

/** The public pages, the sitemap and robots.txt. Only reviews, checks and what is not listed ask the database. */
export function directoryRoutes({ app, config, directory, built, headers: everyPage }: RouteDeps): void {
  const cache = makePageCache<PageFacts>(config.dataDir, CACHE_BYTES, (error) => app.log.error(error))
  app.addHook('onClose', async () => cache.close())
  /** In this process alone: the calls count theirs in the database, which no public page waits for. */
  const furtherPages = makeFloodGate(config, 'public-pages')
  const { renderer, assets } = built
  const headers = { ...everyPage, 'cache-control': 'no-cache', vary: 'accept-encoding' }

  function render({ made: { page, ...rest }, now }: Exclude<Found, { status: 301 }>): Buffer {
    return Buffer.from(
      page.kind === 'landing'
        ? intoShell(built.shell, renderer.renderLanding({ page, ...rest, now }))
        : renderer.renderPage({ page, ...rest, assets, now }),
    )
  }

  /** Returns a cached page as long as its sources are unchanged. */
  function keptAt(address: string): PageFacts | null {
    const known = cache.get(address)
    const isCurrent = known?.revision === (known && directory.revisionOf(known.source))
    return known && isCurrent && directory.now() < known.holdsUntil ? known : null
  }

  /** The page as it was found: rendered again only when what it says is something else. */
  function keep(address: string, found: Found): PageFacts | Found {
    if (found.status !== 200 || found.isPartial) return found
    const known = cache.get(address)
    const { source, revision, wordsUntil, holdsUntil } = found
    // With the moment until which its words hold: the same data are other words after it.
    const made = digestOf(JSON.stringify([found.made, wordsUntil]))
    if (known?.made === made) return Object.assign(known, { source, revision, holdsUntil })
    const facts = { made, source, revision, holdsUntil }
    cache.add(address, render(found), facts)
    return facts
  }

  const etagOf = ({ made }: PageFacts) => `W/"${made}-${built.version}"`

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    find: () => Found | Promise<Found>,
  ): Promise<FastifyReply> {
    const page = keptAt(address) ?? keep(address, await find())
    reply.headers(headers)
    if ('location' in page) return reply.redirect(page.location, 301)
    reply.type(HTML)
    if ('status' in page) return sendCompressed(reply.code(page.status), render(page))
    if (tellTag(request, reply, etagOf(page))) return reply.code(304).send()
    return sendZipped(request, reply, await cache.zipped(address))
  }

  const pathOf = ({ url }: FastifyRequest) => decodeURIComponent(url.split('?', 1)[0] ?? '')

  app.get('/', (request, reply) => {
    const origin = originOf(request, config)
    return send(request, reply, `${origin}/`, () => directory.findLanding(origin))
  })

  const nearPages = makeFloodGate(config, 'near-pages')
  const isNearAsked = (query: object) => Object.values(NEAR_PARAMETERS).some((name) => name in query)

  /** Sends the page around a place from the address, or around a position from the body: addresses end up in many logs. */
  async function sendNear(
    request: FastifyRequest,
    reply: FastifyReply,
    given: unknown,
  ): Promise<FastifyReply> {
    const network = networkOf(request.ip)
    nearPages.take(network)
    const asked = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
    const found = await directory.findNear(pathOf(request), asked, {
      origin: originOf(request, config),
      network,
    })
    reply.headers({ ...headers, 'cache-control': 'no-store' }).type(HTML)
    return sendCompressed(reply, render(found))
  }
  for (const url of [NEAR_PATH, URGENT_PATH]) {
    app.get(url, (request, reply) => {
      const origin = originOf(request, config)
      const query = request.query as Record<string, unknown>
      if (isNearAsked(query)) return sendNear(request, reply, query)
      return send(request, reply, origin + url, () => directory.find(url, undefined, origin))
    })
    app.post(url, (request, reply) => sendNear(request, reply, request.body))
  }

  for (const url of ['/rehber', '/rehber/*'])
    app.get(url, (request, reply) => {
      const path = pathOf(request)
      const { [PAGE_PARAMETER]: written } = request.query as Record<string, unknown>
      const page = written === undefined || typeof written === 'string' ? written : ''
      if (page !== undefined && page !== '1') furtherPages.take(networkOf(request.ip))
      const origin = originOf(request, config)
      // Not joined by a sign that a decoded path may have, too: it would be answered with another page, uncounted.
      const address = page === undefined ? origin + path : JSON.stringify([origin, path, page])
      return send(request, reply, address, () => directory.find(path, page, origin))
    })

  app.get('/isletme/*', (request, reply) => {
    const path = pathOf(request)
    const origin = originOf(request, config)
    return send(request, reply, origin + path, () => directory.findBusiness(path, origin))
  })

  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(originOf(request, config))),
  )

  app.get('/sitemap.xml', (request, reply) =>
    sendXml(request, reply, directory.sitemap.index(originOf(request, config))),
  )

  app.get('/sitemap-rehber-:part(^\\d+).xml', (request, reply) => {
    const part = directory.sitemap.lists(partOf(request), originOf(request, config))
    if (part === null) throw new Failure('not_found')
    return sendXml(request, reply, part)
  })

  app.get('/sitemap-isletme-:part(^\\d+).xml', async (request, reply) => {
    const zipped = await directory.sitemap.businesses(partOf(request), originOf(request, config))
    if (zipped === null) throw new Failure('not_found')
    reply.type(XML).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (tellTag(request, reply, `W/"${digestOf(zipped)}"`)) return reply.code(304).send()
    return sendZipped(request, reply, zipped)
  })
}

function partOf({ params }: FastifyRequest): number {
  const { part = '' } = params as { part?: string }
  return /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0
}

const robotsText = (origin: string): string =>
  `User-agent: *\n${['/api/', ...closedToRobots].map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
