// Preloaded into a product: its clock is wrong by as many milliseconds as stand in CLOCK_OFFSET_FILE, and is set when that changes.
import { readFileSync } from 'node:fs'

const READ_MS = 50
const RealDate = Date
const file = process.env['CLOCK_OFFSET_FILE'] ?? ''
const readOffset = () => Number(readFileSync(file, 'utf8'))
let offset = readOffset()
setInterval(() => {
  offset = readOffset()
}, READ_MS).unref()

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }
  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor
