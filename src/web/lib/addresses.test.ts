import { describe, expect, it } from 'vitest'
import {
  isServerPage,
  loginFor,
  ownPath,
  publicPathOf,
  returnPath,
  withDoor,
  withReturn,
} from './addresses.ts'

describe('a path to return to', () => {
  it.each([
    '/business/12938',
    '/search?q=oto+lastik&openNow=true',
    '/messages/7#son',
    '/business-dashboard/5/stats',
    '/wheel',
    '/rehber/istanbul/cilingir',
  ])('%s comes through a link unharmed', (path) => {
    expect(returnPath(withReturn('/login', path).slice('/login'.length))).toBe(path)
  })

  it.each([
    ...[null, '', ' ', 'business/1', '?a', '#a', '.', '..', './business', '\t/business/1'],
    ...[
      'https://evil.example',
      'http://evil.example/a',
      '//evil.example',
      '///evil.example',
      '////evil.example',
    ],
    ...['/\\evil.example', '\\\\evil.example', '/\\/evil.example', '\\/evil.example', '/\t/evil.example'],
    ...[
      '/\n/evil.example',
      '/\r\n/evil.example',
      '/..//evil.example',
      '/./\\evil.example',
      '/a/..//evil.example',
    ],
    ...['/%2e%2e//evil.example', '/.//evil.example', '/a/../..//evil.example/b', '/..\\\\evil.example'],
    ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,a', 'blob:a'],
    ...['mailto:a@b.example', 'tel:112', 'ftp://a.example', 'file:///etc/passwd', 'https:evil.example'],
    ...['http:/evil.example', '//evil.example@own.invalid', '//own.invalid', `/${'a'.repeat(500)}`],
    ...['/', '/login', '/login?next=/a', '/register', '/new-password', '/forgot-password', '/business-login'],
  ])('%j is none', (path) => {
    expect(ownPath(path)).toBeNull()
  })

  it('without one, an address stays as it is', () => {
    expect(withReturn('/login', null)).toBe('/login')
    expect(returnPath('')).toBeNull()
  })
})

it.each([
  ['/business/12938', '/isletme/12938'],
  ['/businesses/1', '/isletme/1'],
  ['/business/1/claim', '/isletme/1'],
  ['/messages/7', '/isletme/7'],
  ['/category/4', '/rehber/yakinimda?kategori=4#konum'],
  ['/categories/4', '/rehber/yakinimda?kategori=4#konum'],
  ['/categories', '/rehber'],
  ['/emergency', '/rehber/acil'],
  ['/nearby-map', '/rehber/yakinimda#konum'],
  ['/search', '/rehber/yakinimda#konum'],
  ['/search?openNow=true&q=+', '/rehber/yakinimda#konum'],
  ['/search?q=oto+lastik&openNow=true', '/rehber/yakinimda?ara=oto+lastik#konum'],
  ['/business/abc', null],
  ['/favorites', null],
  ['/admin/users', null],
  ['/', null],
])('what anybody sees of %s is %s', (path, expected) => {
  const { pathname, search } = new URL(path, 'https://rehber.example')
  expect(publicPathOf(pathname, search)).toBe(expected)
})

it('pages of the server are told from those of the application', () => {
  expect(['/rehber', '/rehber/acil', '/rehber?a', '/isletme/5'].every(isServerPage)).toBe(true)
  expect(['/', '/rehberim', '/business/5'].some(isServerPage)).toBe(false)
})

it.each([
  ['/business-dashboard', '/business-login'],
  ['/business-dashboard/12/profile', '/business-login'],
  ['/business-dashboard?tab=a', '/business-login'],
  ['/business-dashboards', '/login'],
  ['/business/12', '/login'],
  ['/admin', '/login'],
  [null, '/login'],
])('who wants %s signs in at %s', (wanted, door) => {
  expect(loginFor(wanted)).toBe(door)
})

const toPanel = '?next=%2Fbusiness-dashboard%3Fbusiness%3D7'
it.each([
  ['/login', '?door=business', '/login?door=business'],
  ['/login', toPanel, '/login?door=business'],
  ['/forgot-password', toPanel, '/forgot-password?door=business'],
  ['/business-register', '?door=business', '/business-register'],
  ['/login', '?next=%2Fwheel', '/login'],
  ['/forgot-password', '', '/forgot-password'],
])('%s for whom is meant by %s is %s', (to, search, expected) => {
  expect(withDoor(to, search)).toBe(expected)
})
