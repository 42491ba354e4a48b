import { expect, test } from 'vitest'
import { fieldRecordText as text } from '#text/field-records.ts'
import { bodyOf, checkRecord, emptyValues, readValues } from './values.ts'

const right = {
  ...emptyValues(),
  ...{ latitude: '40.987', longitude: '29.028', accuracy: '12.5', name: ' Moda Çilingir ' },
  ...{ categoryId: '2', phone: '0216 555 10 01' },
}

test('a position, a name, a trade and a telephone are needed; the town may wait for the network', () => {
  expect(checkRecord(right)).toEqual({})
  expect(Object.keys(checkRecord(emptyValues())).sort()).toEqual(['categoryId', 'latitude', 'name', 'phone'])
  expect(checkRecord({ ...right, latitude: 'orada' }).latitude).toBe(text.positionNeeded)
  for (const phone of ['12', 'yok', '0216 555 10 01 23 45'])
    expect(Object.keys(checkRecord({ ...right, phone })), phone).toEqual(['phone'])
})

test('is sent as numbers; a pin set by hand has no accuracy, no plan is none', () => {
  expect(bodyOf({ ...right, isEmergency: 'yes', planId: '7' })).toMatchObject({
    ...{ name: 'Moda Çilingir', categoryId: 2, latitude: 40.987, longitude: 29.028 },
    ...{ accuracy: 12.5, isEmergency: true, planId: 7 },
  })
  expect(bodyOf({ ...right, accuracy: '' })).toMatchObject({
    accuracy: null,
    isEmergency: false,
    planId: null,
  })
})

test('what was kept by another version, or damaged, is taken as far as it is understood', () => {
  expect(readValues({ name: 'Moda', phone: 5, unknown: 'x' })).toEqual({ ...emptyValues(), name: 'Moda' })
  expect(readValues('[]')).toEqual(emptyValues())
})
