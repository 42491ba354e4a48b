import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endFailures, showToast, Toasts } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const shown = () =>
  [...renderToString(<Toasts closeLabel="Kapat" />).matchAll(/<p [^>]*>([^<]*)/g)].map(([, text]) => text)

test('each says its own for five seconds', () => {
  showToast('Kaydedildi')
  vi.advanceTimersByTime(3000)
  showToast('Gönderilemedi', 'bad')
  expect(shown()).toEqual(['Kaydedildi', 'Gönderilemedi'])
  vi.advanceTimersByTime(2000)
  expect(shown()).toEqual(['Gönderilemedi'])
  vi.advanceTimersByTime(3000)
  expect(shown()).toEqual([])
})

test('the same again, and the next step of the same, take the place of the one before', () => {
  showToast('Eksik bilgi', 'bad')
  showToast('Saha Bir kaydedildi', 'good', 'Saha Bir')
  vi.advanceTimersByTime(4000)
  showToast('Eksik bilgi', 'bad')
  showToast('Saha Bir gönderildi', 'good', 'Saha Bir')
  expect(shown()).toEqual(['Eksik bilgi', 'Saha Bir gönderildi'])
  vi.advanceTimersByTime(4000)
  expect(shown()).toHaveLength(2)
})

test('a failure ends with the page it spoke of; what was done is still so on the next', () => {
  showToast('Kaydedildi')
  showToast('Gönderilemedi', 'bad')
  endFailures()
  expect(shown()).toEqual(['Kaydedildi'])
})
