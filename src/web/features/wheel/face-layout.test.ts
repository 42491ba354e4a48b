import { describe, expect, test } from 'vitest'
import { breakWords, HUB, RADIUS, segmentLabel, segmentPath } from './face-layout.ts'

describe('labels', () => {
  test('break between words and stay whole where they fit', () => {
    expect(breakWords('50 TL Platform Kredisi', [12, 10, 9])).toEqual(['50 TL', 'Platform', 'Kredisi'])
    expect(breakWords('VIP Üyelik', [12, 10, 9])).toEqual(['VIP Üyelik'])
  })

  test('end in dots when there is more than the lines hold, also one endless word', () => {
    expect(breakWords('bir iki üç dört beş altı yedi', [7, 7])).toEqual(['bir iki', 'üç dör…'])
    expect(breakWords('Kanalizasyontemizleme', [8])).toEqual(['Kanaliz…'])
  })

  test.each([2, 4, 8])('across each of %i segments stay within rim and hub', (count) => {
    for (let index = 0; index < count; index++) {
      const { lines, fontSize } = segmentLabel('Ücretsiz lastik basınç kontrolü ve rot', index, count)
      expect(lines.length).toBeGreaterThan(1)
      for (const { text, top } of lines) {
        const half = (text.length * fontSize * 0.5) / 2
        expect(Math.hypot(half, HUB - top), text).toBeLessThan(RADIUS)
        expect(HUB - top - fontSize).toBeGreaterThan(40)
      }
    }
  })

  test.each([9, 13])('along each of %i segments stay between its sides', (count) => {
    const { lines, fontSize } = segmentLabel('Ücretsiz lastik basınç kontrolü', 3, count)
    const room = 2 * 100 * Math.tan(Math.PI / count)
    expect(lines.length * fontSize).toBeLessThan(room)
  })
})

test('the outlines of the segments meet: each ends where the next begins', () => {
  const ends = (path: string) => {
    const [, start, end] = /^M200 200L([\d.]+ [\d.]+)A.* ([\d.]+ [\d.]+)Z$/.exec(path) ?? []
    return { start, end }
  }
  const outlines = Array.from({ length: 8 }, (_, index) => ends(segmentPath(index, 8)))
  for (const [i, { end }] of outlines.entries()) expect(end).toBe(outlines[(i + 1) % 8]?.start)
})
