import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { makeLookUp } from './look-up.ts'

/** The other side did not answer as it should; the message names no query, which may hold a place or a key. */
export class OutsideError extends Error {
  override name = 'OutsideError'
}

export type Bounds = {
  /** For everything: finding the host, connecting, and the last byte. */
  timeoutMs: number
  maxBytes: number
}

const lookup = makeLookUp()

/** Of a question asked by POST. */
export type Sending = { body: string; headers: Readonly<Record<string, string>> }

/**
 * Reads a JSON document by GET, or by POST of what is sent. Redirects are not followed. Throws `OutsideError` when the answer is late, too large,
 * no JSON, or not 200. What comes back is of unknown shape: check it.
 */
export async function fetchJson(
  url: URL,
  { timeoutMs, maxBytes }: Bounds,
  sending?: Sending,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const where = `${url.origin}${url.pathname}`
  try {
    const response = await askFor(url, signal, sending)
    if (response.statusCode !== 200) {
      response.destroy()
      throw new OutsideError(`${where} answered ${response.statusCode}`)
    }
    return JSON.parse(await bodyOf(response, maxBytes)) as unknown
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause
    const why = signal.aborted ? `did not answer within ${timeoutMs} ms` : 'did not answer as it should'
    throw new OutsideError(`${where} ${why}`, { cause })
  }
}

function askFor(url: URL, signal: AbortSignal, sending?: Sending): Promise<IncomingMessage> {
  const request = url.protocol === 'http:' ? requestPlain : requestSecure
  const method = sending ? 'POST' : 'GET'
  const headers = {
    accept: 'application/json',
    'user-agent': 'Rehber724',
    ...(sending && { ...sending.headers, 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    // No kept connections: the next question comes in minutes.
    request(url, { method, signal, lookup, headers, agent: false }, resolve)
      .on('error', reject)
      .end(sending?.body)
  })
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutsideError(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
