import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentUser, login, logout } from '#contract/accounts.ts'
import { confirmPayment } from '#contract/billing-payments.ts'
import { getBusiness, listBusinesses } from '#contract/businesses.ts'
import { getFavorite } from '#contract/favorites.ts'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { call, nextCursor, noteChange } from './call.ts'
import { askIdentityBy } from './confirm-identity.ts'
import { onSessionChange, storedToken, storeSession } from './stored-session.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})

type Asked = Parameters<typeof fetch>
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

const answer = (status: number, body: unknown, headers = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )

const user = {
  ...{ id: 7, email: 'a@b.test', name: 'Ayşe', firstName: 'Ayşe', lastName: '', phone: '5551112233' },
  ...{ city: 'İstanbul', userType: 'customer' as const, level: 1, emailConfirmed: true },
}
const signIn = (token: string) => storeSession({ token, user, deviceMark: 'mark' })

afterEach(() => {
  stored.clear()
  fetched.mockReset()
})

describe('a request', () => {
  it('fills the path, writes the query and carries the session', async () => {
    signIn('secret')
    answer(200, [])
    await call(getFavorite, { params: { businessId: 12 } })
    answer(200, [])
    await call(listBusinesses, { query: { lat: 41.5, lng: 29 } })
    const [[address, init], [second, asUser]] = fetched.mock.calls as [Asked, Asked]
    expect(address).toBe('/api/favorites/12')
    expect(second).toBe('/api/businesses?lat=41.5&lng=29')
    for (const asked of [init, asUser])
      expect(asked).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret' } })
    expect(init).not.toHaveProperty('body')
  })

  it('asks for the newest after it wrote or heard of a change, and no longer than that', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
    const askedFor = async (): Promise<unknown> => {
      answer(200, [])
      await call(listBusinesses, { query: {} })
      const headers = fetched.mock.lastCall?.[1]?.headers
      return (headers as Record<string, string>)['cache-control']
    }
    expect(await askedFor()).toBeUndefined()
    answer(200, { ok: true })
    await call(logout, {}, { keepalive: true })
    expect(await askedFor()).toBeUndefined()
    answer(200, { ok: true })
    await call(logout, {})
    expect(await askedFor()).toBe('no-cache')
    now.mockReturnValue(110_000)
    expect(await askedFor()).toBeUndefined()
    noteChange()
    expect(await askedFor()).toBe('no-cache')
    now.mockRestore()
  })

  it('does not tell who asks where everybody may, and a 401 there ends no session', async () => {
    signIn('secret')
    answer(401, { error: 'x', code: 'not_signed_in' })
    await call(getBusiness, { params: { id: 12 }, query: {} })
    expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization')
    expect(storedToken()).toBe('secret')
  })

  it('leaves out what is absent and sends a body as JSON', async () => {
    answer(200, [])
    await call(listBusinesses, { query: { categoryId: 2, cursor: undefined } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/businesses?categoryId=2')
    answer(200, {})
    await call(login, { body: { email: 'a@b.test', password: 'x', userType: 'customer' } })
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.test","password":"x","userType":"customer"}',
    })
  })
})

describe('an answer', () => {
  it('gives the data and the cursor of the next page', async () => {
    answer(200, [{ id: 1 }], { link: '</api/businesses?categoryId=2&cursor=a%2Bb>; rel="next"' })
    expect(await call(listBusinesses, { query: {} })).toEqual({ ok: true, data: [{ id: 1 }], next: 'a+b' })
  })

  it('gives a refusal in the words of the server', async () => {
    answer(400, {
      error: 'Gönderilen bilgilerde hata var.',
      code: 'invalid_input',
      fields: { email: 'Zorunlu' },
    })
    const error = {
      code: 'invalid_input',
      text: 'Gönderilen bilgilerde hata var.',
      status: 400,
      fields: { email: 'Zorunlu' },
    }
    expect(await call(listBusinesses, { query: {} })).toEqual({ ok: false, error })
  })

  it('never throws: no network, a page of a proxy and half an answer are failures in words', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await call(listBusinesses, { query: {} })).toMatchObject({ ok: false, error: { code: 'network' } })
    answer(502, '<html>Bad gateway</html>')
    expect(await call(listBusinesses, { query: {} })).toMatchObject({
      error: { code: 'unreadable', status: 502 },
    })
    answer(200, '[{"id":')
    expect(await call(listBusinesses, { query: {} })).toMatchObject({
      ok: false,
      error: { code: 'unreadable' },
    })
  })
})

describe('the stored session', () => {
  it('goes when the server no longer knows it, and says so', async () => {
    signIn('old')
    const told = vi.fn<() => void>()
    const stop = onSessionChange(told)
    answer(401, { error: 'Bu işlem için giriş yapmanız gerekiyor.', code: 'not_signed_in' })
    await call(currentUser, {})
    expect(storedToken()).toBeNull()
    expect(stored.get('user')).toBeUndefined()
    expect(told).toHaveBeenCalledOnce()
    stop()
  })

  it('stays through a silent network, a broken server and a wrong password', async () => {
    signIn('good')
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await call(currentUser, {})
    answer(500, { error: 'Beklenmeyen bir hata oluştu.', code: 'internal' })
    await call(currentUser, {})
    answer(401, { error: 'E-posta, şifre veya hesap türü hatalı.', code: 'invalid_credentials' })
    await call(login, { body: { email: 'a@b.test', password: 'x' } })
    expect(storedToken()).toBe('good')
  })

  it('stays when a newer one was opened while the old one was asked about', async () => {
    signIn('old')
    fetched.mockImplementationOnce(async () => {
      signIn('new')
      return new Response(JSON.stringify({ error: 'x', code: 'not_signed_in' }), { status: 401 })
    })
    await call(currentUser, {})
    expect(storedToken()).toBe('new')
  })
})

it('leads staff without their second step to the page that sets it up, once and in their own session alone', async () => {
  const assign = vi.fn<(address: string) => void>()
  const place = { pathname: '/customer-dashboard', assign }
  vi.stubGlobal('location', place)
  const refused = () => answer(403, { error: 'Önce kurun', code: 'totp_setup_needed' })
  signIn('secret')
  refused()
  expect(await call(currentUser, {})).toMatchObject({ error: { text: 'Önce kurun' } })
  expect(assign.mock.calls).toEqual([['/account/security']])
  refused()
  await call(currentUser, {}, { token: 'another' })
  place.pathname = '/account/security'
  refused()
  await call(currentUser, {})
  expect(assign).toHaveBeenCalledTimes(1)
  expect(storedToken()).toBe('secret')
})

it('reads only the next page from a Link header', () => {
  expect(nextCursor(null)).toBeNull()
  expect(nextCursor('</api/businesses?cursor=x>; rel="prev"')).toBeNull()
  expect(nextCursor('</a?cursor=p>; rel="prev", </a?cursor=n>; rel="next"')).toBe('n')
})

describe('what does not go as it should', () => {
  it('takes a server that says nothing for a network that does not carry', async () => {
    const silence = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    fetched.mockImplementationOnce(async (_address, init) => {
      init?.signal?.throwIfAborted()
      return new Response('{}')
    })
    const result = await call(currentUser, {})
    expect(result.ok || result.error.code).toBe('network')
    silence.mockRestore()
  })

  it('waits minutes for what takes minutes, and seconds for all else', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout')
    for (const endpoint of [currentUser, { ...currentUser, slow: true } as const]) {
      answer(200, {})
      await call(endpoint, {})
    }
    expect(patience.mock.calls.map(([ms]) => ms)).toEqual([15_000, 900_000])
    patience.mockRestore()
  })

  it('shows the words of an answer that carries no code of ours', async () => {
    answer(502, { error: 'Bakımdayız' })
    const result = await call(currentUser, {})
    expect(result.ok || result.error).toMatchObject({ code: 'unreadable', text: 'Bakımdayız' })
  })

  it('speaks for the session it was told, also after that one was forgotten', async () => {
    answer(200, { ok: true })
    await call(logout, {}, { token: 'old', keepalive: true })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      headers: { authorization: 'Bearer old' },
      keepalive: true,
    })
  })
})

describe('a fresh login', () => {
  const refuse = () => answer(403, { error: 'Şifrenizi girin.', code: 'fresh_login_needed' })
  const pay = (id: number) => call(confirmPayment, { params: { id }, body: { amountKurus: 7500 } })

  it('is asked for once for all calls that wait, which are then made again as they were', async () => {
    signIn('secret')
    const shown = Promise.withResolvers<boolean>()
    const asked = vi.fn<() => Promise<boolean>>(() => shown.promise)
    const stop = askIdentityBy(asked)
    refuse()
    refuse()
    const both = Promise.all([pay(1), pay(2)])
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), EVENTUALLY)
    answer(200, { id: 1 })
    answer(200, { id: 2 })
    shown.resolve(true)
    expect(await both).toMatchObject([{ ok: true }, { ok: true }])
    expect(asked).toHaveBeenCalledTimes(1)
    const calls = fetched.mock.calls
    expect(calls.map(([address]) => address)).toEqual(
      [1, 2, 1, 2].map((id) => `/api/admin/payments/${id}/confirm`),
    )
    expect(calls.map(([, init]) => init?.body)).toEqual(Array(4).fill('{"amountKurus":7500}'))
    refuse()
    refuse()
    expect(await pay(3)).toMatchObject({ ok: false, error: { code: 'fresh_login_needed' } }) // once more, not for ever
    expect([asked.mock.calls.length, fetched.mock.calls.length]).toEqual([2, 6])
    stop()
  })

  it('that is not given, or asked for by nobody, leaves the refusal', async () => {
    const stop = askIdentityBy(async () => false)
    refuse()
    expect(await pay(1)).toMatchObject({ ok: false, error: { text: 'Şifrenizi girin.' } })
    stop()
    refuse()
    expect(await pay(1)).toMatchObject({ ok: false })
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
