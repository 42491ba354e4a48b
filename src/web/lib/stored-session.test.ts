import { expect, it, vi } from 'vitest'
import {
  clearSession,
  DRAFT,
  KEPT,
  OUTBOX,
  SEAL,
  storedToken,
  storedUser,
  storeSession,
} from './stored-session.ts'

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

it('keeps a session as long as the page where the browser refuses to store anything', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const user = {
    ...{ id: 7, email: 'a@b.test', name: 'Can', firstName: 'Can', lastName: '', phone: '5551112233' },
    ...{
      city: 'Ankara',
      userType: 'customer' as const,
      accountType: 'customer' as const,
      level: 1,
      emailConfirmed: true,
    },
  }
  storeSession({ token: 'secret', user, deviceMark: 'mark' })
  expect([storedToken(), storedUser()]).toEqual(['secret', user])
  clearSession()
  expect([storedToken(), storedUser()]).toEqual([null, null])
})

it('forgets with the session all that is a person’s, the key of what waits sealed and the visited pages included', () => {
  const method = (value: unknown) => ({ value, enumerable: false })
  const stored: Record<string, unknown> = { theme: 'dark', deviceMark: 'mark' }
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(stored, {
      getItem: method((key: string) => stored[key] ?? null),
      setItem: method((key: string, value: string) => {
        stored[key] = value
      }),
      removeItem: method((key: string) => Reflect.deleteProperty(stored, key)),
    }),
  )
  const dropped: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 })
  for (const start of [KEPT, OUTBOX, DRAFT, SEAL]) stored[`${start}7`] = 'private'
  for (const key of ['userToken', 'user', 'isAdmin']) stored[key] = 'private'
  clearSession()
  expect(stored).toEqual({ theme: 'dark', deviceMark: 'mark' })
  expect(dropped).toEqual(['visited'])
})
