import { type Font, openSync } from 'fontkit'

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu
const ELLIPSIS = '…'
const MAX_ADVANCES = 2000

/** Measures text in one font and draws it as outlines, so that nothing of a stranger's text is in the SVG. */
export function openLetters(file: string) {
  const font = openSync(file) as Font

  /** Leaves what the font can show, on one line: no control characters, no signs without a shape. */
  function clean(text: string): string {
    const shown = Array.from(text.normalize('NFC').replace(INVISIBLE, ' ')).filter(
      (sign) => sign.trim() === '' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    )
    return shown.join('').replace(/\s+/g, ' ').trim()
  }

  /** Sheets of a run measure the same lines again and again, which takes most of their time. */
  const advances = new Map<string, number>()
  function advanceOf(text: string): number {
    const known = advances.get(text)
    if (known !== undefined) return known
    const advance = font.layout(text).advanceWidth
    if (advances.size >= MAX_ADVANCES) advances.clear()
    advances.set(text, advance)
    return advance
  }
  const width = (text: string, size: number): number => (advanceOf(text) * size) / font.unitsPerEm

  /** The text, or as much of it as fits with an ellipsis. */
  function shorten(text: string, size: number, most: number): string {
    if (width(text, size) <= most) return text
    const signs = Array.from(text)
    let [fits, tooMany] = [0, signs.length]
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2)
      const part = signs.slice(0, middle).join('').trimEnd() + ELLIPSIS
      if (width(part, size) <= most) fits = middle
      else tooMany = middle
    }
    return signs.slice(0, fits).join('').trimEnd() + ELLIPSIS
  }

  /** Wraps at spaces into so many lines at most; what is left over ends in an ellipsis. */
  function wrap(
    text: string,
    { size, most, lines }: { size: number; most: number; lines: number },
  ): string[] {
    const words = text.split(' ').filter(Boolean)
    const wrapped: string[] = []
    while (words.length > 0 && wrapped.length < lines) {
      let line = words.shift() ?? ''
      const isLast = wrapped.length === lines - 1
      while (words.length > 0 && (isLast || width(`${line} ${words[0]}`, size) <= most))
        line += ` ${words.shift()}`
      wrapped.push(shorten(line, size, most))
    }
    return wrapped
  }

  /** Outlines, its baseline beginning at `x`, `y`. */
  function draw(text: string, { x, y, size, fill }: Drawn): string {
    const { glyphs, positions } = font.layout(text)
    let pen = 0
    const outlines = glyphs.map(({ path }, i) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      const outline = path.translate(pen + xOffset, yOffset).toSVG()
      pen += xAdvance
      return outline
    })
    const scale = size / font.unitsPerEm
    return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" d="${outlines.join('')}"/>`
  }

  return { clean, width, shorten, wrap, draw }
}

type Drawn = { x: number; y: number; size: number; fill: string }
