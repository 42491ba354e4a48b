import { setImmediate } from 'node:timers/promises'
import encodeQR from 'qr'
import { siteText } from '#text/site.ts'
import { openLetters } from './outlines.ts'
import { BOLD, type Pdf, PLAIN, writePdf } from './pdf.ts'

/** Every sheet is drawn as A4, in points, and scaled: all sizes of the series have one shape. */
export const SHEET = { width: 595.28, height: 841.89, margin: 48 }
export const INNER = SHEET.width - 2 * SHEET.margin
const POINTS: Readonly<Record<string, [width: number, height: number]>> = {
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  a6: [297.64, 419.53],
}

export const BLUE = '#0b5c74'
export const INK = '#1b2429'
export const SOFT = '#55646c'
export const AMBER = '#8a5200'

const [plain, bold] = [openLetters(PLAIN), openLetters(BOLD)]

export type Sheet = ReturnType<typeof sheetOn>
type Style = { x: number; y: number; size: number; fill: string; isBold?: boolean }
type Align = { align?: 'left' | 'center' | 'right'; width?: number }

/** Draws on a page in the units of A4. */
function sheetOn(pdf: Pdf) {
  const lettersOf = (isBold = false) => (isBold ? bold : plain)

  /** One line; `y` is its upper edge. */
  function line(
    text: string,
    { x, y, size, fill, isBold = false, align = 'left', width = INNER }: Style & Align,
  ): void {
    const free = width - lettersOf(isBold).width(text, size)
    const indent = { left: 0, center: free / 2, right: free }[align]
    pdf
      .font(isBold ? BOLD : PLAIN)
      .fontSize(size)
      .fillColor(fill)
      .text(text, x + indent, y, { lineBreak: false })
  }

  return {
    pdf,
    line,

    /** Wraps into so many lines at most, and answers where the next thing may begin. */
    lines(text: string, style: Style & Align & { most: number }): number {
      const { size, isBold, width = INNER, most } = style
      const letters = lettersOf(isBold)
      const wrapped = letters.wrap(letters.clean(text), { size, most: width, lines: most })
      for (const [i, one] of wrapped.entries()) line(one, { ...style, y: style.y + i * size * 1.25 })
      return style.y + wrapped.length * size * 1.25
    },

    /** The largest of the sizes at which the text fits into so many lines; the smallest where it never does. */
    sizeFor(
      text: string,
      sizes: readonly number[],
      { width = INNER, most }: { width?: number; most: number },
    ): number {
      const cleaned = bold.clean(text)
      const doesFit = (size: number) =>
        bold.wrap(cleaned, { size, most: width, lines: most }).join(' ') === cleaned
      return sizes.find(doesFit) ?? sizes.at(-1) ?? 0
    },

    widthOf: (text: string, size: number, isBold = false) => lettersOf(isBold).width(text, size),

    /** A QR code, black on white with its quiet zone, in a square of `side`. */
    code(text: string, x: number, y: number, side: number): void {
      const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
      const module = side / rows.length
      pdf.rect(x, y, side, side).fill('#ffffff')
      for (const [down, row] of rows.entries())
        for (const [across, isDark] of row.entries())
          if (isDark) pdf.rect(x + across * module, y + down * module, module, module)
      pdf.fill('#000000')
    },

    /** The brand's sign and name; `fill` on `ground`. */
    brand(x: number, y: number, fill: string, ground: string): void {
      pdf.save().translate(x, y).scale(0.8)
      pdf
        .path(
          'M20 1.5c9.1 0 16 6.7 16 15.3 0 8.9-7.2 15.2-16 21.7C11.2 32 4 25.7 4 16.8 4 8.2 10.9 1.5 20 1.5Z',
        )
        .fill(fill)
      pdf.lineWidth(3).lineCap('round').lineJoin('round').path('M12.5 11.5h15l-8.5 15').stroke(ground)
      pdf.circle(27.5, 22.5, 2.6).fill(ground)
      pdf.restore()
      line(siteText.brand, { x: x + 40, y: y + 6, size: 17, fill, isBold: true })
    },
  }
}

/** A sheet of paper as a PDF. */
export const writeSheet = (size: string, title: string, draw: (sheet: Sheet) => void): Promise<Buffer> => {
  const points = POINTS[size] ?? [SHEET.width, SHEET.height]
  return writePdf({ size: points, margin: 0, info: { Title: title } }, (pdf) => {
    pdf.scale(points[0] / SHEET.width)
    draw(sheetOn(pdf))
  })
}

/** Sheets of A4, one after the other. Between two of them others are answered. */
export const writeSheets = (title: string, draws: Iterable<(sheet: Sheet) => void>): Promise<Buffer> =>
  writePdf({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } }, async (pdf) => {
    const sheet = sheetOn(pdf)
    for (const draw of draws) {
      pdf.addPage()
      draw(sheet)
      await setImmediate()
    }
  })

/** An address as people read and type it. */
export const inWords = (url: string): string => url.replace(/^https?:\/\//, '')
