import type { Memory } from './memory.ts'
import { memoryAt } from './memory-at.ts'

/**
 * The memory as a page is to be ranked, the moment to be told with it, and where it begins: an order whose moment is
 * known no more begins again.
 */
export function orderedFrom<P extends { moment: number }>(
  memory: Memory,
  after: P | null,
): { asOf: Memory; moment: number; after: P | null } {
  const now = memory.history.read(memory.now())
  if (after === null || !memory.history.reaches(after.moment))
    return { asOf: memory, moment: now, after: null }
  const moment = Math.min(after.moment, now)
  return { asOf: memoryAt(memory, moment), moment, after }
}
