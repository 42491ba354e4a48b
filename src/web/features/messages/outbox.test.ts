import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '#web/lib/stored-session.ts'
import { FakeIndexedDb, fakeCrypto } from '../../../../test/indexed-db.ts'
import { discard, startOutbox, tryAgain, write } from './outbox.ts'
import { forgetWaiting, shownWaiting } from './outbox-store.ts'

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

type Got = { token: string | null; to: number; message: string; clientId: string; photo?: string }
/** Requests the server received, and its answer to the next one. */
let got: Got[]
let answers: ('take' | 'lose' | 'silent' | 'busy' | 'refuse' | 'unusable')[]
let sent: string[]
let stop: () => void
let stored: Record<string, unknown>
let database: FakeIndexedDb
/** Photos that came to the server, and what it does with the next one. */
let uploads: { token: string; bytes: string }[]
let uploadAnswers: (number | 'hold')[]

/** A request of the browser that carries a photo. */
class UploadStandIn {
  upload = {}
  status = 0
  responseText = ''
  private token = ''
  declare onload: () => void
  declare onerror: () => void
  declare onabort: () => void
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.token = value
  }
  abort() {
    this.onabort()
  }
  async send(form: FormData) {
    const how = uploadAnswers.shift() ?? 201
    if (how === 'hold') return
    this.status = how
    if (how === 0) return this.onerror()
    if (how === 201) uploads.push({ token: this.token, bytes: await (form.get('file') as Blob).text() })
    const refusal = { error: 'Fotoğraf okunamadı.' }
    this.responseText = JSON.stringify(how === 201 ? { url: `/files/${uploads.length}.webp` } : refusal)
    this.onload()
  }
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.useFakeTimers()
  stored = makeStorage()
  vi.stubGlobal('localStorage', stored)
  database = new FakeIndexedDb()
  vi.stubGlobal('indexedDB', database)
  vi.stubGlobal('crypto', fakeCrypto)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('XMLHttpRequest', UploadStandIn)
  ;[got, answers, sent, uploads, uploadAnswers] = [[], [], [], [], []]
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Headers; body: string }) => {
    const how = answers.shift() ?? 'take'
    if (how === 'silent') throw new TypeError('no network')
    if (how === 'busy') return json(503, { error: 'Yoğun', code: 'busy' })
    if (how === 'refuse') return json(403, { error: 'Engellenmiş.', code: 'conversation_blocked' })
    if (how === 'unusable') return json(409, { error: 'Yeniden yükleyin.', code: 'photo_unusable' })
    const { toBusinessId: to, message, clientId, photo } = JSON.parse(body) as Record<string, never>
    const { authorization = null } = headers as unknown as { authorization?: string }
    got.push({ token: authorization, to, message, clientId, photo })
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
const showPhoto = (bytes: string) =>
  write({ businessId: 3 }, { kind: 'photo' }, { blob: new Blob([bytes]), size: null })
const listWaiting = () => shownWaiting().list
/** The page is closed, and with it goes all that is in it alone. */
const close = () => {
  stop()
  forgetWaiting()
}
const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const words = () => got.map(({ message }) => message)

it('sends in the order of writing, each once, and keeps nothing of it', async () => {
  for (const message of ['bir', 'iki', 'üç']) void say(message)
  await rest(50)
  expect(words()).toEqual(['bir', 'iki', 'üç'])
  expect(sent).toEqual(['bir', 'iki', 'üç'])
  expect(new Set(got.map(({ clientId }) => clientId)).size).toBe(3)
  expect(database.rows('outbox')).toEqual([])
})

it('tells a server that could not take it from a network that is away', async () => {
  answers = ['busy', 'silent']
  await say('bir')
  await rest(50)
  expect(listWaiting()).toMatchObject([{ isLate: true, isAnswered: true, content: { message: 'bir' } }])
  await rest(1000)
  expect(listWaiting()).toMatchObject([{ isLate: true, isAnswered: false }])
  await rest(60_000)
  expect([words(), listWaiting()]).toEqual([['bir'], []])
})

it('waits for a network, and survives the page: the next one sends what is left under the same name', async () => {
  answers = ['lose', 'silent', 'busy', 'silent', 'silent']
  await say('bir')
  await say('iki')
  await rest(50)
  expect(listWaiting().map(({ isLate }) => isLate)).toEqual([true, false])
  close()
  await rest(60_000)
  expect(words()).toEqual(['bir'])
  expect(database.text('outbox')).not.toMatch(/bir|iki/)
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
  await say('bir')
  await rest(10 * 60_000)
  const tries = 100 - answers.length
  expect(tries).toBeGreaterThan(15)
  expect(tries).toBeLessThan(60)
})

it('shows what was refused, goes on with the others, and tries again or forgets when told', async () => {
  answers = ['refuse', 'take', 'refuse']
  for (const message of ['bir', 'iki', 'üç']) void say(message)
  await rest(50)
  expect(words()).toEqual(['iki'])
  expect(listWaiting().map(({ problem }) => problem)).toEqual(['Engellenmiş.', 'Engellenmiş.'])
  const [one, three] = listWaiting()
  if (!one || !three) throw new Error('two should wait')
  await tryAgain(one)
  await discard(three)
  await rest(50)
  expect(words()).toEqual(['iki', 'bir'])
  expect(listWaiting()).toEqual([])
})

it('is forgotten with the session, and another account never sends it', async () => {
  answers = Array.from({ length: 3 }, () => 'silent' as const)
  await say('gizli')
  await rest(5)
  const [key, left] = [stored['outbox key'], database.rows('outbox')]
  expect([JSON.stringify(key).length, left.length]).toEqual([48, 1])
  signIn('other', 8) // over the session before
  await say('onun')
  expect([typeof stored['outbox key'], stored['outbox key'] === key]).toEqual(['string', false])
  clearSession()
  expect(Object.keys(stored).filter((name) => name.startsWith('outbox'))).toEqual([])
  expect([listWaiting(), database.rows('outbox')]).toEqual([[], []])
  expect(answers).toHaveLength(2)
  close()

  for (const id of [8, 7]) {
    database.restore('outbox', left) // even where the browser failed to forget
    signIn('second', id)
    stop = start('second', id)
    await rest(60_000)
    expect(listWaiting()).toEqual([])
    expect(database.rows('outbox')).toEqual([])
    clearSession()
    close()
  }
  expect(words()).toEqual([])
})

it('takes over what an earlier version kept in the open, once', async () => {
  close()
  const old = { userId: 7, target: { businessId: 3 }, isLate: true, problem: null }
  const rows = [
    { ...old, clientId: 'a', at: 1, content: { message: 'eski' } },
    { ...old, clientId: 'b', at: 2, content: { kind: 'photo', photo: '/files/old.webp' } },
    { ...old, clientId: 'c', at: 3, content: { message: 'başkasının' }, userId: 8 },
  ]
  for (const row of rows) stored[`outbox ${row.at} ${row.clientId}`] = JSON.stringify(row)
  stop = start('first')
  await rest(50)
  expect(got).toMatchObject([
    { clientId: 'a', message: 'eski' },
    { clientId: 'b', photo: '/files/old.webp' },
  ])
  expect(Object.keys(stored).filter((name) => /^outbox \d/.test(name))).toEqual(['outbox 3 c'])
})

it('does without a storage, a database or cryptography that is refused or missing', async () => {
  await rest(5)
  for (const missing of ['indexedDB', 'crypto', 'localStorage']) {
    const refuse = () => {
      throw new Error('refused')
    }
    const { getRandomValues } = fakeCrypto
    vi.stubGlobal(
      missing,
      missing === 'crypto'
        ? { getRandomValues }
        : { getItem: refuse, setItem: refuse, removeItem: refuse, open: refuse, deleteDatabase: refuse },
    )
    close()
    signIn('first')
    stop = start('first')
    answers = ['silent']
    await say(missing)
    expect(shownWaiting().unkept).toHaveLength(1)
    await rest(2000)
    expect(words().at(-1)).toBe(missing)
    expect(got.at(-1)?.token).toBe('Bearer first')
    expect(listWaiting()).toEqual([])
  }
})

it('sends a photo before its message, each once, whatever is cut between them', async () => {
  uploadAnswers = [0]
  answers = ['silent']
  await showPhoto('resim')
  await say('sonra')
  await rest(50)
  expect([uploads, got]).toEqual([[], []])
  close()
  stop = start('first')
  await rest(50) // the photo arrives, its message does not
  expect(uploads).toEqual([{ token: 'Bearer first', bytes: 'resim' }])
  expect(listWaiting()).toMatchObject([{ upload: { url: '/files/1.webp' }, isLate: true }, {}])
  close()
  stop = start('first')
  await rest(50)
  expect(uploads).toHaveLength(1)
  expect(got).toMatchObject([{ photo: '/files/1.webp' }, { message: 'sonra' }])
  expect(listWaiting()).toEqual([])
})

it('says why a photo is refused, gives up one that is deleted on its way, and goes on with what comes after', async () => {
  uploadAnswers = [415, 'hold']
  await showPhoto('yazı')
  await rest(50)
  expect(listWaiting()).toMatchObject([{ problem: 'Fotoğraf okunamadı.' }])
  await showPhoto('x'.repeat(5 * 1024 * 1024 + 1))
  await rest(50)
  expect(uploadAnswers).toEqual(['hold']) // too large: nothing was sent
  expect(listWaiting()[1]?.problem).toContain('5 MB')
  await showPhoto('yavaş')
  await say('arkadan')
  await rest(50)
  const slow = listWaiting().at(2)
  if (slow) await discard(slow)
  await rest(50)
  expect(got).toMatchObject([{ message: 'arkadan' }])
  expect(listWaiting()).toHaveLength(2)
})

it('sends a photo again that the server no longer has, and asks nobody for one that it cannot use', async () => {
  answers = ['silent', 'unusable', 'unusable']
  await showPhoto('resim')
  await rest(50)
  expect(listWaiting()).toMatchObject([{ upload: { url: '/files/1.webp' } }])
  await rest(5000)
  expect(uploads).toHaveLength(2)
  expect(listWaiting()).toMatchObject([{ upload: null, problem: 'Yeniden yükleyin.' }])
})
