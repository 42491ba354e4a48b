import { expect, test } from 'vitest'
import { renewMarks } from './follow-changes.ts'

test('a place is marked with the state that is shown, so that an answer is compared with that one', () => {
  const marks: DOMStringMap = { business: '7', state: 'open', nextChange: '2026-11-28T15:00:00.000Z' }
  renewMarks(marks, { business: '7', state: 'closed', nextChange: '2026-11-29T06:00:00.000Z' })
  expect(marks).toEqual({ business: '7', state: 'closed', nextChange: '2026-11-29T06:00:00.000Z' })
  renewMarks(marks, undefined)
  expect(marks).toEqual({ business: '7', state: 'closed' })
})
