import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadPlaces } from '../places/places.ts'
import { loadLexicon } from './lexicon.ts'
import { parseQuestion } from './parse-question.ts'

const facts = readFileSync(new URL('../../../../data/categories.json', import.meta.url), 'utf8')
const categories = (JSON.parse(facts) as { id: number; name: string }[]).map((one) => ({
  ...one,
  searchWords: one.id === 3 ? ['laweta', 'Kurtarma Aracı'] : [],
}))
const lexicon = loadLexicon(loadPlaces(), categories)
const nobody = { isKnown: () => false }
/** The trade's number, "province/district" and the words that are left. */
function told(question: string, lenient: { isKnown: (word: string) => boolean } | null = null) {
  const { categoryId, city, district, words } = parseQuestion(lexicon, question, lenient).understood
  return [categoryId, city || district ? `${city ?? ''}/${district ?? ''}` : '', words]
}

describe('what questions mean', () => {
  test.each([
    // the four suggestions of the home page
    ['Lastik Servisi', 6, '', ''],
    ['Elektrikçi', 7, '', ''],
    ['Sigorta', 5, '', ''],
    ['Oto Servis', 8, '', ''],
    // endings and plurals
    ['çiçekçiler', 48, '', ''],
    ['eczanesi', 4, '', ''],
    ['eczaneler', 4, '', ''],
    ['kuaföre', 46, '', ''],
    ['berberler', 46, '', ''],
    ['lastiği', 6, '', ''],
    ['avukatlar', 52, '', ''],
    ['taksiye', 24, '', ''],
    ['otellerde', 62, '', ''],
    ['noterden', 51, '', ''],
    ['hastaneye', 10, '', ''],
    ['veterinerin', 14, '', ''],
    // everyday words
    ['lastikçi', 6, '', ''],
    ['oto kurtarma', 3, '', ''],
    ['yol yardım', 3, '', ''],
    ['anahtarcı', 2, '', ''],
    ['kapıda kaldım', 2, '', ''],
    ['nöbetçi eczane', 11, '', ''],
    ['su tesisatçısı', 9, '', ''],
    ['tesisatçı', 9, '', ''],
    ['halı yıkama', 41, '', ''],
    ['oto yıkama', 18, '', ''],
    ['akücü', 19, '', ''],
    ['dişçi', 13, '', ''],
    ['benzinlik', 15, '', ''],
    ['rent a car', 23, '', ''],
    ['evden eve', 25, '', ''],
    ['ptt', 26, '', ''],
    ['buzdolabı tamircisi', 27, '', ''],
    ['kombici', 28, '', ''],
    ['tüp', 30, '', ''],
    ['damacana', 31, '', ''],
    ['telefoncu', 32, '', ''],
    ['laptop tamiri', 33, '', ''],
    ['mobilyacı', 35, '', ''],
    ['badanacı', 36, '', ''],
    ['fayansçı', 37, '', ''],
    ['mantolama', 38, '', ''],
    ['muhasebeci', 53, '', ''],
    ['emlak', 54, '', ''],
    ['petshop', 56, '', ''],
    ['bakkal', 58, '', ''],
    ['bankamatik', 59, '', ''],
    ['karakol', 61, '', ''],
    ['ehliyet kursu', 63, '', ''],
    ['tüvtürk', 64, '', ''],
    ['ambulans', 1, '', ''],
    // letters of other keyboards
    ['CILINGIR', 2, '', ''],
    ['ÇİLİNGİR', 2, '', ''],
    ['cicekci', 48, '', ''],
    ['dis hekimi', 13, '', ''],
    // a place with a service, in either order
    ['kadıköy çilingir', 2, 'İstanbul/Kadıköy', ''],
    ['lastikçi beşiktaş', 6, 'İstanbul/Beşiktaş', ''],
    ["ankara'da elektrikçi", 7, 'Ankara/', ''],
    ['elektrikçi ankarada', 7, 'Ankara/', ''],
    ['USAK ECZANE', 4, 'Uşak/', ''],
    ['istanbul kadıköy oto kurtarma', 3, 'İstanbul/Kadıköy', ''],
    ['antep baklava', null, 'Gaziantep/', 'baklava'],
    ['yenişehir berber', 46, '/Yenişehir', ''],
    ['19 mayıs eczane', 4, 'Samsun/19 Mayıs', ''],
    ['araç kiralama izmir', 23, 'İzmir/', ''],
    // what says nothing of the matter
    ['en yakın eczane', 4, '', ''],
    ['acil çilingir', 2, '', ''],
    ['açık nalbur nerede', 39, '', ''],
    // what is not understood is looked for
    ['Yıldız Market', 58, '', 'Yıldız'],
    ['Bahariye Caddesi', null, '', 'Bahariye'],
    ['adana kebapçısı', null, 'Adana/', 'kebapçısı'],
    ['merkez', null, '', 'merkez'],
    ['acil', null, '', 'acil'],
    ['***', null, '', ''],
  ])('%s', (question, trade, place, words) => {
    expect(told(question)).toEqual([trade, place, words])
  })

  test.each([
    ['çilngir', 2, '', ''],
    ['kadkoy eczane', 4, 'İstanbul/Kadıköy', ''],
    ['ecznae', 4, '', ''],
    ['oto kurtrama', 3, '', ''],
    ['istnbul', null, 'İstanbul/', ''],
  ])('one wrong letter, when it is forgiven: %s', (question, trade, place, words) => {
    expect(told(question)).not.toEqual([trade, place, words])
    expect(told(question, nobody)).toEqual([trade, place, words])
  })

  test('what somebody is called is no misspelt place', () => {
    expect(told('kara', nobody)).toEqual([null, 'Kars/', ''])
    expect(told('kara', { isKnown: (word) => word === 'kara' })).toEqual([null, '', 'kara'])
  })
})

test('a place and a trade are looked for in names too, not in addresses', () => {
  const { wordQuery } = parseQuestion(lexicon, 'kadıköy çilingir', null)
  expect(wordQuery.namesFirst).toBe(true)
  expect(wordQuery.words.map(({ text, inAddress, nameAtMost }) => [text, inAddress, nameAtMost])).toEqual([
    ['kadikoy', false, 12],
    ['cilingir', false, 12],
  ])
  expect(parseQuestion(lexicon, 'çilingir', null).wordQuery.words[0]?.nameAtMost).toBe(10)
})

test('at most eight words, each once', () => {
  expect(parseQuestion(lexicon, 'a '.repeat(50), null).wordQuery.words).toHaveLength(1)
  const letters = 'b c d e f g h i j k l m n'
  expect(parseQuestion(lexicon, letters, null).wordQuery.words).toHaveLength(8)
})

test('every category is found by its own name', () => {
  for (const { id, words } of lexicon.categoryWords) {
    const { categories } = parseQuestion(lexicon, words.join(' '), null).wordQuery.words[0] ?? {}
    expect([...(categories?.keys() ?? [])], words.join(' ')).toContain(id)
  }
})

test('a category is known by the words that the staff gave it', () => {
  expect(told('LAWETA')).toEqual(told('çekici'))
  expect(told('kurtarma araci izmir')).toEqual([3, 'İzmir/', ''])
})
