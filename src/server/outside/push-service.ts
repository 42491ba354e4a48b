import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { OutsideError } from './fetch-json.ts'
import { makeLookUp } from './look-up.ts'
import { hostOf, isPublicAddress, lookUpPublic } from './public-address.ts'

type Browser = { p256dh: string; auth: string }

export type PushRequest = Browser & {
  endpoint: string
  payload: object
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  /** A later message of the same topic replaces one that still waits. */
  topic: string
  /** Whether it is worth waking a sleeping telephone for (RFC 8030). */
  urgency: 'high' | 'normal'
}

export type PushAnswer = { status: number; retryAfterSeconds: number | null }
/** It took the connection, or nobody did, and time ran out. */
export class NoAnswerError extends OutsideError {
  override name = 'NoAnswerError'
}

/** Hands a message to a browser's push service. Throws `OutsideError` when that is not reached or does not answer. */
export type DeliverPush = (request: PushRequest) => Promise<PushAnswer>

type Settings = {
  /** An origin on this machine that takes pushes, for tests; null: none does. */
  pushLocal: string | null
  publicUrl: string | null
  contactEmail: string | null
}

const TIMEOUT_MS = 5000
const MAX_TOPIC = 32
const lookup = lookUpPublic(makeLookUp())

/** The way to the browsers' push services. Their addresses are told by browsers: a request must not reach inside. */
export function makePushService(
  { pushLocal, publicUrl, contactEmail }: Settings,
  keys: { publicKey: string; privateKey: string },
): {
  isAllowed: (endpoint: string) => boolean
  canEncrypt: (browser: Browser) => boolean
  deliver: DeliverPush
} {
  const subject = contactEmail ? `mailto:${contactEmail}` : (publicUrl ?? 'https://rehber724.invalid')
  const isLocal = (url: URL) => pushLocal !== null && url.origin === pushLocal

  function isAllowed(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (isLocal(url)) return true
    const host = hostOf(url)
    return (
      url.protocol === 'https:' &&
      url.port === '' &&
      url.username === '' &&
      url.password === '' &&
      (isIP(host) === 0 ? host.includes('.') && !host.endsWith('.') : isPublicAddress(host))
    )
  }

  const detailsOf = ({ endpoint, p256dh, auth, payload, ttlSeconds, topic, urgency }: PushRequest) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject: subject.startsWith('http:') ? 'https://rehber724.invalid' : subject, ...keys },
      TTL: ttlSeconds,
      topic: topic.slice(0, MAX_TOPIC),
      urgency,
      contentEncoding: 'aes128gcm',
    })

  return {
    isAllowed,

    /** Whether something can be encrypted for these keys: a point of the curve, and 16 bytes. */
    canEncrypt(browser) {
      try {
        const endpoint = 'https://push.invalid/'
        detailsOf({ ...browser, endpoint, payload: {}, ttlSeconds: 1, topic: 'try', urgency: 'normal' })
        return true
      } catch {
        return false
      }
    },

    async deliver(request) {
      const url = new URL(request.endpoint)
      if (!isAllowed(request.endpoint)) throw new OutsideError('no address of a push service')
      const { method, headers, body } = detailsOf(request)
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const send = url.protocol === 'http:' ? requestPlain : requestSecure
      const way = isLocal(url) ? {} : { lookup }
      try {
        const answer = await new Promise<IncomingMessage>((resolve, reject) => {
          send(url, { method, headers, signal, agent: false, ...way }, resolve)
            .on('error', reject)
            .end(body)
        })
        const asked = Number(answer.headers['retry-after'])
        answer.destroy() // its body is not needed
        return { status: answer.statusCode ?? 0, retryAfterSeconds: Number.isFinite(asked) ? asked : null }
      } catch (cause) {
        if (cause instanceof OutsideError) throw cause
        const reason = `${url.origin} did not take a push`
        throw signal.aborted ? new NoAnswerError(reason, { cause }) : new OutsideError(reason, { cause })
      }
    },
  }
}
