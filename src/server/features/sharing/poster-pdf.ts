import type { PosterSize } from '#contract/sharing.ts'
import { posterText as text } from '#text/sharing.ts'
import { AMBER, BLUE, INK, INNER, inWords, SHEET, type Sheet, SOFT, writeSheet } from '../../print.ts'

export type Poster = {
  name: string
  /** Trade and place. */
  kind: string
  /** Addresses of its page and of its wheel, null where there is none. */
  page: string
  wheel: string | null
}

const { margin: MARGIN, width: WIDTH, height: HEIGHT } = SHEET
const GAP = 32
const HEAD = 300
const NAME_SIZES = [58, 50, 42, 34, 28]
const NAME_LINES = 3
const TITLE_SIZES = [28, 24, 21, 18]
const ADDRESS_SIZES = [24, 20, 16, 13, 10]

type Part = { title: string; hint: string; url: string; fill: string }
type Column = { x: number; width: number; titleSize: number }

/** Each code stands in a column of its own, its words below. */
function drawPart(sheet: Sheet, { title, hint, url, fill }: Part, { x, width, titleSize }: Column): void {
  const side = Math.min(width, 280)
  const top = HEAD + 30
  sheet.code(url, x + (width - side) / 2, top, side)
  const centred = { x, width, align: 'center' } as const
  const titled = { ...centred, y: top + side + 8, size: titleSize, fill, isBold: true, most: 2 }
  const below = sheet.lines(title, titled)
  sheet.lines(hint, { ...centred, y: below + 6, size: 14, fill: INK, most: 4 })
}

/** A poster for the shop window: who it is, and codes of its page and of its wheel. */
export const writePoster = (size: PosterSize, { name, kind, page, wheel }: Poster): Promise<Buffer> =>
  writeSheet(size, `${text.title}: ${name}`, (sheet) => {
    sheet.pdf.rect(0, 0, WIDTH, HEAD).fill(BLUE)
    sheet.brand(MARGIN, 36, '#ffffff', BLUE)
    const nameSize = sheet.sizeFor(name, NAME_SIZES, { most: NAME_LINES })
    const kindAt = sheet.lines(kind, { x: MARGIN, y: 92, size: 19, fill: '#cfe4ea', most: 1 })
    const named = { x: MARGIN, y: kindAt + 4, size: nameSize, fill: '#ffffff', isBold: true }
    sheet.lines(name, { ...named, most: NAME_LINES })
    const parts = [
      { title: text.find, hint: text.findHint, url: page, fill: BLUE },
      ...(wheel === null ? [] : [{ title: text.wheel, hint: text.wheelHint, url: wheel, fill: AMBER }]),
    ]
    const width = (INNER - (parts.length - 1) * GAP) / parts.length
    const fitting = parts.map(({ title }) => sheet.sizeFor(title, TITLE_SIZES, { width, most: 2 }))
    const titleSize = Math.min(...fitting)
    for (const [i, part] of parts.entries())
      drawPart(sheet, part, { x: MARGIN + i * (width + GAP), width, titleSize })
    const address = inWords(page)
    const addressSize = sheet.sizeFor(address, ADDRESS_SIZES, { most: 1 })
    const last = { x: MARGIN, y: HEIGHT - 74, size: addressSize, fill: SOFT, isBold: true }
    sheet.lines(address, { ...last, align: 'center', most: 1 })
    sheet.pdf.rect(0, HEIGHT - 14, WIDTH, 20).fill(BLUE)
  })
