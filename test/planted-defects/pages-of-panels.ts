import type { Defect } from './defect.ts'

const OWNER_DAY = 'an owner’s day: signed up, listed, open'

/** The owner's home, and the staff's lists by keyboard. */
export const panelDefects: readonly Defect[] = [
  {
    name: 'the owner’s home shows today’s figures as yesterday’s',
    feature: 'stats',
    check: 'browser',
    file: 'src/web/features/stats/week-figures.tsx',
    find: 'days.at(-2)',
    replace: 'days.at(-1)',
    rebuild: true,
    tests: ['test/browser/owner-day.spec.ts'],
    fails: OWNER_DAY,
    says: 'Görüntülenme05',
  },
  {
    name: 'the owner’s home does not fit a phone',
    feature: 'businesses',
    check: 'browser',
    file: 'src/web/features/businesses/own-businesses.tsx',
    find: "'grid gap-3 p-4'",
    replace: "'grid gap-24 p-24'",
    rebuild: true,
    tests: ['test/browser/owner-day.spec.ts'],
    fails: OWNER_DAY,
    says: 'to be true',
  },
  {
    name: 'keys decide while somebody types',
    feature: 'approvals',
    check: 'browser',
    file: 'src/web/ui/keys.ts',
    find: 'return isPlain && !isWriting &&',
    replace: 'return isPlain &&',
    rebuild: true,
    tests: ['test/browser/desk.spec.ts'],
    fails: 'an admin’s morning: what waits',
    says: 'ja?',
  },
  {
    name: 'an answered review waits for its answer',
    feature: 'businesses',
    check: 'api',
    file: 'src/server/features/businesses/store-own.ts',
    find: 'r.answer is null and r.hidden_at is null',
    replace: 'r.hidden_at is null',
    tests: ['src/server/features/businesses/own.api.test.ts'],
    fails: 'an owner is told what the page lacks',
    says: 'unansweredReviews',
  },
]
