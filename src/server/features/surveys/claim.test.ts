import { describe, expect, test } from 'vitest'
import { type ClaimFacts, claimAt } from './claim.ts'

/** A Wednesday at two in the afternoon, in Istanbul. */
const AT = new Date('2026-11-25T14:00:00+03:00')
const minutes = (count: number) => new Date(AT.getTime() + count * 60_000)
const facts = (over: Partial<ClaimFacts>): ClaimFacts => ({
  ...{ switchOpen: null, switchUntil: null, hours: null, usualHours: null, phone: null, changedAt: null },
  openDoubt: null,
  ...over,
})
const DAYTIME = 'Mo-Fr 09:00-18:00'

describe('what was shown at the moment of a visit', () => {
  test.each([
    ['open by the hours', { hours: DAYTIME }, 'open'],
    ['closed by the hours', { hours: 'Mo-Fr 15:00-18:00' }, 'closed'],
    [
      'what the switch says, over the hours',
      { hours: DAYTIME, switchOpen: false, switchUntil: minutes(5) },
      'closed',
    ],
    [
      'the hours again after the switch',
      { hours: DAYTIME, switchOpen: false, switchUntil: minutes(-5) },
      'open',
    ],
    ['an estimate, where hours are doubted', { hours: DAYTIME, openDoubt: 'hours' }, 'estimated'],
    [
      'what the switch says, whatever the hours are worth',
      { hours: DAYTIME, openDoubt: 'hours', switchOpen: true, switchUntil: minutes(5) },
      'open',
    ],
    [
      'an estimate, where people deny the switch',
      { switchOpen: true, switchUntil: minutes(5), openDoubt: 'open' },
      'estimated',
    ],
    ['an estimate by the trade', { usualHours: DAYTIME }, 'estimated'],
    ['nothing, where the trade is usually closed', { usualHours: 'Mo-Fr 15:00-18:00' }, 'unknown'],
    ['nothing of hours that nobody understands', { hours: 'sabah akşam' }, 'unknown'],
    ['what stood before a change that came first', { hours: DAYTIME, changedAt: minutes(-1) }, 'open'],
  ] as const)('%s', (_what, over, open) => {
    expect(claimAt(facts({ phone: '+902165550101', ...over }), AT)).toMatchObject({
      open,
      phone: '+902165550101',
    })
  })

  test('is not known where it changed since', () => {
    const changed = facts({ hours: DAYTIME, phone: '+902165550101', changedAt: minutes(1) })
    expect(claimAt(changed, AT)).toEqual({ open: null, phone: null, hours: null })
  })
})
