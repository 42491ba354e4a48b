import { tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BuiltPages } from '../../http/built-pages.ts'
import type { Directory, Found } from './directory.ts'
import { directoryRoutes } from './routes.ts'

const PATH = '/rehber/istanbul'
let app: ReturnType<typeof fastify>
let world: { revision: number; now: number; title: string; wordsUntil: number; holdsUntil: number }
let rendered: number
let gathered: number

beforeEach(() => mount())
afterEach(() => app.close())

function mount(publicUrl: string | null = 'https://a.example'): void {
  app = fastify()
  world = { revision: 1, now: 0, title: 'Şişli', wordsUntil: 1000, holdsUntil: 500 }
  rendered = 0
  gathered = 0
  const find = () => {
    gathered += 1
    const { title, ...moments } = world
    return { status: 200, made: { page: { kind: 'list' }, head: { title } }, ...moments } as unknown as Found
  }
  const directory = { find, revisionOf: () => world.revision, now: () => world.now }
  const renderPage = ({ head: { title } }: { head: { title: string } }) => {
    rendered += 1
    return `<title>${title}</title>`.padEnd(5000)
  }
  directoryRoutes({
    app,
    config: { publicUrl, port: 1, limitsScale: 1, dataDir: tmpdir() },
    directory: directory as unknown as Directory,
    built: { renderer: { renderPage }, assets: {}, version: 'v' } as unknown as BuiltPages,
    headers: {},
  })
}

const ask = (headers: Record<string, string> = { 'accept-encoding': 'br, gzip' }) =>
  app.inject({ url: PATH, headers })

it('many who ask at once share one rendering, zipped or not', async () => {
  const zipped = { 'accept-encoding': 'gzip' }
  const [first, ...others] = await Promise.all([ask(zipped), ask(zipped), ask({}), ask({})])
  expect(rendered).toBe(1)
  expect(first?.headers['content-encoding']).toBe('gzip')
  const html = gunzipSync(first?.rawPayload ?? '').toString()
  expect(html).toContain('Şişli')
  expect(others.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, undefined])
  for (const { body } of others.slice(1)) expect(body).toBe(html)
})

it('what is kept is answered without a look at the data until something changed, or a switch ends', async () => {
  await ask()
  await ask()
  expect([gathered, rendered]).toEqual([1, 1])
})

it('a change elsewhere, or the end of a switch elsewhere, gathers the data and renders nothing', async () => {
  const { etag } = (await ask()).headers
  world.revision = 2
  expect((await ask({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  const strong = String(etag).slice(2)
  for (const list of [strong, `"older", ${etag}`, `"older",${strong}`, '*'])
    expect((await ask({ 'if-none-match': list })).statusCode).toBe(304)
  expect((await ask({ 'if-none-match': '"older", W/"other"' })).statusCode).toBe(200)
  expect([gathered, rendered]).toEqual([2, 1])
  Object.assign(world, { now: 500, holdsUntil: 900 })
  expect((await ask()).headers.etag).toBe(etag)
  await ask()
  expect([gathered, rendered]).toEqual([3, 1])
})

it('other data, and other words for the same, are another page', async () => {
  const etags = new Set([(await ask()).headers.etag])
  Object.assign(world, { revision: 2, title: 'Beşiktaş' })
  const changed = await ask({})
  expect(changed.body).toContain('Beşiktaş')
  etags.add(changed.headers.etag)
  Object.assign(world, { now: 1000, wordsUntil: 2000, holdsUntil: 2000 })
  etags.add((await ask()).headers.etag)
  expect([etags.size, rendered]).toEqual([3, 3])
})

it('without a public name, each name that people come by has pages of its own', async () => {
  await app.close()
  mount(null)
  for (const host of ['Kapi.Example:81', 'kapi.example:81', 'other.example']) await ask({ host })
  expect(rendered).toBe(2)
})
