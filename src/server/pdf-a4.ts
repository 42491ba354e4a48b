import { type Pdf, writePdf } from './pdf.ts'

/** Points. */
export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
export const COLUMN = WIDTH / 2 - 12

/** Writes a label at the left and a value at the right of one line. */
export function writePair(pdf: Pdf, left: string, right: string, y: number): number {
  pdf.text(left, MARGIN, y, { width: COLUMN })
  const below = pdf.y
  pdf.text(right, MARGIN + COLUMN, y, { width: WIDTH - COLUMN, align: 'right' })
  return Math.max(below, pdf.y) + 6
}

/** A line across; answers where the next thing may begin. */
export function writeLine(pdf: Pdf, y: number): number {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor('#b7c3c9')
    .stroke()
  return y + 10
}

/** A document of A4 pages. */
export const writePages = (
  info: { Title: string; CreationDate: Date },
  write: (pdf: Pdf) => void,
): Promise<Buffer> => writePdf({ size: 'A4', margin: MARGIN, info }, write)
