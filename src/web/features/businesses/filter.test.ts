import { expect, it } from 'vitest'
import { filterBusinesses } from './filter.ts'

const businesses = [
  { name: 'Işık Elektrik', address: 'Beşiktaş', description: '' },
  { name: 'Yıldız Oto', address: 'Şişli, Halaskargazi Cd.', description: 'Fren ve balata' },
]
const names = (typed: string) => filterBusinesses(businesses, typed).map(({ name }) => name)

it('looks into name, address and description, Turkish letters folded', () => {
  expect(names('ISIK')).toEqual(['Işık Elektrik'])
  expect(names('sisli')).toEqual(['Yıldız Oto'])
  expect(names('BALATA')).toEqual(['Yıldız Oto'])
  expect(names('')).toHaveLength(2)
  expect(names('kadıköy')).toEqual([])
})

it('does not join the end of one field with the start of the next', () => {
  expect(names('elektrik besiktas')).toEqual([])
})
