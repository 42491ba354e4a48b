/** Of a normal distribution, 95 % lie within so many deviations. */
const Z = 1.959964

/** The 95 % interval of Wilson for a share of which `right` of `of` were seen, from 0 to 1; null of none. */
export function wilsonInterval(right: number, of: number): { low: number; high: number } | null {
  if (of === 0) return null
  const share = right / of
  const z2 = (Z * Z) / of
  const middle = (share + z2 / 2) / (1 + z2)
  const half = (Z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of))) / (1 + z2)
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
