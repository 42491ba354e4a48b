import sharp from 'sharp'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '#contract/uploads.ts'
import { PICTURE_WIDTH, smallerSizes } from '#lib/picture-sizes.ts'
import { Failure } from '../../failure.ts'
import { makeTurns } from '../../turns.ts'
import { kindOf } from './rules.ts'

// Nothing of one person's picture stays for the next; one thread for each leaves the other cores to requests.
sharp.cache(false)
sharp.concurrency(1)
// Whatever a file pretends to be, no other decoder runs: not SVG's, which reads files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Decoding takes up to 80 MB: one at a time; who waits holds 5 MB. */
const inTurn = makeTurns({ atOnce: 1, mayWait: 10 })
/** What must be held whole while it is decoded takes 20 bytes a pixel (AVIF) or 8 (what comes in passes). */
const AVIF_PIXELS = 4_000_000
const IN_PASSES_PIXELS = 8_000_000
const MOST_SECONDS = 10
const QUALITY = 78

export type Written = {
  width: number
  height: number
  /** By the width of their box; the picture's own has none. */
  files: { box?: number; data: Buffer }[]
}

/**
 * Writes a picture anew, in all its sizes, upright and without what it told besides. Throws `picture_too_large`,
 * `picture_unreadable`, `busy`.
 */
export async function writePicture(bytes: Buffer): Promise<Written> {
  if (bytes.length > PICTURE_MAX_BYTES) throw new Failure('picture_too_large')
  const kind = kindOf(bytes)
  if (!kind) throw new Failure('picture_unreadable')
  return inTurn(async () => {
    await checkHeader(bytes, kind)
    try {
      return await rewrite(bytes)
    } catch {
      throw new Failure('picture_unreadable')
    }
  })
}

/** Reads no pixel. */
async function checkHeader(bytes: Buffer, kind: string): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (header?.format !== kind) throw new Failure('picture_unreadable')
  const inPasses = header.isProgressive ? IN_PASSES_PIXELS : PICTURE_MAX_PIXELS
  const most = kind === 'heif' ? AVIF_PIXELS : inPasses
  if (header.width * header.height > most) throw new Failure('picture_too_large')
}

async function rewrite(bytes: Buffer): Promise<Written> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: PICTURE_MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(PICTURE_WIDTH, 2 * PICTURE_WIDTH, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels }
  const files: Written['files'] = [{ data: await sharp(data, { raw }).webp({ quality: QUALITY }).toBuffer() }]
  for (const { box, ...size } of smallerSizes(info)) {
    const smaller = sharp(data, { raw }).resize({ ...size, fit: 'fill' })
    files.push({ box, data: await smaller.webp({ quality: QUALITY }).toBuffer() })
  }
  return { width, height, files }
}
