import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/harness.ts'
import { drawIndex } from './draw.ts'

let segments: { surface: string; weight: number }[]
// Nothing is open while draws keep the process busy for seconds.
beforeAll(async () => {
  const { sql, close } = await testDatabase()
  segments = await sql`select surface, weight from wheel_segment order by position, id`
  await close()
})

const DRAWS = 80_000
/** Of the chi-square distribution with 7 degrees of freedom: exceeded by chance once in a thousand times. */
const MOST = 24.32

/** Seeds that are the same at each run: a fair draw must not fail now and then. */
const seed = Buffer.alloc(32)
const drawAll = (weights: readonly number[]): number[] =>
  Array.from({ length: DRAWS }, (_, i) => {
    seed.writeUInt32BE(i)
    return drawIndex(weights, { serverSeed: seed, clientSeed: 'c', spinId: i })
  })

function chiSquare(weights: readonly number[], drawn: readonly number[]): number {
  const counts = weights.map(() => 0)
  for (const index of drawn) counts[index]! += 1
  const total = weights.reduce((sum, one) => sum + one, 0)
  return counts.reduce((sum, count, i) => {
    const expected = (drawn.length * weights[i]!) / total
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

test.each(['page', 'modal'])(
  'of the %s as it is installed, 80,000 draws fall as the weights say (p > 0.001), each segment is reached, a bias of 5 %% is found',
  (surface) => {
    const weights = segments.filter((one) => one.surface === surface).map(({ weight }) => weight)
    expect(weights).toHaveLength(8)
    const drawn = drawAll(weights)
    expect(chiSquare(weights, drawn)).toBeLessThan(MOST)
    expect(new Set(drawn).size).toBe(weights.length)
    // Of what falls on the heaviest segment, one in twenty goes to the next one.
    const heaviest = weights.indexOf(Math.max(...weights))
    const biased = drawn.map((index, i) =>
      index === heaviest && i % 20 === 0 ? (index + 1) % weights.length : index,
    )
    expect(chiSquare(weights, biased)).toBeGreaterThan(MOST)
  },
)
