import { expect, it } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { filterCategories } from './category-grid.tsx'

const category = (id: number, name: string, description: string): Category => ({
  id,
  name,
  description,
  slug: '',
  icon: '',
  emergency: false,
  promotionRestricted: false,
  callOutTrade: null,
})
const categories = [category(2, 'Çilingir', 'Kapı açma'), category(7, 'Elektrikçi', 'Arıza ve ışık tesisatı')]
const ids = (typed: string) => filterCategories(categories, typed).map(({ id }) => id)

it('finds by name and description whatever letters were typed', () => {
  expect(ids('cilingir')).toEqual([2])
  expect(ids('IŞIK')).toEqual([7])
  expect(ids('isik')).toEqual([7])
  expect(ids('kapı')).toEqual([2])
})

it('answers all for nothing and nothing for what is not there', () => {
  expect(ids('  ')).toEqual([2, 7])
  expect(ids('veteriner')).toEqual([])
})
