import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { pickWeighted } from '#lib/pick-weighted.ts'
import { blockText } from '#lib/spin-proof.ts'

const SEED_BYTES = 32

export const makeSeed = (): Buffer => randomBytes(SEED_BYTES)

/** What is told of a seed before it is used: its SHA-256. */
export const hashSeed = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')

function* words(serverSeed: Buffer, clientSeed: string, spinId: number): Generator<number> {
  for (let block = 0; ; block++) {
    const text = blockText(clientSeed, spinId, block)
    const bytes = createHmac('sha256', serverSeed).update(text).digest()
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at)
  }
}

/** The index of the segment that these seeds draw: HMAC-SHA256 of the server's over the client's and the spin's id. */
export const drawIndex = (
  weights: readonly number[],
  draw: { serverSeed: Buffer; clientSeed: string; spinId: number },
): number => pickWeighted(weights, words(draw.serverSeed, draw.clientSeed, draw.spinId))

const CODE_START = '724'
export const LEAST_DIGITS = 4

/** 724 and a random number of so many digits: below 10,000 unless half of those are out. */
export const makeCode = (digits: number): string =>
  CODE_START + String(randomInt(10 ** digits)).padStart(digits, '0')
