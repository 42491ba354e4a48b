import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  atTime,
  compareTr,
  fold,
  inPlace,
  lowerTr,
  slugify,
  toTime,
  upperTr,
  withinSentence,
} from './turkish.ts'

describe('fold', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['Şişli', 'sisli'],
    ['ÇAĞLAYAN', 'caglayan'],
    ['Gümüşsuyu  Öğretmen\u00a0Evi ', 'gumussuyu ogretmen evi'],
    ['Hakkâri', 'hakkari'],
    ['S\u0327is\u0327li', 'sisli'],
    ['İ', 'i'],
    ['', ''],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('turns every Turkish letter into ASCII', () => {
    expect(fold('abcçdefgğhıijklmnoöprsştuüvyzâîû')).toBe('abccdefgghiijklmnooprsstuuvyzaiu')
    expect(fold('ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZÂÎÛ')).toBe('abccdefgghiijklmnooprsstuuvyzaiu')
  })

  it('is the same for a Turkish text in either case', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz '.split('')) })
    fc.assert(fc.property(letters, (text) => fold(upperTr(text)) === fold(lowerTr(text))))
  })
})

describe('slugify', () => {
  it.each([
    ['Şişli Çilingir & Oto Anahtar', 'sisli-cilingir-oto-anahtar'],
    ["Atatürk'ün Evi", 'ataturkun-evi'],
    [' -- 7/24 IŞIK Eczanesi! ', '7-24-isik-eczanesi'],
    ['日本', ''],
  ])('%s → %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })
})

describe('case and order', () => {
  it('keeps the four letters I apart', () => {
    expect(upperTr('ılık diş')).toBe('ILIK DİŞ')
    expect(lowerTr('IŞIL İZMİR')).toBe('ışıl izmir')
  })

  it('sorts by the Turkish alphabet', () => {
    const sorted = [
      'Çorum',
      'Cizre',
      'Dicle',
      'Iğdır',
      'Isparta',
      'İzmir',
      'Hatay',
      'Ödemiş',
      'Ordu',
      'Şırnak',
      'Sivas',
    ]
    expect(sorted.sort(compareTr).join(' ')).toBe(
      'Cizre Çorum Dicle Hatay Iğdır Isparta İzmir Ordu Ödemiş Sivas Şırnak',
    )
  })
})

describe('atTime', () => {
  it.each([
    "00:00'da",
    "01:00'de",
    "02:00'de",
    "03:00'te",
    "04:00'te",
    "05:00'te",
    "06:00'da",
    "07:00'de",
    "08:00'de",
    "09:00'da",
    "10:00'da",
    "11:00'de",
    "12:00'de",
    "13:00'te",
    "14:00'te",
    "15:00'te",
    "16:00'da",
    "17:00'de",
    "18:00'de",
    "19:00'da",
    "20:00'de",
    "21:00'de",
    "22:00'de",
    "23:00'te",
    "24:00'te",
  ])('reads the hour: %s', (expected) => {
    expect(atTime(expected.slice(0, 5))).toBe(expected)
  })

  // Endings by Turkish orthography, written out by hand: what 1 to 59 end with when they are read.
  const tens: Record<number, string> = { 10: 'da', 20: 'de', 30: 'da', 40: 'ta', 50: 'de' }
  const units = ['', 'de', 'de', 'te', 'te', 'te', 'da', 'de', 'de', 'da']

  it('reads the minutes of every minute of the day that is not a full hour', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const [h, m] = [Math.floor(minute / 60), minute % 60]
      if (m === 0) continue
      const time = `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
      expect(atTime(time)).toBe(`${time}'${m % 10 === 0 ? tens[m] : units[m % 10]}`)
    }
  })

  it.each([
    "18:30'da",
    "09:15'te",
    "13:40'ta",
    "10:20'de",
    "08:45'te",
    "19:50'de",
    "00:30'da",
    "17:10'da",
    "12:05'te",
  ])('%s', (expected) => {
    expect(atTime(expected.slice(0, 5))).toBe(expected)
  })
})

describe('inPlace', () => {
  it.each([
    "İstanbul'da",
    "Uşak'ta",
    "İzmir'de",
    "Muğla'da",
    "Iğdır'da",
    "Düzce'de",
    "Zonguldak'ta",
    "Siirt'te",
    "Muş'ta",
    "Gümüşhane'de",
    "Ağrı'da",
    "Kırklareli'de",
    "Hakkâri'de",
    "Sinop'ta",
    "Bilecik'te",
    "Kars'ta",
    "Emlâk'ta",
  ])('%s', (expected) => {
    expect(inPlace(expected.split("'")[0] ?? '')).toBe(expected)
  })
})

describe('toTime', () => {
  it.each([
    ...["00:00'a", "01:00'e", "02:00'ye", "03:00'e", "04:00'e", "05:00'e", "06:00'ya", "07:00'ye", "08:00'e"],
    ...[
      "09:00'a",
      "10:00'a",
      "12:00'ye",
      "16:00'ya",
      "20:00'ye",
      "22:00'ye",
      "24:00'e",
      "18:05'e",
      "18:10'a",
    ],
    ...["18:15'e", "18:20'ye", "18:30'a", "18:36'ya", "18:40'a", "18:45'e", "18:50'ye", "18:59'a"],
  ])('reads the time: %s', (expected) => {
    expect(toTime(expected.slice(0, 5))).toBe(expected)
  })
})

describe('withinSentence', () => {
  it('leaves what is written in capitals as it is', () => {
    expect(withinSentence('İtfaiye')).toBe('itfaiye')
    expect(withinSentence('Banka / ATM')).toBe('banka / ATM')
  })
})
