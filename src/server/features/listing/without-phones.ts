import { SPACE } from './packed.ts'

/** A key without its value. Quotes within texts are escaped, so it occurs nowhere else. */
const KEY = Buffer.from('"phone":')
const NULL = Buffer.from('null')
const QUOTE = 0x22

/** The answer, overwritten in place: `null` and spaces instead of telephones, from the row at `from` on. */
export function withoutPhones(answer: Buffer, from: number): Buffer {
  let row = 0
  for (let found = answer.indexOf(KEY); found >= 0; found = answer.indexOf(KEY, found)) {
    found += KEY.length
    if (row++ < from || answer[found] !== QUOTE) continue
    const end = answer.indexOf(QUOTE, found + 1) + 1
    answer.fill(SPACE, found, end)
    NULL.copy(answer, found)
  }
  return answer
}
