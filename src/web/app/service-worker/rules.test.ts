import { expect, it } from 'vitest'
import { cacheOf, isSilent, outdated, readPush, wayOf } from './rules.ts'

const ORIGIN = 'https://rehber724.test'
const FILES = ['/theme.js', '/assets/index-1.js']
const way = (path: string, { mode = 'navigate', method = 'GET', headers = {} } = {}) => {
  const url = new URL(path, ORIGIN).href
  return wayOf({ url, method, mode: mode as RequestMode, headers: new Headers(headers) }, ORIGIN, FILES)
}

it.each([
  ['/', 'shell'],
  ['/emergency', 'shell'],
  ['/category/2?x=1', 'shell'],
  ['/rehberlik', 'shell'],
  ['/rehber', 'server-page'],
  ['/rehber/istanbul/cilingir', 'server-page'],
  ['/isletme/12-ornek', 'server-page'],
  ['/api/docs', 'network'],
  ['/robots.txt', 'network'],
  ['/healthz', 'network'],
  ['https://elsewhere.test/', 'network'],
])('a visit to %s goes to the %s', (path, expected) => {
  expect(way(path)).toBe(expected)
})

it.each([
  ['/assets/index-1.js', {}, 'file'],
  ['/assets/leaflet-map-2.js', {}, 'file'],
  ['/theme.js', {}, 'file'],
  ['/icons/icon-192.png', {}, 'network'],
  ['/assets/index-1.js', { headers: { authorization: 'Bearer x' } }, 'network'],
  ['/map/streets.pmtiles?v=1', { headers: { range: 'bytes=0-9' } }, 'network'],
  ['/api/categories', {}, 'network'],
  ['/api/auth/user', { headers: { authorization: 'Bearer x' } }, 'network'],
  ['/api/auth/login', { method: 'POST' }, 'network'],
  ['/', {}, 'network'],
])('what a page loads from %s %j is answered by the %s', (path, asked, expected) => {
  expect(way(path, { mode: 'cors', ...asked })).toBe(expected)
})

it('keeps the running version, the one before it and the one on its way', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(cacheOf) as [string, string, string, string]
  expect(outdated([a, 'visited', b], b, a)).toEqual([])
  expect(outdated([a, 'visited', b, c], c, b)).toEqual([a])
  // b was offered, and c came before anybody took it
  expect(outdated([a, b, c, d], c, a)).toEqual([b])
  expect(outdated(['visited', a], a, undefined)).toEqual([])
  // back to a: what came after it stays until the next one
  expect(outdated([a, b], a, b)).toEqual([])
})

it('a call-out makes no sound beside a page that shows it, and wakes whoever has none', () => {
  const push = { title: 'Çağrı', body: 'Fatih', path: '/call-outs/1', tag: 'callout-1' }
  const [seen, hidden] = [{ visibilityState: 'visible' }, { visibilityState: 'hidden' }] as const
  expect(isSilent(push, [hidden, seen])).toBe(true)
  expect(isSilent(push, [hidden])).toBe(false)
  expect(isSilent(push, [])).toBe(false)
  expect(isSilent({ ...push, tag: 'notification-1' }, [seen])).toBe(false)
})

it('a push is shown as the server writes it; it leads to no other site', () => {
  const push = { title: 'Bakım', body: 'Bu gece', path: '/notifications', tag: 'notification-1' }
  expect(readPush(JSON.stringify(push))).toEqual(push)
  for (const path of [
    '//other.example',
    '/\\other.example',
    'https://other.example',
    'javascript:alert(1)',
    7,
  ])
    expect(readPush(JSON.stringify({ ...push, path }))?.path).toBe('/')
  for (const text of ['', 'null', '[]', '{"title":1}', '{"title":"a","body":"b"}', '<html>'])
    expect(readPush(text)).toBeNull()
})
