import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, LAST_EMERGENCY } from '#web/lib/stored-session.ts'
import { keepAnswer, keptAnswer, type LastAnswer } from './last-answer.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const answer: LastAnswer = {
  ...{ userId: 7, at: 1000, point: { lat: 41.008238, lng: 28.978359 } },
  places: [
    {
      ...{ id: 1, name: 'Örnek Çilingir', phone: '+908500000001', latitude: 41.01, longitude: 28.98 },
      ...{ address: '', district: 'Fatih', categoryId: 2, category: 'Çilingir', openState: 'open' },
      ...{ nextChangeAt: null, distance: 0.2415, isSample: true, source: 'sample' },
    },
  ],
}

it('keeps the rounded position alone, distances included', () => {
  keepAnswer(answer)
  const kept = keptAnswer(7)
  expect(kept?.point).toEqual({ lat: 41.008, lng: 28.978 })
  expect(kept?.places[0]).toMatchObject({ id: 1, phone: '+908500000001' })
  expect(kept?.places[0]?.distance).not.toBeCloseTo(0.2415, 3)
  const text = stored.get(LAST_EMERGENCY) ?? ''
  expect(text).not.toMatch(/0\.2415|41\.00823|28\.97835/)
})

it('is nobody else’s, and goes with the session', () => {
  keepAnswer(answer)
  expect(keptAnswer(8)).toBeNull()
  clearSession()
  expect(stored.size).toBe(0)
  expect(keptAnswer(7)).toBeNull()
})

it.each(['', '{', 'null', '[]', '{"userId":7}', '{"userId":7,"at":1,"point":{},"places":[]}'])(
  'takes damaged %j for nothing',
  (text) => {
    stored.set(LAST_EMERGENCY, text)
    expect(keptAnswer(7)).toBeNull()
  },
)

it('takes damaged places for nothing', () => {
  stored.set(LAST_EMERGENCY, JSON.stringify({ ...answer, places: [null] }))
  expect(keptAnswer(7)).toBeNull()
})

it('does without a storage that refuses', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepAnswer(answer)
  expect(keptAnswer(7)).toBeNull()
})
