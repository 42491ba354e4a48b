import { expect, test } from 'vitest'
import { fitted, smallerSizes, srcSetOf } from './picture-sizes.ts'

test('a picture is fitted, never enlarged, never without a pixel', () => {
  expect(fitted({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fitted({ width: 200, height: 100 }, 1600)).toEqual({ width: 200, height: 100 })
  expect(fitted({ width: 1000, height: 25_000 }, 1600)).toEqual({ width: 128, height: 3200 })
  expect(fitted({ width: 20_000, height: 1 }, 1600)).toEqual({ width: 1600, height: 1 })
})

test('only sizes that are smaller than the picture are kept besides it', () => {
  const boxes = (width: number, height: number) => smallerSizes({ width, height }).map(({ box }) => box)
  expect(boxes(1600, 1200)).toEqual([320, 960])
  expect(boxes(500, 300)).toEqual([320])
  expect(boxes(320, 640)).toEqual([])
  expect(boxes(128, 3200)).toEqual([320, 960])
  expect(srcSetOf({ url: '/files/a.webp', width: 1000, height: 500 })).toBe(
    '/files/a-320.webp 320w, /files/a-960.webp 960w, /files/a.webp 1000w',
  )
})
