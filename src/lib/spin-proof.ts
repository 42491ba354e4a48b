import { fairBelow, pickWeighted } from './pick-weighted.ts'

/** Inputs of a draw: the fields of `GET /api/wheel/spins/{id}` that matter. */
export type Draw = {
  spinId: number
  /** 64 hexadecimal digits. */
  serverSeed: string
  clientSeed: string
  segments: readonly { id: number; weight: number }[]
}

/** A block of eight words is enough but for once in some billions of draws. */
const BLOCKS = 8

/** The text whose HMAC gives the n-th block of a draw's random words. */
export const blockText = (clientSeed: string, spinId: number, block: number): string =>
  block === 0 ? `${clientSeed}:${spinId}` : `${clientSeed}:${spinId}:${block}`

/** The eight 32-bit words, most significant byte first, of one HMAC-SHA256. */
function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength >> 2 }, (_, i) => view.getUint32(4 * i))
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The commitment that was told before the spin: SHA-256 of the server's seed, both as hexadecimal digits. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(serverSeed))))
}

/** A draw step by step, as it may be told to people. */
export type DrawSteps = {
  /** The message that was signed with the server's seed. */
  message: string
  /** The first random word that favours nobody, the sum of the weights, and what is left of the word by it. */
  word: number
  total: number
  rest: number
  segmentId: number
}

/** Draws a past spin again, with all that comes out on the way. Runs in any browser; asks nobody. */
export async function drawSteps({ spinId, serverSeed, clientSeed, segments }: Draw): Promise<DrawSteps> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), algorithm, false, ['sign'])
  const words: { word: number; message: string }[] = []
  for (let block = 0; block < BLOCKS; block++) {
    const message = blockText(clientSeed, spinId, block)
    const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
    for (const word of wordsOf(new Uint8Array(bytes))) words.push({ word, message })
  }
  const weights = segments.map(({ weight }) => weight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const index = pickWeighted(
    weights,
    words.map(({ word }) => word),
  )
  const used = words.find(({ word }) => word < fairBelow(total))
  const segment = segments[index]
  if (!segment || !used) throw new RangeError('No segment was drawn')
  return { ...used, total, rest: used.word % total, segmentId: segment.id }
}

/** Draws a past spin again and answers the id of the segment. */
export const drawAgain = async (draw: Draw): Promise<number> => (await drawSteps(draw)).segmentId
