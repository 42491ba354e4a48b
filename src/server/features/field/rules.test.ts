import { expect, test } from 'vitest'
import { visitOutcomes } from '#contract/field-visits.ts'
import { reportKinds } from '#contract/moderation-reports.ts'
import { reportOf, townOf } from './rules.ts'

test('only what was found as it is listed is nothing to look at', () => {
  expect(visitOutcomes.filter((outcome) => reportOf(outcome) === null)).toEqual(['here'])
  for (const outcome of ['closed', 'moved', 'wrong'] as const)
    expect(reportKinds).toContain(reportOf(outcome))
})

test('a town follows from the position where nobody wrote one, and never against what was written', () => {
  const moda = { city: 'İstanbul', district: 'Kadıköy' }
  expect(townOf({}, moda)).toEqual({ ...moda, address: 'Kadıköy, İstanbul' })
  expect(townOf({ city: ' ', address: ' Moda Cad. 7 ' }, moda)).toEqual({ ...moda, address: 'Moda Cad. 7' })
  expect(townOf({ city: 'Kocaeli' }, moda)).toEqual({ city: 'Kocaeli', district: '', address: 'Kocaeli' })
  expect(townOf({ district: 'Üsküdar' }, moda)).toMatchObject({ city: 'İstanbul', district: 'Üsküdar' })
  expect(townOf({}, null)).toEqual({ city: '', district: '', address: '' })
})
