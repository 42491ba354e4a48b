import { expect, test } from 'vitest'
import { holdsWebAddress, looksLikeDomain } from './web-address.ts'

test.each([
  'http://evil.example',
  'HTTPS://evil.example/a',
  'Ayşe www.evil.example',
  'Ödül evil.com/al',
  'ödül: evil.xyz/?a=1',
  'ｗｗｗ．evil.com',
  'evil。com/al',
  'ftp://a.b',
])('%s holds an address', (text) => {
  expect(holdsWebAddress(text)).toBe(true)
})

test.each([
  ...['evil.com', 'Ödül için evil.com.tr git', 'Bit.ly', 'evil.xyz!', 'evil\u200b.com', 'e\u00advil.com'],
  // Endings of any country and trade: only names and titles may stand before a dot.
  ...['evil.tech', 'Ödül: evil.today', 'goo.gl', 'evil.de', 'evil.рф', 'evil.co.uk', 'Ayşe Öz (evil.name)'],
  ...['t.me', 'wa.me yaz', 't.co', 'hacker@evil.de', 'a@b.de'],
])('%s looks like one', (text) => {
  expect([holdsWebAddress(text), looksLikeDomain(text)]).toEqual([false, true])
})

test.each([
  'A. Kadir',
  'A.Kadir Öz',
  'Dr. Ayşe',
  'Dr.Ayşe',
  'M.Ali Can',
  'Av. Işıl Öz',
  'Uz.Dr.Can Su',
  'Prof.Dr.Can Su',
  'Yrd.Doç.Dr.Ayşe Öz',
  'Öğr.Gör.Ali',
  'M.E.Can',
  'Ayşe Öz.',
  'Ahmet Comert',
  'A.Ş.',
  'Öz-Kan Ltd.Şti.',
  'H.İbrahim Net',
  'Dr.Ali/Dr.Veli Diş Kliniği',
  '7/24 Çekici',
  'Oto 7.24/365',
  'T.C. Kimlik',
  "Ömer'in Yeri No.5/A",
])('%s is a name', (text) => {
  expect([holdsWebAddress(text), looksLikeDomain(text)]).toEqual([false, false])
})
