import { expect, test } from 'vitest'
import { openClaimOf } from '#lib/open-claim.ts'
import { makeRandom } from '../random.ts'
import { assumptions } from './assumptions.ts'
import { makeBusiness, valuesOf } from './business.ts'
import { measureFresh } from './measure.ts'
import { sabotage } from './sabotage.ts'

const few = {
  ...assumptions,
  businesses: 1500,
  days: { before: 30, measured: 60 },
  customers: { ...assumptions.customers, people: 15_000 },
  gang: { ...assumptions.gang, targets: 50 },
}
const { outcome, businesses } = measureFresh(724, few)
const lineOf = (name: string) => {
  const found = outcome.all.lines.find(({ line }) => line === name)
  if (!found) throw new Error(`No line ${name}`)
  return found
}

test('of what lists show as open less is wrong than of all that hours say is open, or of what others show', () => {
  const [ours, byHours] = [lineOf('ours'), lineOf('byHours')]
  expect(ours.precision).toBeGreaterThan(byHours.precision + 0.002)
  expect(byHours.shown).toBeGreaterThan(ours.shown + 0.05)
  expect(ours.precision).toBeGreaterThan(lineOf('imported').precision)
  expect(ours.precision).toBeGreaterThan(lineOf('usual').precision)
  expect(ours.brier).toBeLessThan(lineOf('usual').brier)
})

test('a gang closes nothing and moves nothing, beside the same businesses left alone', () => {
  const told = sabotage(businesses, 90, 724, few)
  expect(told).toMatchObject({ attacked: 50, closed: 0, moved: 0, closedHours: 0, movedHours: 0 })
  expect(told.doubted).toBeGreaterThan(0)
})

test('months are the same for a seed', () => {
  const tiny = { ...few, businesses: 50 }
  expect(measureFresh(3, tiny).outcome).toEqual(measureFresh(3, tiny).outcome)
})

test('what was imported is listed as it was, and hours that are not known are the usual ones', () => {
  const random = makeRandom(1)
  const silent = makeBusiness({ ...few, owned: 0, imported: { ...few.imported, hasHours: 0 } }, random)
  const noon = 100 * 7 + 0.5
  expect(valuesOf(silent, noon)).toMatchObject({ open: 'open', hours: null, isSwitched: false })
  expect(valuesOf(silent, noon + 0.4)).toMatchObject({ open: 'closed' })
})

test('an open line is vouched for by the moment or by the hours, and doubted by people', () => {
  const check = (field: string, state: 'confirmed' | 'old' | 'doubted', method = 'edit') => ({
    field,
    state,
    method,
  })
  expect(openClaimOf([check('open', 'confirmed'), check('hours', 'old')])).toBe('vouched')
  expect(openClaimOf([check('hours', 'confirmed')])).toBe('vouched')
  expect(openClaimOf([check('hours', 'old'), check('phone', 'confirmed')])).toBe('reserved')
  expect(openClaimOf([check('open', 'doubted'), check('hours', 'confirmed')])).toBe('doubted')
  expect(openClaimOf([check('open', 'confirmed'), check('hours', 'doubted')])).toBe('vouched')
  expect(openClaimOf([check('hours', 'doubted')])).toBe('doubted')
  expect(openClaimOf([check('hours', 'confirmed'), check('existence', 'doubted')])).toBe('doubted')
  for (const method of ['import', 'customer'])
    expect(openClaimOf([check('hours', 'confirmed', method)]), method).toBe('reserved')
  expect(openClaimOf([])).toBe('reserved')
})
