import { expect, test } from 'vitest'
import { allowedCores } from './pinned-process.ts'

test.each([
  ['0-1', [0, 1]],
  ['3', [3]],
  ['2-3,6,8-9', [2, 3, 6, 8, 9]],
  ['', []],
])('the allowed cores are read from %j', (list, cores) => {
  expect(allowedCores(`Name:\tnode\nCpus_allowed:\t3\nCpus_allowed_list:\t${list}\nSeccomp:\t0\n`)).toEqual(
    cores,
  )
})
