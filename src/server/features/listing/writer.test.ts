import { expect, test } from 'vitest'
import { wordsOf } from './packed.ts'
import { makeWriter } from './writer.ts'

const write = (writer: ReturnType<typeof makeWriter>, pieces: readonly string[]) => {
  writer.begin()
  for (const piece of pieces) writer.part(wordsOf(Buffer.from(piece)))
  return writer.end()
}

test('an answer that was handed out stays as it is', () => {
  const writer = makeWriter()
  const texts = Array.from({ length: 100 }, (_, i) => `${i}`.repeat(5000))
  const answers = texts.map((text) => write(writer, [text]))
  expect(answers.map(String)).toEqual(texts)
})

test('an answer that outgrows the buffer is whole', () => {
  const writer = makeWriter()
  const first = write(writer, ['first'])
  const pieces = Array.from({ length: 50 }, (_, i) => `${i % 10}`.repeat(40_000))
  expect(write(writer, pieces).toString()).toBe(pieces.join(''))
  expect(first.toString().trim()).toBe('first')
})

test('in the place of an answer that was released the next one is written, of the last one alone', () => {
  const writer = makeWriter()
  const [first, second] = [write(writer, ['first']), write(writer, ['second'])]
  writer.release(first)
  const third = write(writer, ['third'])
  expect([first, second, third].map((answer) => answer.toString().trim())).toEqual([
    'first',
    'second',
    'third',
  ])
  writer.release(third)
  const fourth = write(writer, ['4'])
  expect(fourth.byteOffset).toBe(third.byteOffset)
  writer.release(Buffer.from(fourth))
  expect(write(writer, ['fifth']).byteOffset).toBeGreaterThan(fourth.byteOffset)
})

test('short texts and parts follow each other', () => {
  const writer = makeWriter()
  writer.begin()
  writer.text('[')
  writer.part(wordsOf(Buffer.from('"ışık"')))
  writer.text(']')
  expect(writer.end().toString()).toMatch(/^\[ *"ışık" *\]$/)
})

test('thousandths are numbers as JSON writes them', () => {
  const writer = makeWriter()
  const told = (count: number) => {
    writer.begin()
    writer.thousandths(count)
    return writer.end().toString()
  }
  for (let count = 0; count < 130_000; count += 7) expect(told(count)).toBe(JSON.stringify(count / 1000))
  for (const count of [1, 10, 100, 1000, 9999, 10_000, 20_015_087])
    expect(told(count)).toBe(JSON.stringify(count / 1000))
})
