import { tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BuiltPages } from '../../http/built-pages.ts'
import type { Asked, ShortAnswer } from '../../http/short-cuts.ts'
import type { Directory, Found } from './directory.ts'
import { directoryRoutes } from './routes.ts'

const PATH = '/rehber/istanbul'
let app: ReturnType<typeof fastify>
let world: { revision: number; now: number; title: string; wordsUntil: number; holdsUntil: number }
let shortCut: (asked: Partial<Asked>) => ShortAnswer | null
let shortHeaders: Record<string, string>
let rendered: number
let gathered: number

let offered: string[]

beforeEach(() => mount())
afterEach(() => app.close())

/** `over`: how the operator has the server reached. */
function mount(over: { publicUrl?: string | null; trustProxy?: string[] } = {}): void {
  app = fastify()
  offered = []
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
    config: {
      ...{ publicUrl: 'https://a.example', port: 1, limitsScale: 1, dataDir: tmpdir(), trustProxy: [] },
      ...over,
    },
    shortCuts: {
      add: (route, headers, answer) => {
        offered.push(route)
        if (route === '/rehber/*')
          shortCut = (asked) => answer({ path: PATH, search: null, headers: {}, network: '', ...asked })
        shortHeaders = headers
      },
    },
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

const ZIPPED = { 'accept-encoding': 'gzip' }

it('a kept page takes the short cut, as the route answers it', async () => {
  expect(shortCut({ headers: ZIPPED })).toBeNull()
  const byRoute = await ask()
  await expect.poll(() => shortCut({ headers: ZIPPED })).not.toBeNull()
  const { bytes, headers: [name, value] = [] } = shortCut({ headers: ZIPPED }) ?? {}
  expect(Buffer.compare(bytes ?? Buffer.of(), byRoute.rawPayload)).toBe(0)
  expect(byRoute.headers).toMatchObject({ ...shortHeaders, [String(name)]: value })
  expect([name, gathered, rendered]).toEqual(['etag', 1, 1])
})

it.each([
  ['no gzip', { headers: {} }],
  ['what the browser has already', { headers: { ...ZIPPED, 'if-none-match': 'W/"x"' } }],
  ['a query', { headers: ZIPPED, search: 'sayfa=2' }],
  ['an empty query', { headers: ZIPPED, search: '' }],
  ['another address', { headers: ZIPPED, path: '/rehber/İSTANBUL' }],
])('with %s the route is asked', async (_, asked) => {
  await ask()
  await expect.poll(() => shortCut({ headers: ZIPPED })).not.toBeNull()
  expect(shortCut(asked)).toBeNull()
})

it('a page that may say something else takes no short cut', async () => {
  await ask()
  await expect.poll(() => shortCut({ headers: ZIPPED })).not.toBeNull()
  world.now = 500
  expect(shortCut({ headers: ZIPPED })).toBeNull()
  Object.assign(world, { now: 0, revision: 2 })
  expect(shortCut({ headers: ZIPPED })).toBeNull()
})

it('without a public name, each name that people come by has pages of its own', async () => {
  await app.close()
  mount({ publicUrl: null })
  const said = { ...ZIPPED, host: 'Kapi.Example:81' }
  await ask(said)
  await expect.poll(() => shortCut({ headers: said })).not.toBeNull()
  expect(shortCut({ headers: { ...said, host: 'kapi.example:81' } })).not.toBeNull()
  expect(shortCut({ headers: { ...said, host: 'other.example' } })).toBeNull()
})

it('behind a proxy that says the name there are no short cuts, unless it is configured', async () => {
  expect(offered).toEqual(['/', '/rehber', '/rehber/*', '/isletme/*'])
  await app.close()
  mount({ publicUrl: null, trustProxy: ['10.0.0.1'] })
  expect(offered).toEqual([])
  await app.close()
  mount({ trustProxy: ['10.0.0.1'] })
  expect(offered).toHaveLength(4)
})
