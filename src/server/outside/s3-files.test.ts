import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts'
import { type Files, folderFiles } from './files.ts'
import { type S3Place, s3Files } from './s3-files.ts'

const key = { region: 'eu-central-1', accessKeyId: 'KANARYA', secretAccessKey: 'gizli/kanarya+724' }
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** AWS Signature Version 4, written from its specification: what the signature of this request must be. */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${key.region}/s3/aws4_request`
  const canonical = [
    method,
    url,
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

/** A store that takes what is rightly signed, content and all. */
async function s3StandIn(
  objects: Map<string, { data: Buffer; type: string | undefined }>,
): Promise<FakeServer> {
  return fakeServer((request, response) => {
    void (async () => {
      const data = await buffer(request)
      const given = /Signature=([0-9a-f]+)/.exec(request.headers.authorization ?? '')?.[1]
      const signs = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
        request.headers.authorization?.includes(name),
      )
      const isWhole = request.headers['x-amz-content-sha256'] === sha256(data)
      const name = request.url ?? ''
      if (name.endsWith('broken')) response.writeHead(500).end()
      else if (!signs || !isWhole || given !== signatureOf(request, key.secretAccessKey))
        response.writeHead(403).end()
      else if (request.method === 'PUT') {
        objects.set(name, { data, type: request.headers['content-type'] })
        response.writeHead(200).end()
      } else if (request.method === 'DELETE') {
        objects.delete(name)
        response.writeHead(204).end()
      } else {
        const found = objects.get(name)
        response.writeHead(found ? 200 : 404).end(found?.data)
      }
    })()
  })
}

let store: FakeServer
let place: S3Place
let folder: string
const objects = new Map<string, { data: Buffer; type: string | undefined }>()
beforeAll(async () => {
  store = await s3StandIn(objects)
  place = { endpoint: store.url, bucket: 'rehber', ...key }
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const ways: [string, () => Files][] = [
  ['an S3 store', () => s3Files(place)],
  ['a folder', () => folderFiles(folder)],
]

describe.each(ways)('files in %s', (_, make) => {
  test('are put, read as they were, and removed', async () => {
    const files = make()
    const data = Buffer.from(Array.from({ length: 70_000 }, (_value, i) => i % 256))
    await files.put('abc-320.webp', data, 'image/webp')
    expect((await files.get('abc-320.webp'))?.equals(data)).toBe(true)
    expect(await files.get('other.webp')).toBeNull()
    await files.remove(['abc-320.webp', 'other.webp'])
    expect(await files.get('abc-320.webp')).toBeNull()
  })
})

test('the store knows what kind a file is', async () => {
  await s3Files(place).put('a.webp', Buffer.from('a'), 'image/webp')
  expect(objects.get('/rehber/a.webp')).toEqual({ data: Buffer.from('a'), type: 'image/webp' })
})

test('a wrong key, an error, a store that is gone: nothing is said to be kept', async () => {
  const data = Buffer.from('a')
  const put = (change: Partial<S3Place>, name = 'b.webp') =>
    s3Files({ ...place, ...change }).put(name, data, 'image/webp')
  await expect(put({ secretAccessKey: 'wrong' })).rejects.toThrow('PUT with 403')
  await expect(put({}, 'broken')).rejects.toThrow('PUT with 500')
  await expect(put({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('fetch failed')
  await expect(s3Files({ ...place, secretAccessKey: 'wrong' }).get('a.webp')).rejects.toThrow('GET with 403')
  expect(objects.has('/rehber/b.webp')).toBe(false)
})

test('a folder keeps no half files', async () => {
  await folderFiles(folder).put('def.webp', Buffer.from('d'), 'image/webp')
  expect(await readdir(path.join(folder, 'de'))).toEqual(['def.webp'])
})
