import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '#contract/push.ts'
import { fakeServer } from './fake-server.ts'

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
const SALT_BYTES = 16
const KEY_BYTES = 65

/** A browser's side of Web Push: its keys and the decryption of messages (RFC 8291, aes128gcm of RFC 8188). */
export function pushBrowser(url: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${url}/${randomBytes(8).toString('hex')}`
  const own = ecdh.getPublicKey()
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }

  function decrypt(body: Buffer): PushPayload {
    const salt = body.subarray(0, SALT_BYTES)
    const keyLength = body.readUInt8(SALT_BYTES + 4)
    const theirs = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength)
    if (keyLength !== KEY_BYTES) throw new Error(`A key of ${keyLength} bytes`)
    const record = body.subarray(SALT_BYTES + 5 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs, Buffer.from([1])])
    const secret = hmac(hmac(auth, ecdh.computeSecret(theirs)), info)
    const pseudoRandom = hmac(salt, secret)
    const key = hmac(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0\u0001')).subarray(0, 16)
    const nonce = hmac(pseudoRandom, Buffer.from('Content-Encoding: nonce\0\u0001')).subarray(0, 12)
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as PushPayload
  }
  return { subscription: { endpoint, keys }, path: new URL(endpoint).pathname, decrypt }
}
export type PushBrowser = ReturnType<typeof pushBrowser>

type Taken = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A fake push service: accepts all messages, or answers as `answerWith` says. */
export async function pushService() {
  const taken: Taken[] = []
  let answer: (path: string) => { status: number; headers?: Record<string, string> } = () => ({ status: 201 })
  const server = await fakeServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? ''
      taken.push({ path, headers: request.headers, body })
      const { status, headers } = answer(path)
      response.writeHead(status, headers).end()
    })
  })
  return {
    ...server,
    taken,
    answerWith(next: typeof answer): void {
      answer = next
    },
    /** The decrypted messages for a browser. */
    readBy: (browser: PushBrowser) =>
      taken.filter(({ path }) => path === browser.path).map(({ body }) => browser.decrypt(body)),
  }
}
