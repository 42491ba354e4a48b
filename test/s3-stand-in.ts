import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Place } from '#server/outside/s3-files.ts'
import { fakeServer } from './fake-server.ts'

const key = { region: 'eu-central-1', accessKeyId: 'KANARYA', secretAccessKey: 'gizli/kanarya+724' }
const BUCKET = 'rehber'
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** All but unreserved characters and slashes encoded, once, however it was sent. */
const canonicalPath = (url: string) =>
  encodeURIComponent(decodeURIComponent(url))
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** AWS Signature Version 4, written from its specification: what the signature of this request must be. */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${key.region}/s3/aws4_request`
  const canonical = [
    method,
    canonicalPath(url),
    '',
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`)
  return hmac(signing, toSign).toString('hex')
}

/** With what a store must refuse this request; null: it is signed rightly, content and all. */
function refusalOf(request: IncomingMessage, data: Buffer): number | null {
  const { authorization = '', 'x-amz-content-sha256': digest } = request.headers
  const signs = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => authorization.includes(name))
  const isKey = authorization.includes(`Credential=${key.accessKeyId}/`)
  const signature = /Signature=([0-9a-f]+)/.exec(authorization)?.[1]
  if (!signs || !isKey || signature !== signatureOf(request, key.secretAccessKey)) return 403
  return digest === sha256(data) ? null : 400
}

type Kept = { data: Buffer; type?: string | undefined }
type Answer = Kept & { status: number }
const only = (status: number, text = ''): Answer => ({ status, data: Buffer.from(text) })

function answerTo(request: IncomingMessage, data: Buffer, objects: Map<string, Kept>): Answer {
  const name = canonicalPath(request.url ?? '')
  const refusal = name.endsWith('broken') ? 500 : refusalOf(request, data)
  if (refusal !== null) return only(refusal)
  if (!name.startsWith(`/${BUCKET}/`)) return only(404, '<Error><Code>NoSuchBucket</Code></Error>')
  if (request.method === 'PUT') {
    objects.set(name, { data, type: request.headers['content-type'] })
    return only(200)
  }
  if (request.method === 'DELETE') {
    objects.delete(name)
    return only(204)
  }
  const found = objects.get(name)
  return found ? { status: 200, ...found } : only(404, '<Error><Code>NoSuchKey</Code></Error>')
}

/** A store that takes what is rightly signed. Names that end with `broken` it cannot keep. */
export async function s3StandIn(): Promise<{ place: S3Place; stop: () => Promise<void> }> {
  const objects = new Map<string, Kept>()
  const store = await fakeServer((request, response) => {
    void (async () => {
      const { status, data, type } = answerTo(request, await buffer(request), objects)
      response.writeHead(status, type ? { 'content-type': type } : {}).end(data)
    })()
  })
  return { place: { endpoint: store.url, bucket: BUCKET, ...key }, stop: () => store.close() }
}
