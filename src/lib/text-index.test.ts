import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTextIndexBuilder, rowsOf, type TextIndex } from './text-index.ts'
import { stemsOf } from './text-index-endings.ts'
import { makeFinder } from './text-index-find.ts'
import { type Manner, mannerOf, manners, rangesOf, type Wanted } from './text-index-match.ts'
import { makeTop, type Place } from './text-index-top.ts'
import { isWithinOneLetter, makeWordReader, wordsAsked, wordsIn } from './text-index-words.ts'

const FIELDS = 2
const WEIGHTS: Record<Manner, number> = { exact: 9, prefix: 7, stem: 4, near: 2 }
type Document = readonly (readonly string[])[]

function indexOf(documents: readonly Document[]): TextIndex {
  const builder = makeTextIndexBuilder(FIELDS)
  for (const document of documents) builder.add(document)
  return builder.finish(Uint32Array.from(documents.keys()))
}

/** Field 0 counts double, as a name. */
const weightOf = (field: number, manner: Manner) => WEIGHTS[manner] * (field === 0 ? 2 : 1)

function fromIndex(index: TextIndex, count: number, wanted: readonly Wanted[]): [number, number, number][] {
  const finder = makeFinder(count)
  const sources = wanted.map((word) => {
    const ranges = rangesOf(index, word)
    return manners.flatMap((manner) =>
      ranges[manner].flatMap((range) =>
        [0, 1].map((field) => ({
          rows: rowsOf(index, range, field),
          isSorted: range.to - range.from === 1,
          weight: weightOf(field, manner),
          isName: field === 0,
        })),
      ),
    )
  })
  finder.find([[{ rows: Uint32Array.from([0]), isSorted: true, weight: 1, isName: false }]]) // leaves marks behind
  const rows = [...finder.find(sources)].sort((a, b) => a - b)
  return rows.map((row) => [row, finder.scoreOf(row), finder.namesOf(row)])
}

function byLooking(documents: readonly Document[], wanted: readonly Wanted[]): [number, number, number][] {
  return documents.flatMap((document, row) => {
    let [score, names] = [0, 0]
    for (const word of wanted) {
      const best = document.map((words, field) =>
        Math.max(
          0,
          ...words.map((one) => {
            const manner = mannerOf(word, one)
            return manner ? weightOf(field, manner) : 0
          }),
        ),
      )
      const most = Math.max(...best)
      if (most === 0) return []
      score += most
      names += best[0] === most ? 1 : 0
    }
    return [[row, score, names] as [number, number, number]]
  })
}

// Few letters, so that words are near each other and begin alike.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'ö'), minLength: 1, maxLength: 6 })
const document = fc.tuple(fc.array(word, { maxLength: 3 }), fc.array(word, { maxLength: 3 }))
const wanted = fc.record({
  text: word,
  stems: fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'ö'), minLength: 3, maxLength: 4 }), {
    maxLength: 1,
  }),
  near: fc.boolean(),
})

test('finds what looking at every document finds, with the same scores', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 60 }),
      fc.array(wanted, { minLength: 1, maxLength: 3 }),
      (documents, asked) => {
        expect(fromIndex(indexOf(documents), documents.length, asked)).toEqual(byLooking(documents, asked))
      },
    ),
    { numRuns: 600 },
  )
})

test('looks few rows up in long lists, with the same outcome', () => {
  const documents = Array.from(
    { length: 500 },
    (_, i): Document => [[i % 250 === 3 ? 'rare' : 'often'], ['all']],
  )
  const asked = ['rare', 'all'].map((text) => ({ text, stems: [], near: false }))
  expect(fromIndex(indexOf(documents), 500, asked)).toEqual([
    [3, 27, 1],
    [253, 27, 1],
  ])
})

test('one wrong letter is one step of four kinds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const steps = new Set([a])
      for (let i = 0; i <= a.length; i++) {
        const [head, tail] = [a.slice(0, i), a.slice(i)]
        steps.add(head + tail.slice(1))
        if (tail.length > 1) steps.add(head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2))
        for (const letter of 'abc')
          steps.add(head + letter + tail).add(tail ? head + letter + tail.slice(1) : a)
      }
      expect(isWithinOneLetter(a, b)).toBe(steps.has(b))
    }),
    { numRuns: 3000 },
  )
})

describe('words', () => {
  test.each([
    ['Şişli Işık Çilingir & Oto', ['sisli', 'isik', 'cilingir', 'oto']],
    ["Ali'nin Yeri", ['alinin', 'yeri']],
    ['No:12/A, 7/24', ['no', '12', 'a', '7', '24']],
    ['Kuaför/Berber A.Ş.', ['kuafor', 'berber', 'a', 's']],
    ['x'.repeat(50), ['x'.repeat(32)]],
    ['½ %*_ \u0301', ['1', '2']],
    ['', []],
  ])('of %j', (text, expected) => {
    expect(wordsIn(text)).toEqual(expected)
    const read = makeWordReader()
    expect([read(text), read(text)]).toEqual([expected, expected])
  })

  test('of a question: each once, without what stands behind an apostrophe', () => {
    expect(wordsAsked("Ankara'da ANKARA Elektrikçi l'oreal")).toEqual([
      { folded: 'ankara', written: 'Ankara' },
      { folded: 'elektrikci', written: 'Elektrikçi' },
      { folded: 'loreal', written: "l'oreal" },
    ])
  })

  test.each([
    ['eczanesi', 'eczane'],
    ['cicekciler', 'cicekci'],
    ['lastigi', 'lastik'],
    ['kuafore', 'kuafor'],
    ['kadikoydeki', 'kadikoy'],
    ['evlerinden', 'evler'],
  ])('%s comes from %s', (inflected, stem) => {
    expect(stemsOf(inflected)).toContain(stem)
  })

  test('a stem has three letters or more', () => {
    expect(stemsOf('evi')).toEqual([])
    expect(stemsOf('arabalarindan').every((stem) => stem.length >= 3)).toBe(true)
  })
})

test('the top keeps the first behind a place, in order', () => {
  const number = fc.integer({ min: 0, max: 4 })
  const place = fc.record({ first: number, second: number, id: fc.integer({ min: 1, max: 1000 }) })
  const places = fc.uniqueArray(place, { selector: ({ id }) => id, maxLength: 40 })
  const compare = (a: Place, b: Place) => a.first - b.first || a.second - b.second || a.id - b.id
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 10 }), fc.option(place), (all, limit, after) => {
      const top = makeTop(limit, after)
      for (const { first, second, id } of all)
        if (first < top.worst.first || (first === top.worst.first && second <= top.worst.second))
          top.offer(7, first, second, id)
      const behind = all.filter((one) => !after || (compare(one, after) > 0 && one.id !== after.id))
      const expected = behind.sort(compare).slice(0, limit)
      expect(top.kept).toEqual(expected.map((one) => ({ row: 7, ...one })))
    }),
  )
})
