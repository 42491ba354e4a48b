import type { Traffic } from './reach.ts'

/**
 * By how much traffic stretches the time on a free road in each hour of a working day in Istanbul, from midnight on.
 * Published: over the day 53 to 57 % more, in the morning rush 84 % more, in the evening about twice as long (TomTom
 * Traffic Index and Congestion Index, 2012, 2016 and 2023); the hours between are drawn through these, and the nights are
 * free. docs/decisions/0069-road-minutes.md has the sources. An estimate, and told as one.
 */
const WORKING_DAY = [
  1.05, 1, 1, 1, 1, 1.05, 1.2, 1.55, 1.84, 1.75, 1.5, 1.45, 1.45, 1.45, 1.5, 1.6, 1.75, 1.95, 2, 1.8, 1.5,
  1.3, 1.2, 1.1,
]
/** Of the excess, on Saturdays and Sundays: the same index tells of about a third less on Saturdays, half on Sundays. */
const SATURDAY = 0.7
const SUNDAY = 0.5
/** Of the excess, in streets through which nobody drives. */
const LOCAL = 0.4

/**
 * @param hour of Istanbul, 0 to 23
 * @param day of the week there, 0 Sunday to 6 Saturday
 */
export function trafficAt(hour: number, day: number): Traffic {
  const share = day === 0 ? SUNDAY : day === 6 ? SATURDAY : 1
  const excess = ((WORKING_DAY[hour] ?? 1) - 1) * share
  return { main: 1 + excess, local: 1 + excess * LOCAL }
}
