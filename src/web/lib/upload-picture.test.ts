import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/uploads.ts'
import { browserErrorTexts, networkErrorText } from '#text/errors-browser.ts'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { sendPicture } from './upload-picture.ts'

const stored = new Map<string, string>()
const requests: Sent[] = []
beforeEach(() => {
  stored.set('token', 'secret')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('XMLHttpRequest', Sent)
  requests.splice(0)
})
afterEach(() => void vi.unstubAllGlobals())

/** A request as the browser has it, answered by the test. */
class Sent {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  opened: string[] = []
  body: FormData | null = null
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open(...opened: string[]) {
    this.opened = opened
  }
  setRequestHeader() {}
  abort() {
    this.onabort()
  }
  send(body: FormData) {
    this.body = body
    requests.push(this)
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text }).onload()
  }
}
const sent = () => vi.waitUntil(() => requests[0], EVENTUALLY)
const photo = new Blob(['photo'])
const picture = { url: '/files/a.webp', width: 4, height: 3 }

test('a photo is sent as a form, its way is told, and the picture answered', async () => {
  const parts: number[] = []
  const sending = sendPicture(photo, { onProgress: (part) => parts.push(part) })
  const request = await sent()
  expect(request.opened).toEqual(['POST', '/api/uploads'])
  expect(request.body?.get('file')).toMatchObject({ size: photo.size })
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  request.answer(201, JSON.stringify(picture))
  expect(await sending).toEqual({ ok: true, picture })
  expect(parts).toEqual([0.25])
})

test('refusals come in words: the server’s, ours for a proxy’s, the network’s', async () => {
  const text = browserErrorTexts.picture_unreadable
  for (const [answer, words] of [
    [(request: Sent) => request.answer(415, JSON.stringify({ error: text, code: 'x' })), text],
    [(request: Sent) => request.answer(502, '<html>'), browserErrorTexts.internal],
    [(request: Sent) => request.answer(200, 'null'), browserErrorTexts.internal],
    [(request: Sent) => request.onerror(), networkErrorText],
  ] as const) {
    const sending = sendPicture(photo)
    answer(await sent())
    expect(await sending).toEqual({ ok: false, text: words, status: expect.any(Number) })
    requests.splice(0)
  }
})

test('what no browser can shrink and is too large is not sent; what is given up rejects', async () => {
  const large = new Blob([new Uint8Array(PICTURE_MAX_BYTES + 1)])
  expect(await sendPicture(large)).toMatchObject({ ok: false, text: browserErrorTexts.picture_too_large })
  expect(requests).toEqual([])
  const giving = new AbortController()
  const sending = sendPicture(photo, { signal: giving.signal })
  await sent()
  giving.abort()
  await expect(sending).rejects.toThrow('Given up')
})
