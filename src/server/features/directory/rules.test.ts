import { describe, expect, it } from 'vitest'
import { businessPath, listPath } from '#contract/directory.ts'
import { Failure } from '../../failure.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import {
  currentSlug,
  findNamed,
  mostListed,
  pagesOf,
  readBusinessId,
  readPageNumber,
  wordsHoldUntil,
} from './rules.ts'

describe('addresses', () => {
  it.each([
    [{ id: 12, name: 'Şişli Çilingir & Oto' }, '/isletme/12-sisli-cilingir-oto'],
    [{ id: 12, name: 'IŞIK İnşaat' }, '/isletme/12-isik-insaat'],
    [{ id: 12, name: '24/7' }, '/isletme/12-24-7'],
    [{ id: 12, name: '!!!' }, '/isletme/12'],
  ])('of %j', (business, path) => {
    expect(businessPath(business)).toBe(path)
    expect(readBusinessId(path.slice('/isletme/'.length))).toBe(12)
  })

  it.each(['', 'a', '0', '-1', '01-a', '1a', '12345678901234567'])('%j names no business', (segment) => {
    expect(readBusinessId(segment)).toBeNull()
  })

  it('of lists name the first page without a number', () => {
    const [province, district, category] = [{ slug: 'istanbul' }, { slug: 'sisli' }, { slug: 'cilingir' }]
    expect(listPath({ province, district: null, category })).toBe('/rehber/istanbul/cilingir')
    expect(listPath({ province, district, category }, 3)).toBe('/rehber/istanbul/sisli/cilingir?sayfa=3')
  })

  it('are found by slug first, then by name in any spelling', () => {
    const all = [
      { slug: 'tesisatci', name: 'Su Tesisatçısı' },
      { slug: 'cam', name: 'Camcı' },
    ]
    expect(findNamed(all, 'cam')?.name).toBe('Camcı')
    expect(findNamed(all, 'CAM')?.name).toBe('Camcı')
    expect(findNamed(all, 'Su Tesisatçısı')?.slug).toBe('tesisatci')
    expect(findNamed(all, 'su-tesisatcisi')?.slug).toBe('tesisatci')
    expect(findNamed(all, 'ca')).toBeNull()
    expect(currentSlug('icel')).toBe('mersin')
    expect(currentSlug('mersin')).toBe('mersin')
  })
})

describe('paging', () => {
  it.each([
    [undefined, 1],
    ['1', 1],
    ['50', 50],
    ['0', null],
    ['-1', null],
    ['01', null],
    ['2.5', null],
    ['', null],
    ['9999999', null],
    [['2', '3'], null],
  ])('%j is page %s', (text, page) => {
    expect(readPageNumber(text)).toBe(page)
  })

  it.each([
    [0, 1],
    [20, 1],
    [21, 2],
    [1000, 50],
    [1_000_000, 50],
  ])('%i businesses have %i pages', (listed, pages) => {
    expect(pagesOf(listed)).toBe(pages)
  })

  it('stops a network after 1,000 further pages an hour, and no other one', () => {
    let now = 0
    const { take } = makeFloodGate({ limitsScale: 1 }, 'public-pages', () => now)
    for (let i = 0; i < 1000; i++) take('a')
    expect(() => take('a')).toThrow(Failure)
    take('b')
    now = 3_600_000
    take('a')
  })

  it('names the fullest first, and nothing empty', () => {
    const links = [3, 0, 5, 3].map((listed, i) => ({ name: String(i), path: '', listed }))
    expect(mostListed(links, 2).map(({ name }) => name)).toEqual(['2', '0'])
  })
})

describe('until when words hold', () => {
  const now = Date.parse('2026-11-21T12:00:00+03:00')
  const midnight = Date.parse('2026-11-22T00:00:00+03:00')
  const at = (time: string) => ({ nextChangeAt: time })

  it.each([
    ['midnight in Istanbul without any change', [], midnight],
    [
      'the next change',
      [at('2026-11-21T15:00:00Z'), at('2026-11-21T10:00:00Z')],
      Date.parse('2026-11-21T10:00:00Z'),
    ],
    [
      'a day before a change tomorrow',
      [at('2026-11-22T14:00:00+03:00')],
      Date.parse('2026-11-21T14:00:00+03:00'),
    ],
    ['a second when a change is due', [at('2026-11-21T08:00:00Z'), { nextChangeAt: null }], now + 1000],
  ])('%s', (_, shown, until) => {
    expect(wordsHoldUntil(shown, now)).toBe(until)
  })
})
