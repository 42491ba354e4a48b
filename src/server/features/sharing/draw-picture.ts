import sharp, { type Sharp } from 'sharp'
import {
  PICTURE_HEIGHT as HEIGHT,
  SPOT_HEIGHT,
  SPOT_WIDTH,
  PICTURE_WIDTH as WIDTH,
} from '#contract/sharing.ts'
import type { Point } from '#lib/geo.ts'
import { pictureText as text } from '#text/sharing.ts'
import { siteText } from '#text/site.ts'
import { openLetters } from '../../outlines.ts'
import { BOLD, PLAIN } from '../../pdf.ts'
import type { Basemap } from '../basemap/basemap.ts'
import type { Shown } from './pictures.ts'
import { type Box, drawStreets, GROUND } from './street-ground.ts'

// One at a time, each another one: nothing is worth keeping, and one thread is enough.
sharp.cache(false)
sharp.concurrency(1)

export const MAX_BYTES = 60_000
/** The first that is small enough. */
const QUALITIES = [84, 78, 70, 60, 48, 34, 20]

const BLUE = '#0b5c74'
const PALE = '#cfe4ea'
const WHITE = '#ffffff'
const RED = '#c92a2a'

const MARGIN = 64
const SPLIT = 700
const MAP: Box = { left: SPLIT, top: 0, width: WIDTH - SPLIT, height: HEIGHT }
const SPOT: Box = { left: 0, top: 0, width: SPOT_WIDTH, height: SPOT_HEIGHT }
/** Left of the map, or all of it where there is nothing to show beside. */
const columnOf = (hasBeside: boolean) => (hasBeside ? SPLIT : WIDTH) - 2 * MARGIN

const ABOVE = 30
const BELOW = { size: 32, step: 46, most: 4 }
/** Sizes of a title by how many lines it has. */
const TITLES = [
  { size: 72, lines: 1 },
  { size: 62, lines: 2 },
  { size: 52, lines: 3 },
  { size: 44, lines: 4 },
]

/** Of `icon.svg`, 40 units wide. */
const logo = (x: number, y: number, side: number) => `
  <g transform="translate(${x} ${y}) scale(${side / 40})">
    <path fill="${WHITE}" d="M20 1.500c9.100 0 16 6.700 16 15.300 0 8.900-7.200 15.200-16 21.700C11.200 32 4 25.700 4 16.800 4 8.200 10.900 1.500 20 1.500Z"/>
    <path fill="none" stroke="${BLUE}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M12.500 11.500h15l-8.500 15"/>
    <circle cx="27.500" cy="22.500" r="2.600" fill="${BLUE}"/>
  </g>`

/** Its point is at `x`, `y`. */
const pin = (x: number, y: number) => `
  <g transform="translate(${x} ${y})">
    <ellipse cx="0" cy="2" rx="20" ry="7" fill="#000" opacity=".25"/>
    <path fill="${RED}" stroke="${WHITE}" stroke-width="5" d="M0 0C-10-22-38-44-38-72a38 38 0 0 1 76 0C38-44 10-22 0 0Z"/>
    <circle cx="0" cy="-72" r="14" fill="${WHITE}"/>
  </g>`

const clock = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${WHITE}" stroke-width="3.500" stroke-linecap="round"><circle cx="14" cy="14" r="13"/><path d="M14 6v8l6 4"/></g>`

/** @param readCover the bytes of a photo of ours, null when it is gone */
export function makeDrawPicture(
  basemap: Pick<Basemap, 'archive' | 'credits'> | null,
  readCover: (path: string) => Promise<Buffer | null>,
) {
  const [plain, bold] = [openLetters(PLAIN), openLetters(BOLD)]

  function titleOf(title: string, most: number): { lines: string[]; size: number } {
    for (const { size, lines } of TITLES) {
      const wrapped = bold.wrap(title, { size, most, lines })
      if (wrapped.join(' ') === title) return { lines: wrapped, size }
    }
    const { size, lines } = TITLES.at(-1) ?? { size: ABOVE, lines: 1 }
    return { lines: bold.wrap(title, { size, most, lines }), size }
  }

  function linesBelow(below: readonly string[], most: number): string[] {
    const lines = below.map(plain.clean)
    const bounds = { size: BELOW.size, most }
    const each = lines.flatMap((line) => plain.wrap(line, { ...bounds, lines: 2 }))
    if (each.length <= BELOW.most) return each
    // Days stay with their hours.
    const joined = lines.map((line) => line.replace(' ', '\u00a0')).join(', ')
    return plain.wrap(joined, { ...bounds, lines: BELOW.most })
  }

  /** From the top: brand, what it is and where, name, hours. */
  function drawWords({ title, above, below, spot }: Shown, most: number): string {
    const named = titleOf(bold.clean(title), most)
    const under = linesBelow(below, spot?.isPin ? most - 46 : most)
    const titleHeight = named.lines.length * named.size * 1.16
    const parts = [
      logo(MARGIN - 6, 44, 64),
      bold.draw(siteText.brand, { x: MARGIN + 70, y: 90, size: 36, fill: WHITE }),
    ]
    const whole =
      (above ? ABOVE + 26 : 0) + titleHeight + (under.length > 0 ? 24 + under.length * BELOW.step : 0)
    let y = 134 + Math.max(0, (HEIGHT - 134 - 48 - whole) / 2)
    if (above) {
      const line = plain.shorten(plain.clean(above), ABOVE, most)
      parts.push(plain.draw(line, { x: MARGIN, y: y + ABOVE, size: ABOVE, fill: PALE }))
      y += ABOVE + 26
    }
    for (const line of named.lines) {
      parts.push(bold.draw(line, { x: MARGIN, y: y + named.size, size: named.size, fill: WHITE }))
      y += named.size * 1.16
    }
    y += 24
    const isHours = spot?.isPin === true && under.length > 0
    if (isHours) parts.push(clock(MARGIN, y + 8))
    for (const line of under) {
      const x = MARGIN + (isHours ? 46 : 0)
      parts.push(plain.draw(line, { x, y: y + BELOW.size, size: BELOW.size, fill: WHITE }))
      y += BELOW.step
    }
    return parts.join('')
  }

  /** Streets with the pin, and whom they ask to name. */
  async function drawMap({ isPin, ...spot }: Point & { isPin: boolean }): Promise<string | null> {
    const streets = basemap && (await drawStreets(basemap.archive, { spot, box: MAP, isNear: isPin }))
    if (!streets) return null
    const credit = [text.credit, ...(basemap?.credits ?? []).map(({ name }) => name)].join(' ')
    const size = 15
    const line = plain.shorten(plain.clean(credit), size, MAP.width - 20)
    const wide = plain.width(line, size)
    return [
      streets,
      `<rect x="${WIDTH - wide - 16}" y="${HEIGHT - 26}" width="${wide + 16}" height="26" fill="${WHITE}" opacity=".8"/>`,
      plain.draw(line, { x: WIDTH - wide - 8, y: HEIGHT - 8, size, fill: '#33444c' }),
      isPin ? pin(MAP.left + MAP.width / 2, MAP.top + MAP.height / 2) : '',
    ].join('')
  }

  return async (shown: Shown): Promise<Buffer> => {
    const photo = shown.cover === null ? null : await readCover(shown.cover)
    const map = photo || !shown.spot ? null : await drawMap(shown.spot)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
      ${map ? `<rect x="${SPLIT}" width="${MAP.width}" height="${HEIGHT}" fill="${GROUND}"/>${map}` : ''}
      <rect width="${map || photo ? SPLIT : WIDTH}" height="${HEIGHT}" fill="${BLUE}"/>
      ${drawWords(shown, columnOf(map !== null || photo !== null))}</svg>`
    const beside = photo && (await sharp(photo).resize(MAP.width, MAP.height, { fit: 'cover' }).toBuffer())
    const { data, info } = await sharp(Buffer.from(svg))
      .composite(beside ? [{ input: beside, left: MAP.left, top: MAP.top }] : [])
      .flatten({ background: BLUE })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return encode(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }))
  }
}

/** Streets alone: the page sets the trade's sign in their middle and names whom the map asks to name. */
export async function drawSpot(basemap: Pick<Basemap, 'archive'> | null, spot: Point): Promise<Buffer> {
  const streets = basemap && (await drawStreets(basemap.archive, { spot, box: SPOT, isNear: true }))
  return encode(
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SPOT_WIDTH}" height="${SPOT_HEIGHT}">
        <rect width="${SPOT_WIDTH}" height="${SPOT_HEIGHT}" fill="${GROUND}"/>${streets ?? ''}</svg>`),
    ).flatten({ background: GROUND }),
  )
}

/** JPEG, which every chat shows. A try takes 15 ms; mozjpeg's saves a tenth of the bytes and takes six times as long. */
async function encode(picture: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await picture.clone().jpeg({ quality }).toBuffer()
    if (bytes.length <= MAX_BYTES) break
  }
  return bytes
}
