import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepable } from './distances.ts'
import { keepAnswer, keeping, keptAnswer } from './kept-answers.ts'
import { clearSession, KEPT, storeSession, storeUser } from './stored-session.ts'

const user = {
  ...{ id: 7, email: 'a@b.test', name: 'Ayşe', firstName: 'Ayşe', lastName: '', phone: '5551112233' },
  ...{ city: 'İstanbul', userType: 'customer' as const, level: 1, emailConfirmed: true },
}
const signIn = (token: string, id = 7) => storeSession({ token, user: { ...user, id }, deviceMark: 'mark' })

/** A storage whose keys are its own properties, as in browsers. */
function makeStorage() {
  const storage: Record<string, unknown> = {}
  const method = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(storage, {
    getItem: method((key: string) => storage[key] ?? null),
    setItem: method((key: string, value: string) => {
      storage[key] = value
    }),
    removeItem: method((key: string) => Reflect.deleteProperty(storage, key)),
  })
}

let stored: Record<string, unknown>

beforeEach(() => {
  stored = makeStorage()
  vi.stubGlobal('localStorage', stored)
  signIn('first')
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('gives back the last answer with its time', async () => {
  await keeping('numbers', Promise.resolve([1]))
  const before = Date.now()
  await keeping('numbers', Promise.resolve([1, 2]))
  expect(keptAnswer('numbers')).toEqual({ at: expect.any(Number), point: null, data: [1, 2] })
  expect(keptAnswer('numbers')?.at).toBeGreaterThanOrEqual(before)
})

it('is nobody else’s, and goes with the session', () => {
  keepAnswer('numbers', 1000, { data: [1] })
  storeUser({ ...user, id: 8 })
  expect(keptAnswer('numbers')).toBeNull()
  storeUser(user)
  expect(keptAnswer('numbers')).not.toBeNull()
  clearSession()
  expect(Object.keys(stored)).toEqual(['deviceMark'])
})

it('keeps no answer that comes after its session ended, or in the next one', async () => {
  const late = Promise.withResolvers<number[]>()
  const kept = keeping('numbers', late.promise)
  clearSession()
  signIn('second')
  late.resolve([1])
  expect(await kept).toEqual([1])
  expect(keptAnswer('numbers')).toBeNull()
  clearSession()
  await keeping('numbers', Promise.resolve([1]))
  expect(Object.keys(stored)).toEqual(['deviceMark'])
})

it.each(['', '{', 'null', '[]', '{"userId":7}', '{"userId":7,"contract":"another","at":1,"data":[1]}'])(
  'takes damaged %j for nothing',
  (text) => {
    stored[`${KEPT}numbers`] = text
    expect(keptAnswer('numbers')).toBeNull()
  },
)

it('keeps so many, and drops the oldest', () => {
  for (let slot = 0; slot < 200; slot++) keepAnswer(`number ${slot}`, slot, { data: [slot] })
  const slots = Object.keys(stored).filter((key) => key.startsWith(KEPT))
  expect(slots.length).toBeLessThanOrEqual(60)
  expect(keptAnswer('number 199')?.data).toEqual([199])
  expect(keptAnswer('number 0')).toBeNull()
})

it('does without a storage that refuses', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepAnswer('numbers', 1, { data: [1] })
  expect(keptAnswer('numbers')).toBeNull()
})

it('keeps of a position the neighbourhood alone, distances included', () => {
  const places = [
    { id: 1, latitude: 41.01, longitude: 28.98, distance: 0.2415 },
    { id: 2, latitude: null, longitude: null, distance: 0 },
  ]
  keepAnswer('places', 1, keepable(places, { lat: 41.008238, lng: 28.978359 }))
  const text = String(stored[`${KEPT}places`])
  expect(JSON.parse(text)).toMatchObject({ point: { lat: 41.008, lng: 28.978 }, data: [{ id: 1 }] })
  expect(text).not.toMatch(/0\.2415|41\.00823|28\.97835/)
  expect(keepable(places, null)).toEqual({ data: places })
})
