import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts'
import { s3StandIn } from '../../../test/s3-stand-in.ts'
import { startSwift } from '../../../test/swift.ts'
import { type Files, folderFiles } from './files.ts'
import { type S3Place, s3Files } from './s3-files.ts'

type Store = { place: S3Place; stop: () => Promise<void> }

/** A store that runs already: `http://KEY:SECRET@HOST/BUCKET?region=…`, each part percent-encoded. */
function storeOf(address: string): Store {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const place: S3Place = {
    endpoint: `${protocol}//${host}`,
    bucket: pathname.slice(1),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  return { place, stop: async () => {} }
}

// Our own always; real ones where the run is told of them, as the nightly one is.
const { SWIFT_PYTHON: python, S3_TEST_URL: address } = process.env
const stores: [string, () => Promise<Store>][] = [
  ['our stand-in', s3StandIn],
  ...(python ? [['Swift', () => startSwift(python)] satisfies [string, () => Promise<Store>]] : []),
  ...(address
    ? [['the store of S3_TEST_URL', async () => storeOf(address)] satisfies [string, () => Promise<Store>]]
    : []),
]

/** Passes all on as it came, signatures included, or with one bit of the content changed. */
async function relayTo(endpoint: string, flip: () => boolean): Promise<FakeServer> {
  return fakeServer((request, response) => {
    void (async () => {
      const data = await buffer(request)
      if (flip()) data[0] = (data[0] ?? 0) ^ 1
      const { method = '', headers, url = '' } = request
      const onward = ask(`${endpoint}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500)
        answer.pipe(response)
      })
      onward.end(data)
    })()
  })
}

async function roundTrip(files: Files) {
  const [name, other] = [`${randomUUID()}-320.webp`, `${randomUUID()}.webp`]
  const data = Buffer.from(Array.from({ length: 70_000 }, (_value, i) => i % 256))
  await files.put(name, data, 'image/webp')
  expect((await files.get(name))?.equals(data)).toBe(true)
  expect(await files.get(other)).toBeNull()
  await files.remove([name, other])
  expect(await files.get(name)).toBeNull()
}

describe.each(stores)('files in %s', (_, start) => {
  let store: Store | undefined
  let place: S3Place
  let files: Files
  const name = `${randomUUID()}.webp`
  beforeAll(async () => {
    store = await start()
    place = store.place
    files = s3Files(place)
  }, 60_000)
  afterAll(() => store?.stop())

  const other = (change: Partial<S3Place>) => s3Files({ ...place, ...change })
  const data = Buffer.from('a')

  test('are put, read as they were, and removed', async () => {
    await roundTrip(files)
    expect.hasAssertions()
  })

  test('have the kind they were put with', async () => {
    await files.put(name, data, 'image/webp')
    const { endpoint, bucket, ...key } = place
    const answer = await new AwsClient({ ...key, service: 's3' }).fetch(`${endpoint}/${bucket}/${name}`, {
      headers: { 'x-amz-content-sha256': createHash('sha256').digest('hex') },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await files.remove([name])
  })

  test('put again are the later one', async () => {
    for (const text of ['first', 'second, which is longer', '3'])
      await files.put(name, Buffer.from(text), 'a/b')
    expect(String(await files.get(name))).toBe('3')
    await files.remove([name])
    await files.remove([name])
    expect(await files.get(name)).toBeNull()
  })

  test('may be large, or empty', async () => {
    for (const size of [8 * 1024 * 1024, 0]) {
      const body = randomBytes(size)
      await files.put(name, body, 'application/octet-stream')
      expect((await files.get(name))?.equals(body), String(size)).toBe(true)
    }
    await files.remove([name])
  })

  test('are put at once by many', async () => {
    const names = Array.from({ length: 20 }, (_value, i) => `${i}-${name}`)
    await Promise.all(names.map((one) => files.put(one, Buffer.from(one), 'text/plain')))
    const read = await Promise.all(names.map((one) => files.get(one)))
    expect(read.map(String)).toEqual(names)
    await files.remove(names)
  })

  test('may have any name', async () => {
    const names = ['_-', 'a/b', 'a b', 'a+b', 'a%20b', "(!*'~)", 'a?b#c', 'é', 'a&b=c;d', '::'].map(
      (odd) => `${randomUUID()}${odd}.webp`,
    )
    for (const one of names) await files.put(one, Buffer.from(one), 'image/webp')
    for (const one of names) expect(String(await files.get(one))).toBe(one)
    await files.remove(names)
    expect(await Promise.all(names.map((one) => files.get(one)))).toEqual(names.map(() => null))
  })

  test('are neither put, read nor removed with a wrong key', async () => {
    await files.put(name, data, 'image/webp')
    for (const change of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'nobody' }]) {
      const stranger = other(change)
      await expect(stranger.put(name, Buffer.from('b'), 'image/webp')).rejects.toThrow('PUT with 403')
      await expect(stranger.get(name)).rejects.toThrow('GET with 403')
      await expect(stranger.remove([name])).rejects.toThrow('DELETE with 403')
    }
    expect(await files.get(name)).toEqual(data)
    await files.remove([name])
  })

  test('of a bucket that is not there are not taken for files that are not there', async () => {
    const lost = other({ bucket: `none-${randomUUID()}` })
    await expect(lost.put(name, data, 'image/webp')).rejects.toThrow(/PUT with 40[34]/)
    await expect(lost.get(name)).rejects.toThrow(/GET with 40[34]/)
    await expect(lost.remove([name])).rejects.toThrow(/DELETE with 40[34]/)
  })
})

// Not to a store elsewhere: it is addressed by a name that is signed.
test.each(stores.filter(([which]) => !which.includes('S3_TEST_URL')))(
  '%s refuses what was changed on the way',
  async (_, start) => {
    let flip = false
    const store = await start()
    const relay = await relayTo(store.place.endpoint, () => flip)
    const files = s3Files({ ...store.place, endpoint: relay.url })
    await files.put('a.webp', Buffer.from('first'), 'image/webp')
    flip = true
    await expect(files.put('a.webp', Buffer.from('other'), 'image/webp')).rejects.toThrow(/PUT with 4/)
    expect(String(await s3Files(store.place).get('a.webp'))).toBe('first')
    await relay.close()
    await store.stop()
  },
)

test('an error, a store that is gone: nothing is said to be kept', async () => {
  const { place, stop } = await s3StandIn()
  const put = (change: Partial<S3Place>, name = 'b.webp') =>
    s3Files({ ...place, ...change }).put(name, Buffer.from('a'), 'image/webp')
  await expect(put({}, 'broken')).rejects.toThrow('PUT with 500')
  await expect(put({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('fetch failed')
  expect(await s3Files(place).get('b.webp')).toBeNull()
  await stop()
})

describe('files in a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('are put, read as they were, and removed', async () => {
    await roundTrip(folderFiles(folder))
    expect.hasAssertions()
  })

  test('are never half ones', async () => {
    await folderFiles(folder).put('def.webp', Buffer.from('d'), 'image/webp')
    expect(await readdir(path.join(folder, 'de'))).toEqual(['def.webp'])
  })
})
