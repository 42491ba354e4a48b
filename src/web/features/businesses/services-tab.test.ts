import { expect, it } from 'vitest'
import { isContinuous, serviceSign } from './services-tab.tsx'

it.each([
  ['Oto Kurtarma 7/24', 'rescue'],
  ['ARAÇ TAŞIMA', 'transport'],
  ['Yol Yardımı', 'help'],
  ['Lastik Değişimi', 'tyre'],
  ['Akü Takviyesi', 'battery'],
  ['Araç Çekme', 'tow'],
  ['Kaza Yerinden Alma', 'crash'],
  ['Danışmanlık', 'service'],
])('%s has the sign %s', (service, sign) => expect(serviceSign(service)).toBe(sign))

it('is continuous when the name says 7/24', () => {
  expect(isContinuous('Yol Yardımı 7/24')).toBe(true)
  expect(isContinuous('24 Ay Garanti')).toBe(false)
})
