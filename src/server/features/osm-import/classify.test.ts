import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openSecondsBetween, parseHours } from '../hours/hours.ts'
import { makeClassify, tradeValue } from './classify.ts'

type Fact = { id: number; slug: string; description: string; usualHours: string | null; osmTags: string[] }
const facts = JSON.parse(
  readFileSync(new URL('../../../../data/categories.json', import.meta.url), 'utf8'),
) as Fact[]
const classify = makeClassify(facts)

/** "amenity=cafe, name=X" as tags. */
const tags = (text: string) => new Map(text.split(', ').map((tag) => tag.split('=') as [string, string]))

describe('data/categories.json', () => {
  test('65 categories, each id and slug once', () => {
    expect(facts.map((fact) => fact.id)).toEqual(Array.from({ length: 65 }, (_, i) => i + 1))
    expect(new Set(facts.map((fact) => fact.slug)).size).toBe(65)
  })

  test('no two categories ask for the same tags', () => {
    const all = facts.flatMap((fact) => fact.osmTags)
    expect(all.filter((tag, i) => all.indexOf(tag) !== i)).toEqual([])
  })

  test('a description is one plain sentence', () => {
    const odd = facts.filter(({ description }) => !/^[^.!?]{15,90}\.$/.test(description))
    expect(odd).toEqual([])
  })

  test('usual hours are understood as they stand', () => {
    const hours = facts.map((fact) => fact.usualHours).filter((usual) => usual !== null)
    expect(hours.length).toBeGreaterThan(60)
    expect(hours.filter((usual) => parseHours(usual) !== usual)).toEqual([])
    const wednesday = [new Date('2026-11-18T09:30:00Z'), new Date('2026-11-18T09:31:00Z')] as const
    expect(hours.filter((usual) => openSecondsBetween(usual, ...wednesday) !== 60)).toEqual([])
  })
})

describe('classify', () => {
  test.each([
    ['amenity=pharmacy', 4],
    ['amenity=hospital', 10],
    ['amenity=hospital, emergency=yes', 1],
    ['emergency=yes, amenity=hospital', 1],
    ['amenity=hospital, emergency=no', 10],
    ['emergency=ambulance_station', 1],
    ['shop=car_repair', 8],
    ['shop=car_repair, service:vehicle:towing=yes', 3],
    ['shop=car_repair, service:vehicle:glass=yes', 20],
    ['shop=car_repair, service:vehicle:tyres=yes', 8],
    ['service:vehicle:tyres=yes', 6],
    ['shop=tyres', 6],
    ['shop=convenience, amenity=fuel', 15],
    ['amenity=fuel, shop=convenience', 15],
    ['shop=bakery;pastry', 57],
    ['shop=kiosk; locksmith', 2],
    ['craft=key_cutter', 2],
    ['office=insurance', 5],
    ['tourism=hostel', 62],
  ])('%s is category %i', (text, id) => {
    expect(classify(tags(text))).toBe(id)
  })

  test.each([
    'amenity=restaurant',
    'shop=yes',
    'disused:shop=bakery',
    'name=amenity=pharmacy',
    'building=hospital',
  ])('%s is none', (text) => {
    expect(classify(tags(text))).toBeNull()
  })

  test('a trade of a table is its words', () => {
    expect(['OTO LASTİK; Jant ', 'Gıda + İçecek', '—'].map(tradeValue)).toEqual([
      'oto lastik jant',
      'gida icecek',
      '',
    ])
  })

  test('a rule that is no tag is told at once', () => {
    expect(() => makeClassify([{ id: 1, osmTags: ['günlük liste'] }])).toThrow('günlük liste')
  })
})
