/**
 * Runs `count` steps concurrently and repeatedly until one returns false; returns the number of steps. The first failure stops
 * further steps and is thrown when the running ones have ended.
 */
export async function stepTogether(count: number, step: () => Promise<boolean>): Promise<number> {
  let taken = 0
  const failures: unknown[] = []
  const worker = async () => {
    try {
      while (failures.length === 0 && (await step())) taken += 1
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(Array.from({ length: count }, worker))
  if (failures.length > 0) throw failures[0]
  return taken
}
