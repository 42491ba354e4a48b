import { atLeast, atMost, type Bar } from '../bars.ts'
import type { Figures } from '../rounds.ts'
import type { Growth } from './measure-growth.ts'
import type { WorldFigures } from './measure-world.ts'

const LEAST_RATIO = 0.4
const MAX_GROWTH = 1.3
const MAX_INDEX_BYTES = 500e6

export const indexBytes = ({ index }: WorldFigures): number =>
  index.heap + Object.values(index.buffers).reduce((sum, bytes) => sum + bytes, 0)

/**
 * The ratio of ours to Fastify's constant of that size, in requests per second and in processor time: the lower of the two. They
 * are equal on an idle machine; on a busy one the first is partly chance.
 */
const ratioTo = (constant: Figures, ours: Figures): number =>
  Math.min(ours.perSecond / constant.perSecond, constant.cpuMicros / ours.cpuMicros)

export const growthOf = ({ small, large }: Growth): number => large.cpuMicros / small.cpuMicros

const two = (value: number) => value.toFixed(2)
const megabytes = (value: number) => `${Math.round(value / 1e6)} MB`

/** The bars of the largest world. */
export function barsOf(worlds: readonly WorldFigures[], growth: Growth | null): Bar[] {
  const largest = worlds.at(-1)
  if (!largest) return []
  const { ours, fastify, cards, fastifyCards } = largest.contestants
  const bytes = indexBytes(largest)
  const size = largest.size.toLocaleString('en')
  const bars = [
    atLeast(
      `our server at ${size}, as a share of Fastify's constant (the lower ratio)`,
      ratioTo(fastify, ours),
      LEAST_RATIO,
      two,
    ),
    atLeast(
      'the same in cards, as a share of a constant of their size',
      ratioTo(fastifyCards, cards),
      LEAST_RATIO,
      two,
    ),
    atMost(`the index at ${size}, heap and buffers`, bytes, MAX_INDEX_BYTES, megabytes),
  ]
  if (growth) {
    const what = `processor time of a full answer, ${size} by ${growth.small.size.toLocaleString('en')}`
    bars.push(atMost(what, growthOf(growth), MAX_GROWTH, two))
  }
  return bars
}
