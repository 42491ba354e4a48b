import type { LetterForm } from '#contract/letters.ts'
import { letterText as text } from '#text/letters.ts'
import { BLUE, INK, INNER, inWords, SHEET, type Sheet, SOFT, writeSheets } from '../../print.ts'
import { groupedCode, streetOf } from './rules.ts'
import type { PrintedRow } from './store.ts'

export type PrintedLetter = PrintedRow & { code: string }
type Run = { origin: string; path: string; endsAt: string }

export const fileName = (form: LetterForm, runId: number): string => `${text.fileNames[form]}-${runId}.pdf`

const MM = 72 / 25.4
const { margin: MARGIN, width: WIDTH } = SHEET

/** The part that shows through the window of an envelope, from the upper left corner of the sheet folded in three. */
const WINDOW = { x: 25 * MM, y: 50 * MM, width: 80 * MM }
const FOLDS = [99 * MM, 198 * MM]
const TEXT_TOP = 112 * MM
const CODE = { side: 132, x: WIDTH - MARGIN - 132 }

/** The lines that the post reads; the town once. */
function addressOf(place: PrintedRow): string[] {
  const town = [place.district, place.city].filter(Boolean).join(' / ')
  return [streetOf(place), town].filter(Boolean)
}

function drawLetter(sheet: Sheet, letter: PrintedLetter, { origin, path, endsAt }: Run): void {
  const { kind, id, name, code, needsDocument } = letter
  const isListed = kind === 'business'
  const url = `${origin}${path}/${code}`
  sheet.brand(MARGIN, 40, BLUE, '#ffffff')
  for (const y of FOLDS) sheet.pdf.moveTo(12, y).lineTo(24, y).lineWidth(0.5).stroke(SOFT)
  const plain = { x: WINDOW.x, width: WINDOW.width, size: 10, fill: INK }
  let y = sheet.lines(name, { ...plain, y: WINDOW.y, size: 11, isBold: true, most: 2 })
  for (const line of addressOf(letter)) y = sheet.lines(line, { ...plain, y: y + 2, most: 2 })

  const body = { x: MARGIN, size: 11, fill: INK }
  const beside = { ...body, width: INNER - CODE.side - 28 }
  y = sheet.lines(text.question, { ...body, y: TEXT_TOP, size: 22, fill: BLUE, isBold: true, most: 1 })
  y = sheet.lines(text.greeting, { ...body, y: y + 14, most: 1 })
  y = sheet.lines(text.about({ ...letter, isListed }), { ...body, y: y + 6, most: 5 })
  const top = y + 20
  sheet.code(url, CODE.x, top - 10, CODE.side)
  y = sheet.lines(text.how, { ...beside, y: top, size: 13, isBold: true, most: 1 }) + 4
  for (const [i, step] of text.steps(inWords(`${origin}${path}`)).entries()) {
    sheet.line(`${i + 1}.`, { ...beside, y })
    y = sheet.lines(step, { ...beside, x: MARGIN + 20, width: beside.width - 20, y, most: 3 }) + 4
  }
  y = Math.max(y, top + CODE.side) + 8
  sheet.pdf.roundedRect(MARGIN, y, INNER, 62, 6).lineWidth(1).stroke(BLUE)
  sheet.line(text.code, { x: MARGIN + 16, y: y + 12, size: 10, fill: SOFT })
  sheet.line(groupedCode(code), { x: MARGIN + 16, y: y + 27, size: 22, fill: INK, isBold: true })
  const until = { x: MARGIN + 224, y: y + 33, width: INNER - 240, size: 11, fill: INK }
  sheet.lines(text.until(endsAt), { ...until, most: 2 })
  y += 78
  if (needsDocument) y = sheet.lines(text.document, { ...body, y, isBold: true, most: 3 }) + 8
  for (const words of [text.fee, text.careful]) y = sheet.lines(words, { ...body, y, most: 3 }) + 6

  const page = isListed ? `${origin}/isletme/${id}` : `${origin}/candidates/${id}/removal`
  const small = { x: MARGIN, size: 9, fill: SOFT, most: 2 }
  y = sheet.lines(text.source(isListed), { ...small, y: y + 10 })
  sheet.lines(text.removal(inWords(page), isListed), { ...small, y: y + 2 })
}

const [ACROSS, DOWN] = [2, 5]
const STICKER = { width: WIDTH / ACROSS, height: SHEET.height / DOWN, edge: 18 }

function drawSticker(
  sheet: Sheet,
  letter: PrintedLetter,
  place: number,
  { origin, path, endsAt }: Run,
): void {
  const { width, height, edge } = STICKER
  const left = (place % ACROSS) * width
  const top = Math.floor(place / ACROSS) * height
  sheet.pdf.rect(left, top, width, height).lineWidth(0.25).stroke('#c9d2d6')
  const side = height - 2 * edge - 22
  sheet.code(`${origin}${path}/${letter.code}`, left + edge - 6, top + edge, side)
  const words = { x: left + edge + side + 4, width: width - 2 * edge - side - 4, fill: INK }
  let y = sheet.lines(text.question, { ...words, y: top + edge, size: 11, fill: BLUE, isBold: true, most: 2 })
  y = sheet.lines(letter.name, { ...words, y: y + 3, size: 10, isBold: true, most: 2 })
  y = sheet.lines(addressOf(letter).join(', '), { ...words, y: y + 2, size: 8, fill: SOFT, most: 3 })
  sheet.lines(text.sticker, { ...words, y: y + 6, size: 8, most: 3 })
  const last = top + height - edge - 16
  sheet.line(groupedCode(letter.code), { x: left + edge, y: last + 1, size: 11, fill: INK, isBold: true })
  const small = { x: words.x, width: words.width, size: 7.5, fill: SOFT, most: 1 }
  sheet.lines(inWords(`${origin}${path}`), { ...small, y: last - 2 })
  sheet.lines(text.stickerUntil(endsAt), { ...small, y: last + 9 })
}

/** Letters for windowed envelopes, one a page. */
export const writeLetters = (letters: readonly PrintedLetter[], run: Run): Promise<Buffer> =>
  writeSheets(
    text.title('letter'),
    letters.map((letter) => (sheet) => drawLetter(sheet, letter, run)),
  )

/** Ten stickers a page, to be cut along the lines. */
export function writeStickers(letters: readonly PrintedLetter[], run: Run): Promise<Buffer> {
  const pages = Array.from({ length: Math.ceil(letters.length / (ACROSS * DOWN)) }, (_, page) =>
    letters.slice(page * ACROSS * DOWN, (page + 1) * ACROSS * DOWN),
  )
  return writeSheets(
    text.title('sticker'),
    pages.map((page) => (sheet) => {
      for (const [place, letter] of page.entries()) drawSticker(sheet, letter, place, run)
    }),
  )
}
