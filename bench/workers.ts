/**
 * Takes steps, `count` under way at once, until one answers false, and answers how many were taken. Whatever happens, none
 * is under way any more when it ends: the first failure stops the others and is thrown behind them.
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
