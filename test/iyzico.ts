import { createHmac } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type FakeServer, fakeServer } from './fake-server.ts'

/** The fake's keys, as an operator sets them. */
export const KEYS = { apiKey: 'sandbox-api-key', secretKey: 'sandbox-secret-key' }
const hmac = (words: string) => createHmac('sha256', KEYS.secretKey).update(words).digest('hex')

type Page = {
  token: string
  callbackUrl: string
  basketId: string
  conversationId: string
  /** In liras, as iyzico writes it. */
  price: number
  paymentStatus: string | null
  paymentId: string
}
/** Overrides fields of the next answers about payments. */
type Overrides = Partial<Record<'paidPrice' | 'currency' | 'basketId' | 'fraudStatus' | 'signature', unknown>>

export type FakeIyzico = FakeServer & {
  pages: Map<string, Page>
  bend(over: Overrides): void
  /** Serves all requests, cuts their connections, or answers 500. */
  behave(how: 'serve' | 'cut' | 'break'): void
  pay(token: string): void
  fail(token: string): void
  /** The webhook for a page, signed as documented for hosted pages. */
  notice(token: string, status?: string): { body: object; signature: string }
}

/** As documented: the signature covers the random key, the path and the raw body. */
function isAuthorised({ headers, url = '' }: IncomingMessage, body: string): boolean {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ')
  const fields = Object.fromEntries(
    Buffer.from(encoded, 'base64')
      .toString()
      .split('&')
      .map((part) => part.split(':')),
  ) as Record<string, string>
  return (
    scheme === 'IYZWSv2' &&
    fields.apiKey === KEYS.apiKey &&
    fields.randomKey === headers['x-iyzi-rnd'] &&
    fields.signature === hmac(`${String(headers['x-iyzi-rnd'])}${url}${body}`)
  )
}

const REQUIRED = ['price', 'paidPrice', 'callbackUrl', 'buyer', 'billingAddress', 'basketItems']
const REQUIRED_OF_BUYER = ['id', 'name', 'surname', 'identityNumber', 'email', 'registrationAddress', 'city']

/** A fake of iyzico with the documented calls of the checkout form. */
export async function fakeIyzico(): Promise<FakeIyzico> {
  const pages = new Map<string, Page>()
  let overrides: Overrides = {}
  let how: 'serve' | 'cut' | 'break' = 'serve'
  let made = 0

  function open(asked: Record<string, unknown>): object {
    const buyer = asked.buyer as Record<string, unknown> | undefined
    const missing = [
      ...REQUIRED.filter((name) => !asked[name]),
      ...[...REQUIRED_OF_BUYER, 'country', 'ip'].filter((name) => !buyer?.[name]),
    ]
    if (missing.length > 0) return { status: 'failure', errorCode: '5', errorMessage: missing.join() }
    made += 1
    const token = `token-${made}-${Math.random().toString(36).slice(2)}`
    const conversationId = String(asked.conversationId)
    pages.set(token, {
      ...{ token, conversationId, callbackUrl: String(asked.callbackUrl), paymentStatus: null },
      ...{ basketId: String(asked.basketId), price: Number(asked.price), paymentId: `${9000 + made}` },
    })
    const pageUrl = `${server.url}/page?token=${token}`
    const signature = hmac([conversationId, token].join(':'))
    return { status: 'success', conversationId, token, paymentPageUrl: pageUrl, signature }
  }

  function detail(asked: Record<string, unknown>): object {
    const page = pages.get(String(asked.token))
    if (!page?.paymentStatus) return { status: 'failure', errorCode: '5005', errorMessage: 'no payment' }
    const answer = {
      ...{ status: 'success', paymentStatus: page.paymentStatus, paymentId: page.paymentId, currency: 'TRY' },
      ...{ basketId: page.basketId, conversationId: asked.conversationId, fraudStatus: 1 },
      ...{ paidPrice: page.price, price: page.price, token: page.token, ...overrides },
    }
    const parts = [answer.paymentStatus, answer.paymentId, answer.currency, answer.basketId]
    const more = [answer.conversationId, answer.paidPrice, answer.price, answer.token]
    return { signature: hmac([...parts, ...more].map(String).join(':')), ...answer }
  }

  /** The payer's page: a button that pays, then one that returns to the site. */
  function show(path: string, isPaid: boolean): string {
    const page = pages.get(new URL(path, server.url).searchParams.get('token') ?? '')
    if (page && isPaid) page.paymentStatus = 'SUCCESS'
    const form = isPaid
      ? `<form method="post" action="${page?.callbackUrl}"><input type="hidden" name="token" value="${page?.token}"><button>Siteye dön</button></form>`
      : `<form method="post"><button>${page?.price} TL öde</button></form>`
    return `<!doctype html><html lang="tr"><title>iyzico</title><main><h1>Ödeme</h1>${form}</main></html>`
  }

  function serve(path: string, asked: Record<string, unknown>): object {
    if (path === '/payment/iyzipos/checkoutform/initialize/auth/ecom') return open(asked)
    return path === '/payment/iyzipos/checkoutform/auth/ecom/detail' ? detail(asked) : { status: 'failure' }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (how === 'cut') return void request.socket.destroy()
    if (how === 'break') return void response.writeHead(500).end('{}')
    const { url: path = '', method } = request
    if (path.startsWith('/page'))
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(show(path, method === 'POST'))
    const body = await text(request)
    const answered = isAuthorised(request, body)
      ? serve(path, JSON.parse(body) as Record<string, unknown>)
      : { status: 'failure', errorCode: '1000', errorMessage: 'signature' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  }
  const listener: RequestListener = (request, response) => void answer(request, response)
  const server = await fakeServer(listener)
  const settle = (token: string, status: string) => {
    const page = pages.get(token)
    if (page) page.paymentStatus = status
  }
  return {
    ...server,
    pages,
    bend: (over) => {
      overrides = over
    },
    behave: (next) => {
      how = next
    },
    pay: (token) => settle(token, 'SUCCESS'),
    fail: (token) => settle(token, 'FAILURE'),
    notice(token, status = 'SUCCESS') {
      const page = pages.get(token)
      const [iyziEventType, iyziPaymentId] = ['CHECKOUT_FORM_AUTH', Number(page?.paymentId ?? 1)]
      const paymentConversationId = page?.conversationId ?? ''
      const signed = `${KEYS.secretKey}${iyziEventType}${iyziPaymentId}${token}${paymentConversationId}${status}`
      return {
        body: { token, status, iyziEventType, iyziPaymentId, paymentConversationId },
        signature: hmac(signed),
      }
    },
  }
}
