import { expect, it } from 'vitest'
import { ageText, fetchedText, keptText } from './offline.ts'

const at = Date.parse('2026-11-20T14:05:00+03:00')
const after = (minutes: number) => at + minutes * 60_000

it.each([
  [-0.1, 'az önce'],
  [0.99, 'az önce'],
  [1, '1 dakika önce'],
  [12, '12 dakika önce'],
  [59.9, '59 dakika önce'],
  [60, '1 saat önce'],
  [47 * 60, '47 saat önce'],
  [48 * 60, '2 gün önce'],
])('after %d minutes says %s', (minutes, words) => {
  expect(ageText(minutes * 60_000)).toBe(words)
})

it.each([
  [0, "14:05'te"],
  [9 * 60, "14:05'te"],
  [10 * 60, "dün 14:05'te"],
  [33 * 60, "dün 14:05'te"],
  [34 * 60, "20 Kasım 14:05'te"],
])('names the moment %d minutes later as %s', (minutes, words) => {
  expect(fetchedText(at, after(minutes))).toBe(words)
})

it('says of a list when it was fetched and how long ago', () => {
  expect(keptText.shown(keptText.list, at, after(12))).toBe(
    "14:05'te alınan liste gösteriliyor (12 dakika önce). Bağlantı gelince kendiliğinden yenilenir.",
  )
})
