import { afterEach, expect, test, vi } from 'vitest'
import { takeQuestion } from './answers.ts'
import { noteGuestReached } from './ask-guest.ts'

afterEach(() => vi.unstubAllGlobals())

test('a number that is dialled otherwise than it is stored is told as it is stored', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const parts: Record<string, object> = {
    'h1, h2, h3': { textContent: 'Kargo' },
    'a[href^="tel:"]': { href: 'tel:4441234' },
  }
  const of = {
    dataset: { business: '7', state: 'open', phone: '+904441234' },
    querySelector: (selector: string) => parts[selector] ?? null,
  }
  noteGuestReached({ dataset: { visit: 'call' }, closest: () => of } as unknown as HTMLElement)
  expect(takeQuestion('/isletme/7')).toMatchObject({ businessId: 7, openState: 'open', phone: '+904441234' })
})
