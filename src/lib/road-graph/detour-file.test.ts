import { describe, expect, it } from 'vitest'
import { detoursOf } from '../../../test/detour-fixture.ts'
import { columnsOf, joinColumns } from './columns.ts'
import { readDetours, writeDetours } from './detour-file.ts'

describe('the file of detours', () => {
  const plan = { south: 40.5, west: 29.25, side: 0.0125, across: 3, zones: [0, 3, 3, 1, 0, 2, 2, 0, 1] }
  const steps = [
    [0, 255, 1],
    [0, 0, 0],
    [7, 0, 0],
  ]
  const { version: _, ...made } = detoursOf({ ...plan, steps }, 1)
  const bytes = writeDetours(made)

  it('gives back what was written; another table has another version', () => {
    const { version, ...read } = readDetours(bytes)
    expect(Array.from(read.cells)).toEqual(Array.from(made.cells))
    expect(Array.from(read.first)).toEqual(Array.from(made.first))
    expect(Array.from(read.to)).toEqual(Array.from(made.to))
    expect(Array.from(read.steps)).toEqual(Array.from(made.steps))
    expect([read.south, read.west, read.high, read.wide]).toEqual([
      made.south,
      made.west,
      made.high,
      made.wide,
    ])
    expect(readDetours(Buffer.concat([Buffer.from([]), bytes])).version).toBe(version)
    expect(readDetours(writeDetours(detoursOf({ ...plan, steps: steps.toReversed() }, 1))).version).not.toBe(
      version,
    )
  })

  const [head = new Uint8Array(), ...columns] = columnsOf(bytes)
  const headed = (over: object) => {
    const header = JSON.parse(new TextDecoder().decode(head)) as object
    return joinColumns([new TextEncoder().encode(JSON.stringify({ ...header, ...over })), ...columns])
  }
  it.each([
    ['cut off', () => bytes.subarray(0, -9), /no file of detours|too soon/],
    ['of another kind', () => new TextEncoder().encode('not detours at all'), /no file of detours|too soon/],
    ['of roads', () => headed({ magic: 'rehber724 roads' }), /no file of detours/],
    ['of another layout', () => headed({ layout: 9 }), /of layout 9; layout 1 is read/],
    ['of other zones', () => headed({ zones: 2 }), /a zone is none|too short/],
    ['of fewer cells', () => headed({ rows: 2 }), /too short/],
  ])('%s is refused', (_, broken, why) => {
    expect(() => readDetours(broken())).toThrow(why)
  })
})
