import type { Week } from '#contract/businesses.ts'
import type { HoursCardSize } from '#contract/sharing.ts'
import { isAlwaysOpen } from '#text/hours.ts'
import { hoursCardText as text, weekRows } from '#text/sharing.ts'
import { BLUE, INK, INNER, inWords, SHEET, type Sheet, SOFT, writeSheet } from '../../print.ts'

export type HoursCard = { name: string; page: string; week: Week }

const { margin: MARGIN, width: WIDTH, height: HEIGHT } = SHEET
const HEAD = 190
const FOOT = 130
/** On A6, the smallest, 40 is a capital of 5 mm: read from a metre and more. */
const ROW_SIZES = [44, 40, 36, 32, 28, 24]
const DAY_GAP = 20

/** Days at the left, their hours at the right; each row is as high as its intervals. */
function drawWeek(sheet: Sheet, week: Week): void {
  const rows = weekRows(week)
  const space = HEIGHT - HEAD - FOOT - 24
  const count = rows.reduce((sum, { hours }) => sum + hours.length, 0)
  const doesFit = (size: number) =>
    count * size * 1.3 <= space &&
    rows.every(({ day, hours }) =>
      hours.every(
        (one) => sheet.widthOf(day, size, true) + DAY_GAP + sheet.widthOf(one, size, true) <= INNER,
      ),
    )
  const size = ROW_SIZES.find(doesFit) ?? ROW_SIZES.at(-1) ?? 0
  const step = space / count
  let y = HEAD + 12
  for (const { day, hours, isClosed } of rows) {
    const at = (line: number) => y + line * step + (step - size) / 2 - size * 0.08
    const style = { x: MARGIN, size, fill: isClosed ? SOFT : INK }
    sheet.line(day, { ...style, y: at(0), isBold: true })
    for (const [i, one] of hours.entries())
      sheet.line(one, { ...style, y: at(i), isBold: !isClosed, align: 'right' })
    y += hours.length * step
    sheet.pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + INNER, y)
      .lineWidth(1)
      .strokeColor('#b7c3c9')
      .stroke()
  }
}

function drawAlways(sheet: Sheet): void {
  const size = 92
  const style = { x: MARGIN, size, fill: INK, isBold: true, align: 'center' } as const
  for (const [i, words] of text.always.entries())
    sheet.line(words, { ...style, y: HEAD + 80 + i * size * 1.2 })
}

/** The week's hours to hang on the door; holidays and other days of their own are behind the code. */
export const writeHoursCard = (size: HoursCardSize, { name, page, week }: HoursCard): Promise<Buffer> =>
  writeSheet(size, `${text.title}: ${name}`, (sheet) => {
    sheet.pdf.rect(0, 0, WIDTH, HEAD).fill(BLUE)
    const nameSize = sheet.sizeFor(name, [40, 34, 28, 24], { most: 2 })
    const below = sheet.lines(text.title, { x: MARGIN, y: 34, size: 28, fill: '#cfe4ea', most: 1 })
    sheet.lines(name, { x: MARGIN, y: below + 4, size: nameSize, fill: '#ffffff', isBold: true, most: 2 })
    if (isAlwaysOpen(week)) drawAlways(sheet)
    else drawWeek(sheet, week)
    const top = HEIGHT - FOOT
    const side = 104
    sheet.code(page, MARGIN - 8, top + 4, side)
    const words = { x: MARGIN + side + 8, width: INNER - side - 8 }
    const after = sheet.lines(text.special, { ...words, y: top + 20, size: 18, fill: INK, most: 2 })
    sheet.lines(inWords(page), { ...words, y: after + 6, size: 16, fill: SOFT, isBold: true, most: 2 })
  })
