import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '#contract/push.ts'

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
const SALT = 16
const KEY = 65

/** A browser's side of Web Push: a pair of keys, and how what comes for them is read (RFC 8291, aes128gcm of RFC 8188). */
export function pushBrowser(url: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${url}/${randomBytes(8).toString('hex')}`
  const own = ecdh.getPublicKey()
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }

  function decrypt(body: Buffer): PushPayload {
    const salt = body.subarray(0, SALT)
    const keyLength = body.readUInt8(SALT + 4)
    const theirs = body.subarray(SALT + 5, SALT + 5 + keyLength)
    if (keyLength !== KEY) throw new Error(`A key of ${keyLength} bytes`)
    const record = body.subarray(SALT + 5 + keyLength)
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

/** A push service on this machine: takes what comes, or answers as it is told to. */
export async function pushService() {
  const taken: Taken[] = []
  let answer: (path: string) => { status: number; headers?: Record<string, string> } = () => ({ status: 201 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const { status, headers } = answer(path)
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    taken,
    answerWith(next: typeof answer): void {
      answer = next
    },
    /** What came for a browser, as it reads it. */
    readBy: (browser: PushBrowser) =>
      taken.filter(({ path }) => path === browser.path).map(({ body }) => browser.decrypt(body)),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
