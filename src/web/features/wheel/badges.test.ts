import { expect, test } from 'vitest'
import { badgesOf } from './badges.ts'

const level = {
  ...{ totalSpins: 19, totalWins: 1, winsThisWeek: 0, winRate: 5, totalValue: 25 },
  ...{ streakDays: 2, bestStreakDays: 8, level: 1, isPremium: false, nextLevelSpins: 1 },
}
const badge = (name: string, over = {}) => badgesOf({ ...level, ...over }).find((one) => one.name === name)

test('badges are earned by what was counted, and say what is missing', () => {
  expect(badge('firstSpin')).toMatchObject({ isEarned: true, missing: 0 })
  expect(badge('regular')).toMatchObject({ isEarned: false, missing: 1, share: 0.95 })
  expect(badge('regular', { totalSpins: 20 })).toMatchObject({ isEarned: true, missing: 0, share: 1 })
  expect(badge('premium')).toMatchObject({ isEarned: false, missing: 5 })
})

test('a streak that broke keeps its badge, the next one counts from the streak of now', () => {
  expect(badge('week')).toMatchObject({ isEarned: true })
  expect(badge('month')).toMatchObject({ isEarned: false, missing: 28 })
})
