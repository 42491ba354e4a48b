import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutsideError } from './fetch-json.ts'
import { makeLookUp } from './look-up.ts'
import { hostOf, isPublicAddress, lookUpPublic } from './public-address.ts'

type World = {
  lookup: LookupFunction
  isAllowed: (address: string) => boolean
  protocols: readonly string[]
  /** Empty: the protocol's own. */
  ports: readonly string[]
  timeoutMs: number
  maxBytes: number
}

const MAX_REDIRECTS = 3
const redirects = new Set([301, 302, 303, 307, 308])

const inPublic: World = {
  lookup: makeLookUp(),
  isAllowed: isPublicAddress,
  protocols: ['https:'],
  ports: [''],
  timeoutMs: 10_000,
  maxBytes: 5 * 1024 * 1024,
}

/**
 * Fetches what stands at an address that a stranger named. Each step, redirects included, goes to an address of the
 * public internet (`lookUpPublic`). Throws `OutsideError`.
 */
export const fetchBytes = (address: string): Promise<Buffer> => fetchBytesIn(inPublic, address)

/** The same, in a world whose rules a test may bend one by one. */
export async function fetchBytesIn(change: Partial<World>, address: string): Promise<Buffer> {
  const world = { ...inPublic, ...change }
  const signal = AbortSignal.timeout(world.timeoutMs)
  try {
    let url = checked(world, address)
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const response = await get(world, url, signal)
      const { statusCode = 0 } = response
      if (statusCode === 200) return await bodyOf(response, world.maxBytes)
      response.destroy()
      const location = response.headers.location
      if (!redirects.has(statusCode) || !location) throw new OutsideError(`answered ${statusCode}`)
      url = checked(world, location, url)
    }
    throw new OutsideError(`redirected more than ${MAX_REDIRECTS} times`)
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause
    throw new OutsideError('did not answer as it should', { cause })
  }
}

function checked({ protocols, ports, isAllowed }: World, address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new OutsideError('no address')
  if (!protocols.includes(url.protocol)) throw new OutsideError(`${url.protocol} is not fetched`)
  if (ports.length > 0 && !ports.includes(url.port)) throw new OutsideError(`port ${url.port} is not asked`)
  if (url.username || url.password) throw new OutsideError('an address with a password in it')
  // Numbers are connected to without a look-up.
  const host = hostOf(url)
  if (isIP(host) && !isAllowed(host)) throw new OutsideError('not a public address')
  return url
}

function get({ lookup, isAllowed }: World, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'http:' ? requestPlain : requestSecure
  const headers = { accept: 'image/*', 'user-agent': 'Rehber724' }
  return new Promise((resolve, reject) => {
    request(url, { signal, lookup: lookUpPublic(lookup, isAllowed), headers, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutsideError(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
