import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/** The codes of a PDF, read by a decoder from the squares that the PDF draws. */
export function codesIn(pdf: Buffer): string[] {
  const codes: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    let content = ''
    try {
      content = inflateSync(pdf.subarray(at + 7, end)).toString('latin1')
    } catch {
      continue // a font's or another stream
    }
    for (const [block] of content.matchAll(/(?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\s+){200,}/g)) {
      const squares = [...block.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re/g)].map((found) =>
        found.slice(1).map(Number),
      )
      const [left, top] = [0, 1].map((i) => Math.min(...squares.map((square) => square[i] ?? 0)))
      const module = squares[0]?.[2] ?? 1
      const cells = squares.map(([x = 0, y = 0]) => [
        Math.round((x - (left ?? 0)) / module),
        Math.round((y - (top ?? 0)) / module),
      ])
      const count = Math.max(...cells.flat()) + 1
      codes.push(decode(cells, count))
    }
  }
  return codes
}

function decode(cells: number[][], count: number): string {
  const [dot, quiet] = [6, 4]
  const side = (count + 2 * quiet) * dot
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [x = 0, y = 0] of cells)
    for (let down = 0; down < dot; down++)
      for (let across = 0; across < dot; across++) {
        const at = (((y + quiet) * dot + down) * side + (x + quiet) * dot + across) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width: side, height: side, data })
}
