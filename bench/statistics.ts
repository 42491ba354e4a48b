export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('The median of nothing')
  return (low + high) / 2
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The least value that at least this share of all values does not exceed. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Milliseconds of a call. */
export function elapsed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** The shortest of three calls in milliseconds, since other processes may use the processor. */
export const shortest = (work: () => unknown): number =>
  Math.min(...Array.from({ length: 3 }, () => elapsed(work)))
