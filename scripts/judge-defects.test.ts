import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SeenByTests } from '../test/planted-defects/defect.ts'
import { defects } from '../test/planted-defects/list.ts'
import { groupDefects, judge, plant, type Report } from './judge-defects.ts'

const defect = (over: Partial<SeenByTests> = {}): SeenByTests => ({
  ...{ name: 'wrong', feature: 'wheel', check: 'api', file: 'src/a.ts', find: 'a < b', replace: 'a <= b' },
  ...{ tests: ['src/a.test.ts'], fails: 'never too many', says: 'to be 4' },
  ...over,
})

/** A report of one file whose tests came to what `outcomes` says: null for one that passed, else its words. */
const report = (outcomes: Record<string, string | null>, message = ''): Report => ({
  testResults: [
    {
      ...{ name: '/copy/src/a.test.ts', message },
      status: message || Object.values(outcomes).some((words) => words !== null) ? 'failed' : 'passed',
      assertionResults: Object.entries(outcomes).map(([fullName, words]) => ({
        fullName,
        status: words === null ? 'passed' : 'failed',
        failureMessages: words === null ? [] : [words],
      })),
    },
  ],
})

describe('a defect', () => {
  test('is planted where its text stands once, as it is written', () => {
    expect(plant(defect({ replace: '$& $1' }), 'if (a < b) return')).toBe('if ($& $1) return')
    expect(() => plant(defect(), 'if (a > b) return')).toThrow('"wrong": src/a.ts has 0 of "a < b", not 1')
    expect(() => plant(defect(), 'a < b && a < b')).toThrow('has 2 of')
  })

  test('is caught by the test that is named, for what it sees', () => {
    const outcomes = { 'spins are never too many': 'expected 5 to be 4', 'spins are counted': null }
    expect(judge(defect(), report(outcomes))).toEqual({ caughtBy: 'spins are never too many' })
  })

  test.each([
    ['where all pass', report({ 'spins are never too many': null }), 'no test failed of 1'],
    ['by a file that does not load', report({}, 'SyntaxError: no'), 'failed without a test: SyntaxError'],
    [
      'by a file that broke off behind its tests',
      report({ 'spins are never too many': null }, 'no'),
      'failed without a test',
    ],
    ['by another test', report({ 'spins are counted': 'no' }), '"spins are counted" failed: no'],
    [
      'by one test of two that fail',
      report({ 'spins are never too many': 'expected 5 to be 4', 'spins are counted': 'no' }),
      '"spins are counted" failed: no',
    ],
    ['for something else', report({ 'spins are never too many': 'timed out' }), 'says: timed out'],
    ['by a file that did not run', { testResults: [] }, 'src/a.test.ts did not run'],
  ])('is not caught %s', (_, found, why) => {
    expect(judge(defect(), found)).toEqual({ missed: expect.stringContaining(why) })
  })

  test('shares its run with those that other files see; without a browser first', () => {
    const inBrowser = (name: string) => defect({ name, tests: [`test/browser/${name}.spec.ts`] })
    const groups = groupDefects([
      inBrowser('map'),
      defect({ name: 'one' }),
      defect({ name: 'same file' }),
      defect({ name: 'other file', tests: ['src/b.test.ts'] }),
      defect({ name: 'alone', tests: ['src/c.test.ts'], alone: true }),
      inBrowser('search'),
    ])
    expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
      ['one', 'other file'],
      ['same file'],
      ['alone'],
      ['map', 'search'],
    ])
  })
})

describe('the list', () => {
  const folders = (of: string) => readdirSync(of, { withFileTypes: true }).filter((one) => one.isDirectory())
  const missing = (wanted: readonly string[], found: readonly string[]) =>
    wanted.filter((one) => !found.includes(one))

  test('can be planted, each by its own name', () => {
    for (const one of defects) expect(plant(one, readFileSync(one.file, 'utf8'))).not.toBe('')
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length)
  })

  test('names tests that are there', () => {
    const files = defects.flatMap((one) => ('tests' in one ? one.tests : []))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('has every feature and every walk in the browser', () => {
    const features = ['src/server/features', 'src/web/features'].flatMap(folders).map(({ name }) => name)
    const planted = defects.map(({ feature }) => feature)
    expect(missing(features, planted)).toEqual([])
    const specs = readdirSync('test/browser').filter((name) => name.endsWith('.spec.ts'))
    const named = defects.flatMap((one) => ('tests' in one ? one.tests : []))
    expect(
      missing(
        specs.map((name) => `test/browser/${name}`),
        named,
      ),
    ).toEqual([])
  })
})
