import { expect, it, vi } from 'vitest'
import { clearSession, storedToken, storedUser, storeSession } from './stored-session.ts'

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

it('keeps a session as long as the page where the browser refuses to store anything', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const user = {
    ...{ id: 7, email: 'a@b.test', name: 'Can', firstName: 'Can', lastName: '', phone: '5551112233' },
    ...{ city: 'Ankara', userType: 'customer' as const, level: 1, emailConfirmed: true },
  }
  storeSession({ token: 'secret', user, deviceMark: 'mark' })
  expect([storedToken(), storedUser()]).toEqual(['secret', user])
  clearSession()
  expect([storedToken(), storedUser()]).toEqual([null, null])
})
