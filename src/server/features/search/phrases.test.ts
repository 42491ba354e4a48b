import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadPlaces } from '../places/places.ts'
import { loadLexicon } from './lexicon.ts'
import { parseQuestion } from './parse-question.ts'

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))
const categories = (read('data/categories.json') as { id: number; name: string }[]).map((one) => ({
  ...one,
  searchWords: [],
}))
const lexicon = loadLexicon(loadPlaces(), categories)
/** Phrases of people in need, by the category that helps them. */
const phrases = Object.entries(read('test/fixtures/search-phrases.json') as Record<string, string[]>)

/** The first trade counts: these name another one first. */
const OTHERWISE = {
  'arabam çalışmıyor çekici': 8,
  'arabam bozuldu çekici': 8,
  'petek montajı tesisatçı': 28,
  'batarya değişimi telefon': 9,
}

/** As the search asks: wrong letters are forgiven where the words as they stand mean no trade. */
function tradeOf(phrase: string): number | null {
  const { categoryId } = parseQuestion(lexicon, phrase, null).understood
  return categoryId ?? parseQuestion(lexicon, phrase, { isKnown: () => false }).understood.categoryId
}

test('three hundred ways to ask for help are understood', () => {
  expect(phrases.flatMap(([, all]) => all).length).toBeGreaterThanOrEqual(300)
  const failed = phrases.flatMap(([id, all]) =>
    all.flatMap((phrase) => (tradeOf(phrase) === Number(id) ? [] : [[phrase, tradeOf(phrase)]])),
  )
  expect(Object.fromEntries(failed)).toEqual(OTHERWISE)
})
