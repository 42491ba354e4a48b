import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALLOWANCES } from '#server/db/allowances.ts'
import { defects } from './planted-defects/list.ts'

const text = readFileSync('docs/trust.md', 'utf8')
const [table = ''] = text.split('\n## Faults\n')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

/** `file`: "words", "words"; `file`: … */
const testsOf = (cell: string) =>
  cell.split('; `').map((one) => {
    const [file = '', ...words] = one.replace(/^`/, '').split(/`: "|", "/)
    return { file, words: words.map((each) => each.replace(/"$/, '')) }
  })

/** Titles of tests and groups: the first string argument of `test`, `describe` or `it`, on the same or next line. */
const TITLES = /(?:\b(?:test|describe|it)|\]|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`)\s*,/g
const titlesOf = (source: string) =>
  [...source.matchAll(TITLES)].map(([, single, double, template]) => single ?? double ?? template ?? '')

test('every abuse has a rule, a test that is called what is quoted of it, and figures', () => {
  const wrong = rows.flatMap(([, abuse = '', rule, tests = '', figures]) => {
    if (!rule || !figures) return [abuse]
    return testsOf(tests).flatMap(({ file, words }) => {
      if (!existsSync(file) || words.length === 0) return [`${abuse}: ${file}`]
      const titles = titlesOf(readFileSync(file, 'utf8'))
      return words
        .filter((each) => !titles.some((title) => title.includes(each)))
        .map((each) => `${file}: ${each}`)
    })
  })
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
})

test('every abuse has a planted defect that one of its tests must catch', () => {
  const isCaught = (tests: string) =>
    testsOf(tests).some(({ file, words }) =>
      defects.some(
        (defect) =>
          'tests' in defect &&
          defect.tests.includes(file) &&
          words.some((each) => each.includes(defect.fails) || defect.fails.includes(each)),
      ),
    )
  expect(rows.filter(([, , , tests = '']) => !isCaught(tests)).map(([, abuse]) => abuse)).toEqual([])
})

test('every test file that is named anywhere is there', () => {
  const files = [...text.matchAll(/`([\w/.-]+\.(?:test|spec|drill)\.tsx?)`/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(new Set(files).size).toBeGreaterThan(40)
})

test('all eleven weaknesses and the SMS stand in it', () => {
  const all = [...Array.from({ length: 11 }, (_, i) => String(i + 1)), 'SMS', '']
  expect([...new Set(rows.map(([weakness]) => weakness))]).toEqual(all)
})

test('the number of allowances is the code’s', () => {
  expect(/of the (\d+) allowances/.exec(table)?.[1]).toBe(String(Object.keys(ALLOWANCES).length))
})
