import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { writePicture } from './picture.ts'
import { kindOf } from './rules.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 40 } } })

/** Noise, so that no encoder makes it small. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** A PNG of any chunks. */
function png(...chunks: (readonly [string, Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  })
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}
function header(width: number, height: number): readonly [string, Buffer] {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return ['IHDR', data]
}
const end = ['IEND', Buffer.alloc(0)] as const

/** A JPEG or WebP that says it is larger than it is. */
async function swollen(kind: 'jpeg' | 'webp'): Promise<Buffer> {
  const bytes = await plain(64, 64)[kind]().toBuffer()
  if (kind === 'jpeg') {
    const frame = bytes.findIndex(
      (byte, i) => byte === 0xff && (bytes[i + 1] === 0xc0 || bytes[i + 1] === 0xc2),
    )
    bytes.writeUInt16BE(65_000, frame + 5)
    bytes.writeUInt16BE(65_000, frame + 7)
  } else {
    bytes.writeUInt16LE(16_383, 26)
    bytes.writeUInt16LE(16_383, 28)
  }
  return bytes
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s is written again as WebP, in all sizes',
    async (kind) => {
      const { width, height, files } = await writePicture(await plain(1700, 900)[kind]().toBuffer())
      expect([width, height]).toEqual([1600, 847])
      const sizes = await Promise.all(
        files.map(async ({ box, data }) => {
          const { format, width: wide } = await sharp(data).metadata()
          return [box, format, wide]
        }),
      )
      expect(sizes).toEqual([
        [undefined, 'webp', 1600],
        [320, 'webp', 320],
        [960, 'webp', 960],
      ])
    },
  )

  test('is turned upright, and tells nothing besides: no place, no camera, no profile, no comment', async () => {
    const told = await plain(300, 100)
      .withExif({ IFD0: { Make: 'kanarya' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">kanarya</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(told).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { width, height, files } = await writePicture(Buffer.concat([told, Buffer.from('kanarya<script>')]))
    expect([width, height]).toEqual([100, 300])
    for (const { data } of files) {
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(data).metadata()
      expect({ exif, xmp, icc, iptc, orientation, comments }).toEqual({})
      expect(data.includes('kanarya')).toBe(false)
    }
  })

  test('keeps its transparency, and of an animation its first frame', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect((await sharp((await writePicture(clear)).files[0]?.data).metadata()).hasAlpha).toBe(true)
    const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
    const moving = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .webp({ loop: 0, delay: [100, 100], lossless: true })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { width, height, files } = await writePicture(moving)
    expect([width, height, (await sharp(files[0]?.data).metadata()).pages ?? 1]).toEqual([10, 10, 1])
    expect((await sharp(files[0]?.data).stats()).channels[0]?.mean).toBeLessThan(5)
  })
})

/** Options that decode to the same pixels and encode faster. */
const quick = { png: { compressionLevel: 1 }, webp: { effort: 0 } } as const

/** Everything that must be refused, and the largest that need not be. */
async function bombs(): Promise<[string, Buffer, string[]][]> {
  const whole = await noise(800, 600).jpeg().toBuffer()
  const wholePng = await noise(300, 200).png().toBuffer()
  const unreadable = ['picture_unreadable']
  const tooLarge = ['picture_too_large']
  const refused = [...unreadable, ...tooLarge]
  const zeros = deflateSync(Buffer.alloc(200 * 2 ** 20), { level: 1 })
  const text = (compressed: Buffer) => Buffer.concat([Buffer.from('a\0\0'), compressed])
  const as = async (kind: (from: Sharp) => Sharp) => kind(plain(40, 40)).toBuffer()
  const inPasses = (width: number, height: number) =>
    plain(width, height).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  const deep = plain(2000, 1500)
    .toColourspace('rgb16')
    .ensureAlpha()
    .png({ ...quick.png, progressive: true })
  return [
    ['a PNG of 65,000 × 65,000', png(header(65_000, 65_000), ['IDAT', zeros], end), tooLarge],
    ['a PNG of 2³¹ columns', png(header(2 ** 31 - 1, 1), ['IDAT', zeros], end), refused],
    ['a PNG one row beyond', png(header(5000, 5001), ['IDAT', zeros], end), tooLarge],
    [
      'a PNG of more pixels than it says',
      png(header(10, 10), ['IDAT', zeros], end),
      ['taken', ...unreadable],
    ],
    [
      'a PNG with a text of 200 MB',
      png(header(1, 1), ['zTXt', text(zeros)], ['IDAT', zeros], end),
      ['taken', ...unreadable],
    ],
    [
      'a PNG with a profile of 200 MB',
      png(header(1, 1), ['iCCP', text(zeros)], ['IDAT', zeros], end),
      ['taken', ...unreadable],
    ],
    ['a JPEG of 65,000 × 65,000', await swollen('jpeg'), tooLarge],
    ['a WebP of 16,383 × 16,383', await swollen('webp'), refused],
    ['a JPEG cut in half', whole.subarray(0, whole.length / 2), unreadable],
    ['a JPEG of its first bytes', whole.subarray(0, 3), unreadable],
    ['a PNG cut in half', wholePng.subarray(0, wholePng.length / 2), unreadable],
    ['a WebP cut in half', (await noise(300, 200).webp().toBuffer()).subarray(0, 3000), unreadable],
    [
      'an AVIF cut in half',
      (await noise(300, 200).avif({ effort: 0 }).toBuffer()).subarray(0, 3000),
      unreadable,
    ],
    [
      'a page with a JPEG’s first bytes',
      Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1'),
      unreadable,
    ],
    ['an archive with a PNG’s first bytes', Buffer.concat([png(), Buffer.from('PK\x03\x04')]), unreadable],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      unreadable,
    ],
    [
      'an SVG with a JPEG’s first bytes',
      Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
      unreadable,
    ],
    ['a GIF', await as((from) => from.gif()), unreadable],
    ['a TIFF', await as((from) => from.tiff()), unreadable],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), unreadable],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), unreadable],
    ['nothing', Buffer.alloc(0), unreadable],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)), unreadable],
    ['more than 5 MB', Buffer.concat([whole, Buffer.alloc(5 * 2 ** 20)]), tooLarge],
    ['25 megapixels of PNG', await plain(5000, 5000).png(quick.png).toBuffer(), ['taken']],
    ['25 megapixels of JPEG', await plain(5000, 5000).jpeg().toBuffer(), ['taken']],
    ['9 megapixels of JPEG in passes', await inPasses(3000, 3000).toBuffer(), tooLarge],
    ['8 megapixels of JPEG in passes', await inPasses(4000, 2000).toBuffer(), ['taken']],
    [
      '9 megapixels of PNG in passes',
      await plain(3000, 3000)
        .png({ ...quick.png, progressive: true })
        .toBuffer(),
      tooLarge,
    ],
    ['24 MB of PNG in passes', await deep.toBuffer(), ['taken']],
    ['25 megapixels of WebP', await plain(5000, 5000).webp(quick.webp).toBuffer(), ['taken']],
    [
      '25 megapixels of lossless WebP',
      await plain(5000, 5000)
        .webp({ ...quick.webp, lossless: true })
        .toBuffer(),
      ['taken'],
    ],
    ['5 megapixels of AVIF', await plain(2500, 2000).avif({ effort: 0 }).toBuffer(), tooLarge],
    ['4 megapixels of AVIF', await plain(2000, 2000).avif({ effort: 0 }).toBuffer(), ['taken']],
  ]
}

/** Writes each file given again; prints how far this process grew, and the one beside it beyond what it takes for the first. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { writePicture } from '#server/features/uploads/picture.ts'
  const [first, ...files] = process.argv.slice(1)
  const PAGE = 4096
  const children = () => readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync('/proc/self/task/' + task + '/children', 'utf8').split(' ').filter(Boolean))
  const sizeOf = (pid) => { try { return readFileSync('/proc/' + pid + '/statm', 'utf8').split(' ')[1] * PAGE } catch { return 0 } }
  let own = 0
  let beside = 0
  setInterval(() => {
    own = Math.max(own, process.memoryUsage.rss())
    beside = Math.max(beside, ...children().map(sizeOf))
  }, 1).unref()
  await writePicture(readFileSync(first))
  const [ownBefore, besideBefore] = [own, beside]
  const got = []
  for (const file of files)
    got.push(await writePicture(readFileSync(file)).then(() => 'taken', (error) => error.code ?? String(error)))
  console.log(JSON.stringify({ grew: own - ownBefore, grewBeside: beside - besideBefore, besideBefore, got }))`

test('each of the bombs is refused or tamed, and all of them take less than 100 MB', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bombs-'))
  const all = await bombs()
  const files = await Promise.all(
    [await plain(100, 100).jpeg().toBuffer(), ...all.map(([, bytes]) => bytes)].map(async (bytes, i) => {
      await writeFile(path.join(folder, String(i)), bytes)
      return path.join(folder, String(i))
    }),
  )
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM, ...files])
  await rm(folder, { recursive: true })
  type Told = { grew: number; grewBeside: number; besideBefore: number; got: string[] }
  const { grew, grewBeside, besideBefore, got } = JSON.parse(stdout) as Told
  const wrong = all.flatMap(([name, , right], i) =>
    right.includes(got[i] ?? '') ? [] : [`${name}: ${got[i]}`],
  )
  expect(wrong).toEqual([])
  expect(besideBefore).toBeGreaterThan(20e6) // it was seen
  expect(grew + grewBeside).toBeLessThan(100e6)
})

test('kinds are told by content', () => {
  expect(kindOf(Buffer.from('\0\0\0\x1cftypavif', 'latin1'))).toBe('heif')
  expect(kindOf(Buffer.from('\0\0\0\x1cftypmif1', 'latin1'))).toBeNull()
  expect(kindOf(Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'))).toBeNull()
})
