import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOURS } from './streets-colours.ts'

const css = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')

function themed(name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`--color-${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css) ?? []
  return [light, dark]
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): [light: number, dark: number] {
  const [a, b] = [themed(one), themed(other)]
  const ratio = (i: 0 | 1) => {
    const [low = 0, high = 0] = [luminance(a[i]), luminance(b[i])].sort((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
  }
  return [ratio(0), ratio(1)]
}

const map = (name: string) => `map-${name}`
const GROUNDS = ['land', 'green', 'ground', 'sand', 'building', 'street', 'road', 'highway', 'halo'].map(map)

test('every colour of the map has a light and a dark value', () => {
  for (const name of COLOURS)
    expect(themed(map(name)), name).toEqual([expect.any(String), expect.any(String)])
  expect(themed('map-nothing')).toEqual(['', ''])
})

test.each([
  ['label', [...GROUNDS, 'map-water']],
  ['street-label', GROUNDS],
  ['water-label', ['map-water', 'map-halo']],
])('%s is read on whatever lies below it: 4.5 to 1', (label, grounds) => {
  for (const ground of grounds)
    expect(Math.min(...contrast(map(label), ground)), ground).toBeGreaterThanOrEqual(4.5)
})

/** Colours of markers and of the person's own place, in map.css. */
const MARKS = ['open-fill', 'open', 'ink-soft', 'accent', 'map-here']

test.each(MARKS)('markers in %s stand out from the map: 3 to 1', (mark) => {
  for (const ground of [...GROUNDS, 'map-water'])
    expect(Math.min(...contrast(mark, ground)), ground).toBeGreaterThanOrEqual(3)
})

test.each([
  ['open-ink', 'open-fill'],
  ['accent-ink', 'accent'],
  ['open', 'surface'],
  ['ink-soft', 'surface'],
])('the sign in %s is seen in its pin, and a number is read, on %s: 4.5 to 1', (sign, body) => {
  expect(Math.min(...contrast(sign, body))).toBeGreaterThanOrEqual(4.5)
})

test('the map is quiet: its grounds and streets differ less than anything that is to be read', () => {
  for (const one of ['map-green', 'map-ground', 'map-building', 'map-street', 'map-highway'])
    expect(Math.max(...contrast(one, 'map-land')), one).toBeLessThan(2.2)
})

test.each([
  ['map-water', 'map-land', 1.19],
  ['map-edge', 'map-street', 1.3],
  ['map-far-road', 'map-land', 1.5],
  ['map-line', 'map-land', 1.5],
])('%s is told from %s all the same: %d to 1', (one, other, least) => {
  expect(Math.min(...contrast(one, other))).toBeGreaterThanOrEqual(least)
})
