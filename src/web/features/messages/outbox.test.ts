import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '#web/lib/stored-session.ts'
import { startOutbox, tryAgain, write } from './outbox.ts'
import { dropWaiting, listWaiting } from './outbox-store.ts'

const user = {
  ...{ id: 7, email: 'a@b.test', name: 'Ayşe', firstName: 'Ayşe', lastName: '', phone: '5551112233' },
  ...{ city: 'İstanbul', userType: 'customer' as const, level: 1, emailConfirmed: true },
}
const signIn = (token: string, id = 7) => storeSession({ token, user: { ...user, id }, deviceMark: 'mark' })

/** A storage whose keys are its own properties, as in browsers. */
function makeStorage() {
  const method = (value: unknown) => ({ value, enumerable: false })
  const storage: Record<string, unknown> = {}
  return Object.defineProperties(storage, {
    getItem: method((key: string) => storage[key] ?? null),
    setItem: method((key: string, value: string) => {
      storage[key] = value
    }),
    removeItem: method((key: string) => Reflect.deleteProperty(storage, key)),
  })
}

type Got = { token: string | null; to: number; message: string; clientId: string }
/** What came to the server, and what it does with the next one. */
let got: Got[]
let answers: ('take' | 'lose' | 'silent' | 'busy' | 'refuse')[]
let sent: string[]
let stop: () => void
let stored: Record<string, unknown>

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.useFakeTimers()
  stored = makeStorage()
  vi.stubGlobal('localStorage', stored)
  ;[got, answers, sent] = [[], [], []]
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Headers; body: string }) => {
    const how = answers.shift() ?? 'take'
    if (how === 'silent') throw new TypeError('no network')
    if (how === 'busy') return json(503, { error: 'Yoğun', code: 'busy' })
    if (how === 'refuse') return json(403, { error: 'Engellenmiş.', code: 'conversation_blocked' })
    const { toBusinessId: to, message, clientId } = JSON.parse(body) as Record<string, never>
    const { authorization = null } = headers as unknown as { authorization?: string }
    got.push({ token: authorization, to, message, clientId })
    if (how === 'lose') throw new TypeError('the answer was lost')
    return json(201, { threadId: 1, message: { no: got.length, text: message, clientId } })
  })
  signIn('first')
  stop = start('first')
})
afterEach(() => {
  stop()
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const start = (token: string, userId = 7) =>
  startOutbox({ userId, token, onSent: ({ message }) => void sent.push(message.text) })
const say = (message: string) => write({ businessId: 3 }, { message })
const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const words = () => got.map(({ message }) => message)

it('sends in the order of writing, each once, and keeps nothing of it', async () => {
  for (const message of ['bir', 'iki', 'üç']) say(message)
  await rest(50)
  expect(words()).toEqual(['bir', 'iki', 'üç'])
  expect(sent).toEqual(['bir', 'iki', 'üç'])
  expect(new Set(got.map(({ clientId }) => clientId)).size).toBe(3)
  expect(Object.keys(stored).filter((key) => key.startsWith('outbox'))).toEqual([])
})

it('waits for a network, and survives the page: the next one sends what is left under the same name', async () => {
  answers = ['lose', 'silent', 'busy', 'silent', 'silent']
  say('bir')
  say('iki')
  await rest(50)
  expect(listWaiting().map(({ isLate }) => isLate)).toEqual([true, false])
  stop() // the page is closed
  await rest(60_000)
  expect(words()).toEqual(['bir'])
  answers = ['silent']
  stop = start('first') // and opened again
  await rest(60_000)
  expect(words()).toEqual(['bir', 'bir', 'iki'])
  expect(got[1]?.clientId).toBe(got[0]?.clientId)
  expect(sent).toEqual(['bir', 'iki'])
  expect(listWaiting()).toEqual([])
})

it('keeps asking, more and more seldom, and does not drum', async () => {
  answers = Array.from({ length: 100 }, () => 'silent' as const)
  say('bir')
  await rest(10 * 60_000)
  const tries = 100 - answers.length
  expect(tries).toBeGreaterThan(15)
  expect(tries).toBeLessThan(60)
})

it('shows what was refused, goes on with the others, and tries again or forgets when told', async () => {
  answers = ['refuse', 'take', 'refuse']
  for (const message of ['bir', 'iki', 'üç']) say(message)
  await rest(50)
  expect(words()).toEqual(['iki'])
  expect(listWaiting().map(({ problem }) => problem)).toEqual(['Engellenmiş.', 'Engellenmiş.'])
  const [one, three] = listWaiting()
  if (!one || !three) throw new Error('two should wait')
  tryAgain(one)
  dropWaiting(three)
  await rest(50)
  expect(words()).toEqual(['iki', 'bir'])
  expect(listWaiting()).toEqual([])
})

it('is forgotten with the session, and another account never sends it', async () => {
  answers = Array.from({ length: 3 }, () => 'silent' as const)
  say('gizli')
  await rest(50)
  clearSession()
  expect(JSON.stringify(stored)).not.toContain('gizli')
  expect(listWaiting()).toEqual([])
  expect(answers).toHaveLength(2)

  signIn('first')
  say('gizli')
  await rest(5)
  const left = { ...stored }
  stop()
  clearSession()
  for (const [key, value] of Object.entries(left)) if (key.startsWith('outbox')) stored[key] = value
  signIn('second', 8) // even where the browser failed to forget
  stop = start('second', 8)
  await rest(60_000)
  expect(listWaiting()).toEqual([])
  expect(words()).toEqual([])
})

it('does without a storage that refuses', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  signIn('first')
  say('bir')
  await rest(50)
  expect(words()).toEqual(['bir'])
  expect(got[0]?.token).toBe('Bearer first')
})
