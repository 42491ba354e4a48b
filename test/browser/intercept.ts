import type { CDPSession, Page } from 'playwright-core'

type Reply = { status?: number; json?: unknown; body?: string; headers?: Readonly<Record<string, string>> }

/** How a request ends: as without this, with no answer, or with this one. */
export type Answer = 'pass' | 'fail' | Reply

export type Asked = {
  url: URL
  method: string
  headers: Headers
  /** Asks the server. The answer given after this has its status and headers, if it does not say others. */
  served: () => Promise<Response>
}

type Respond = (asked: Asked) => Answer | Promise<Answer>
type Rule = { address: string; respond: Respond }
/** The head of the server's own answer. */
type Real = { responseStatusCode?: number; responseHeaders?: { name: string; value: string }[] }

/** One session for each page, since `Fetch.enable` replaces the patterns that its session had. */
const interceptions = new WeakMap<Page, Promise<{ session: CDPSession; rules: Rule[] }>>()

/**
 * Answers requests of `page` for `address`, a whole URL where `*` stands for any text; returns what ends this. Of several the
 * last is asked first, and "pass" leaves the request to those before. Not by Playwright's `route`, which stops every request of
 * the page and turns the browser's cache off.
 */
export async function intercept(
  page: Page,
  address: string,
  respond: Answer | Respond,
): Promise<() => Promise<void>> {
  const begun = interceptions.get(page) ?? begin(page)
  interceptions.set(page, begun)
  const { session, rules } = await begun
  const rule = { address, respond: typeof respond === 'function' ? respond : () => respond }
  rules.push(rule)
  await apply(session, rules)
  return async () => {
    rules.splice(rules.indexOf(rule), 1)
    await apply(session, rules)
  }
}

async function apply(session: CDPSession, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) {
    await session.send('Fetch.disable')
    return
  }
  const patterns = rules.map(({ address }) => ({ urlPattern: address.replaceAll('?', '\\?') }))
  await session.send('Fetch.enable', { patterns })
  // Empties what the page has in memory, which it would use without a request. The cache on disk makes requests.
  for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled })
}

async function begin(page: Page) {
  const session = await page.context().newCDPSession(page)
  const rules: Rule[] = []
  /** Requests that the server is asked for, to answer otherwise. */
  const waiting = new Map<string, (real: Real) => void>()

  async function serve(requestId: string): Promise<Real & { text: string }> {
    const { promise, resolve } = Promise.withResolvers<Real>()
    waiting.set(requestId, resolve)
    await session.send('Fetch.continueRequest', { requestId, interceptResponse: true })
    const real = await promise
    // The page gave it up, or lost its network: there is nothing to answer otherwise, and a page that waits is told.
    if (real.responseStatusCode === undefined) {
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      throw new Error('The request is closed')
    }
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
    return { ...real, text: base64Encoded ? Buffer.from(body, 'base64').toString() : body }
  }

  async function end(requestId: string, request: Omit<Asked, 'served'>): Promise<void> {
    let real: Real = {}
    const served = async () => {
      const { text, ...head } = await serve(requestId)
      real = head
      return new Response(text, { status: head.responseStatusCode ?? 200 })
    }
    let answer: Answer = 'pass'
    for (const { address, respond } of rules.toReversed())
      if (answer === 'pass' && isFor(address, request.url)) answer = await respond({ ...request, served })
    if (answer === 'pass') await session.send('Fetch.continueRequest', { requestId })
    else if (answer === 'fail') await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    else await session.send('Fetch.fulfillRequest', { requestId, ...response(answer, real) })
  }

  session.on('Fetch.requestPaused', ({ requestId, request: { url, method, headers }, ...real }) => {
    const goOn = waiting.get(requestId)
    if (goOn) {
      goOn(real)
      return
    }
    end(requestId, { url: new URL(url), method, headers: new Headers(headers) }).catch((error: unknown) => {
      // The page has given the request up or is closed, or the last rule has ended, which lets go what was stopped.
      if (!/Invalid InterceptionId|closed|domain is not enabled/.test(String(error))) throw error
    })
  })
  return { session, rules }
}

const isFor = (address: string, { href }: URL) =>
  new RegExp(`^${address.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(href)

function response(
  { status, json, body = json === undefined ? '' : JSON.stringify(json), headers = {} }: Reply,
  { responseStatusCode = 200, responseHeaders = [] }: Real,
) {
  const said = { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers }
  // Its length and encoding were those of another body.
  const gone = ['content-encoding', 'content-length', ...Object.keys(said)]
  return {
    responseCode: status ?? responseStatusCode,
    responseHeaders: [
      ...responseHeaders.filter(({ name }) => !gone.includes(name.toLowerCase())),
      ...Object.entries(said).map(([name, value]) => ({ name, value })),
    ],
    body: Buffer.from(body).toString('base64'),
  }
}
