import { expect, test } from 'vitest'
import { areMet, atLeast, atMost, barsTable, must, runsTable } from './bars.ts'

const ms = (value: number) => `${value} ms`

test('a bar is kept up to itself; what was not measured is missed', () => {
  expect([9, 10, 11, Number.NaN].map((value) => atMost('a', value, 10, ms).isMet)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([9, 10, 11, Number.NaN].map((value) => atLeast('a', value, 10, ms).isMet)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the table tells figure, bar and verdict with their units', () => {
  expect(barsTable([atMost('p99', 12, 10, ms), must('none refused', true, '0')])).toBe(
    [
      '|  | measured | bar |  |',
      '|---|--:|---|---|',
      '| p99 | 12 ms | at most 10 ms | MISSED |',
      '| none refused | 0 | must be so | kept |',
    ].join('\n'),
  )
})

test('one missed bar, or one bench that failed, is enough for the whole to be missed', () => {
  const kept = { name: 'kept', bars: [atMost('p99', 9, 10, ms), must('so', true)], minutes: 1.25 }
  const plain = { name: 'plain', bars: [], minutes: 2 }
  const missed = { name: 'missed', bars: [must('so', false)], minutes: 3 }
  const failed = { name: 'failed', bars: null, minutes: 4 }
  expect([[kept, plain], [kept, missed], [failed]].map(areMet)).toEqual([true, false, false])
  expect(runsTable([kept, plain, missed, failed]).split('\n').slice(2)).toEqual([
    '| kept | p99 | 9 ms | at most 10 ms | kept | 1.3 |',
    '|  | so | yes | must be so | kept |  |',
    '| plain | figures without a bar |  |  |  | 2.0 |',
    '| missed | so | no | must be so | MISSED | 3.0 |',
    '| failed |  |  |  | FAILED | 4.0 |',
  ])
})
