import sharp, { type Metadata } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/uploads.ts'
import { PICTURE_WIDTH, smallerSizes } from '#lib/picture-sizes.ts'
import { kindOf } from './rules.ts'

// One picture, one process, one thread: nothing is worth keeping.
sharp.cache(false)
sharp.concurrency(1)
// Whatever a file pretends to be, no other decoder runs: not SVG's, which reads files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** AVIF takes 20 bytes a pixel while it is decoded. */
const AVIF_PIXELS = 4_000_000
/** Interlaced and progressive pictures are held whole, up to three times over; others are streamed row by row. */
const IN_PASSES_BYTES = 24_000_000
const ROW_BY_ROW_BYTES = 4 * PICTURE_MAX_PIXELS
const QUALITY = 78

export type Written = {
  width: number
  height: number
  /** By the width of their box; the picture's own has none. */
  files: { box?: number; data: Buffer }[]
}
export type Refusal = 'picture_too_large' | 'picture_unreadable'

/** Writes the picture again, in all sizes, upright and without metadata. */
export async function rewrite(bytes: Buffer): Promise<Written | Refusal> {
  const kind = kindOf(bytes)
  if (!kind) return 'picture_unreadable'
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (header?.format !== kind) return 'picture_unreadable'
  if (isTooLarge(header)) return 'picture_too_large'
  return encode(bytes).catch(() => 'picture_unreadable' as const)
}

/** By its header alone: no pixel is read before. */
function isTooLarge({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  if (pixels > (format === 'heif' ? AVIF_PIXELS : PICTURE_MAX_PIXELS)) return true
  const bytes = pixels * channels * (depth === 'uchar' ? 1 : 2)
  return bytes > (isProgressive ? IN_PASSES_BYTES : ROW_BY_ROW_BYTES)
}

async function encode(bytes: Buffer): Promise<Written> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: PICTURE_MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(PICTURE_WIDTH, 2 * PICTURE_WIDTH, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
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
