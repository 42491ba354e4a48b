import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../secrets.ts'
import { makeBreaker } from './breaker.ts'
import { fetchJson, OutsideError } from './fetch-json.ts'

/** https://docs.iyzico.com: checkout form, HMACSHA256 authentication, response signatures, webhook. */
const START = '/payment/iyzipos/checkoutform/initialize/auth/ecom'
const RETRIEVE = '/payment/iyzipos/checkoutform/auth/ecom/detail'
const BOUNDS = { timeoutMs: 10_000, maxBytes: 512 * 1024 }
/** Value that iyzico asks for where a buyer's identity number is not known. */
const UNKNOWN_IDENTITY = '11111111111'

export type Order = {
  conversationId: string
  basketId: string
  kurus: number
  title: string
  category: string
  callbackUrl: string
  buyer: { id: string; name: string; surname: string; email: string; taxNo: string; network: string }
  billing: { contactName: string; address: string; city: string }
}

/** Result of a payment page, as iyzico signed it. */
export type CheckoutResult = {
  paymentStatus: string
  paymentId: string
  currency: string
  basketId: string
  conversationId: string
  /** Kurus; null where it is no such amount. */
  paidKurus: number | null
  /** 1: fine, 0: being looked at, -1: refused. */
  fraudStatus: number
}

/** Notice that iyzico's server sends by itself. */
export type Notice = {
  token: string
  status?: string | undefined
  iyziEventType?: string | undefined
  iyziPaymentId?: string | number | undefined
  paymentConversationId?: string | undefined
}

type Keys = { apiKey: string; secretKey: string; baseUrl: string }
export type Iyzico = ReturnType<typeof makeIyzico>
const hmac = (secretKey: string, text: string) => createHmac('sha256', secretKey).update(text).digest('hex')

const isSame = (given: unknown, right: string): boolean =>
  isSameSecret(typeof given === 'string' ? given : '', right)

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** As signatures count an amount: without zeros at its end, "75.00" and 75 are "75". */
const plainAmount = (value: unknown) => {
  const amount = Number(wordOf(value))
  return wordOf(value) === '' || !Number.isFinite(amount) ? '' : String(amount)
}

const lirasOf = (kurus: number) => `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, '0')}`
/** Null for what is no whole number of kurus. */
function kurusOf(value: unknown): number | null {
  const [, liras, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(wordOf(value)) ?? []
  return liras === undefined ? null : Number(liras) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The way to iyzico. What throws `OutsideError` was not answered, or not by iyzico: nothing is known then. */
export function makeIyzico({ apiKey, secretKey, baseUrl }: Keys) {
  const guarded = makeBreaker()

  async function post(path: string, question: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify(question)
    const randomKey = randomBytes(12).toString('hex')
    const signature = hmac(secretKey, `${randomKey}${path}${body}`)
    const signed = Buffer.from(`apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`)
    const headers = { authorization: `IYZWSv2 ${signed.toString('base64')}`, 'x-iyzi-rnd': randomKey }
    const answer = await guarded(() => fetchJson(new URL(path, baseUrl), BOUNDS, { body, headers }))
    if (typeof answer !== 'object' || answer === null) throw new OutsideError('iyzico answered no object')
    return answer as Record<string, unknown>
  }

  /** Refuses an answer that iyzico did not sign: parts in their documented order, empty ones left out. */
  function checkSignature({ signature }: Record<string, unknown>, parts: string[]): void {
    if (!isSame(signature, hmac(secretKey, parts.filter(Boolean).join(':'))))
      throw new OutsideError('iyzico has not signed this answer')
  }

  return {
    /** Opens a payment page. */
    async start(order: Order): Promise<{ token: string; pageUrl: string }> {
      const { conversationId, basketId, kurus, buyer, billing } = order
      const price = lirasOf(kurus)
      const place = { city: billing.city, country: 'Turkey', address: billing.address }
      const answer = await post(START, {
        locale: 'tr',
        conversationId,
        price,
        paidPrice: price,
        currency: 'TRY',
        basketId,
        paymentGroup: 'SUBSCRIPTION',
        callbackUrl: order.callbackUrl,
        enabledInstallments: [1],
        buyer: {
          id: buyer.id,
          name: buyer.name,
          surname: buyer.surname,
          email: buyer.email,
          identityNumber: buyer.taxNo.length === 11 ? buyer.taxNo : UNKNOWN_IDENTITY,
          registrationAddress: billing.address,
          city: billing.city,
          country: 'Turkey',
          ip: buyer.network,
        },
        billingAddress: { contactName: billing.contactName, ...place },
        basketItems: [
          { id: basketId, name: order.title, category1: order.category, itemType: 'VIRTUAL', price },
        ],
      })
      const [token, pageUrl] = [wordOf(answer.token), wordOf(answer.paymentPageUrl)]
      if (answer.status !== 'success' || token === '' || !URL.canParse(pageUrl))
        throw new OutsideError(`iyzico opened no page: error ${wordOf(answer.errorCode)}`)
      checkSignature(answer, [wordOf(answer.conversationId), token])
      if (wordOf(answer.conversationId) !== conversationId)
        throw new OutsideError('iyzico answered another question')
      return { token, pageUrl }
    },

    /** Result of a payment page; null: nobody has paid or failed there yet. */
    async retrieve(asked: { token: string; conversationId: string }): Promise<CheckoutResult | null> {
      const answer = await post(RETRIEVE, { locale: 'tr', ...asked })
      if (answer.status !== 'success') return null
      const [paymentStatus, paymentId, currency, basketId, conversationId] = [
        ...['paymentStatus', 'paymentId', 'currency', 'basketId', 'conversationId'],
      ].map((name) => wordOf(answer[name])) as [string, string, string, string, string]
      checkSignature(answer, [
        ...[paymentStatus, paymentId, currency, basketId, conversationId],
        ...[plainAmount(answer.paidPrice), plainAmount(answer.price), wordOf(answer.token)],
      ])
      if (wordOf(answer.token) !== asked.token) throw new OutsideError('iyzico answered another question')
      const fraudStatus = Number(answer.fraudStatus ?? 1)
      const paidKurus = kurusOf(answer.paidPrice)
      return { paymentStatus, paymentId, currency, basketId, conversationId, paidKurus, fraudStatus }
    },

    /** Whether a notice (X-IYZ-SIGNATURE-V3, format of hosted pages) is iyzico's. */
    isNotice(notice: Notice, signature: string | undefined): boolean {
      const {
        iyziEventType = '',
        iyziPaymentId = '',
        token,
        paymentConversationId = '',
        status = '',
      } = notice
      const said = `${secretKey}${iyziEventType}${iyziPaymentId}${token}${paymentConversationId}${status}`
      return isSame(signature, hmac(secretKey, said))
    },
  }
}
