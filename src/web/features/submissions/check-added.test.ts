import { expect, test } from 'vitest'
import { fieldTexts } from '#text/fields.ts'
import { addBusinessText as text } from '#text/submissions-wizard.ts'
import { addressOf, checkAdded } from './check-added.ts'
import { emptyValues } from './values.ts'

const whole = { name: 'Işık', categoryId: '2', phone: '0216 555 10 20', city: 'İstanbul' }

test('name, category and telephone are all that is needed', () => {
  expect(checkAdded(emptyValues(whole))).toBeNull()
  for (const name of ['name', 'categoryId', 'phone'] as const)
    expect(checkAdded(emptyValues({ ...whole, [name]: ' ' }))).toEqual({
      ...{ text: text.missing, fields: { [name]: fieldTexts.required } },
    })
  expect(checkAdded(emptyValues({ ...whole, categoryId: 'loading' }))?.text).toBe(text.missing)
})

test.each([
  ['phone', '12'],
  ['email', 'isik@'],
  ['website', 'javascript:alert(1)'],
  ['latitude', 'kuzey'],
  ['latitude', '41,01'], // half a position
])('%s "%s" is marked', (name, value) => {
  const problem = checkAdded(emptyValues({ ...whole, [name]: value }))
  expect(problem).toEqual({ text: text.marked, fields: { [name]: expect.any(String) } })
})

test('without a street the address is district and province', () => {
  expect(addressOf(emptyValues(whole))).toBe('İstanbul')
  expect(addressOf(emptyValues({ ...whole, district: 'Kadıköy', address: ' ' }))).toBe('Kadıköy/İstanbul')
  expect(addressOf(emptyValues({ ...whole, address: ' Moda 7 ' }))).toBe('Moda 7')
})
