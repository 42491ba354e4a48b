import type { WheelLevel } from '#contract/wheel-prizes.ts'

/** The figure a badge counts. None ever decreases: an earned badge stays. */
const counts = {
  spins: (level: WheelLevel) => level.totalSpins,
  wins: (level: WheelLevel) => level.totalWins,
  days: (level: WheelLevel) => level.bestStreakDays,
  levels: (level: WheelLevel) => level.level,
}

const badges = [
  { name: 'firstSpin', of: 'spins', needed: 1 },
  { name: 'firstWin', of: 'wins', needed: 1 },
  { name: 'week', of: 'days', needed: 7 },
  { name: 'regular', of: 'spins', needed: 20 },
  { name: 'lucky', of: 'wins', needed: 10 },
  { name: 'month', of: 'days', needed: 30 },
  { name: 'veteran', of: 'spins', needed: 100 },
  { name: 'premium', of: 'levels', needed: 6 },
] as const

export type Badge = (typeof badges)[number] & { isEarned: boolean; missing: number; share: number }

/** All badges with what is still missing; for days, how long the row of now must become. */
export const badgesOf = (level: WheelLevel): Badge[] =>
  badges.map((badge) => {
    const reached = counts[badge.of](level)
    const isEarned = reached >= badge.needed
    const now = badge.of === 'days' && !isEarned ? level.streakDays : reached
    const missing = Math.max(0, badge.needed - now)
    return { ...badge, isEarned, missing: isEarned ? 0 : missing, share: Math.min(1, now / badge.needed) }
  })
