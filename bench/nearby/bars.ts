import type { Growth } from './measure-growth.ts'
import type { WorldFigures } from './measure-world.ts'

export type Bar = { what: string; measured: string; bar: string; isMet: boolean }

const LEAST_RATIO = 0.4
const MAX_GROWTH = 1.3
const MAX_INDEX_BYTES = 500e6

export const indexBytes = ({ index }: WorldFigures): number =>
  index.heap + Object.values(index.buffers).reduce((sum, bytes) => sum + bytes, 0)

/**
 * The ratio of ours to Fastify's constant, in requests per second and in processor time: the lower of the two. They are equal
 * on an idle machine; on a busy one the first is partly chance.
 */
function ratioToFastify({ contestants: { ours, fastify } }: WorldFigures): number {
  return Math.min(ours.perSecond / fastify.perSecond, fastify.cpuMicros / ours.cpuMicros)
}

export const growthOf = ({ small, large }: Growth): number => large.cpuMicros / small.cpuMicros

/** The bars of the largest world. */
export function barsOf(worlds: readonly WorldFigures[], growth: Growth | null): Bar[] {
  const largest = worlds.at(-1)
  if (!largest) return []
  const ratio = ratioToFastify(largest)
  const bytes = indexBytes(largest)
  const size = largest.size.toLocaleString('en')
  const bars: Bar[] = [
    {
      what: `our server at ${size}, as a share of Fastify's constant (the lower ratio)`,
      measured: ratio.toFixed(2),
      bar: `at least ${LEAST_RATIO} (aim 0.6)`,
      isMet: ratio >= LEAST_RATIO,
    },
    {
      what: `the index at ${size}, heap and buffers`,
      measured: `${Math.round(bytes / 1e6)} MB`,
      bar: `at most ${MAX_INDEX_BYTES / 1e6} MB`,
      isMet: bytes <= MAX_INDEX_BYTES,
    },
  ]
  if (growth)
    bars.push({
      what: `processor time of a full answer, from ${growth.small.size.toLocaleString('en')} to ${size}`,
      measured: `${growthOf(growth).toFixed(2)} times`,
      bar: `at most ${MAX_GROWTH} times`,
      isMet: growthOf(growth) <= MAX_GROWTH,
    })
  return bars
}
