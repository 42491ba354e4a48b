import type { Memory } from './memory.ts'
import { type Change, makeOverlay } from './overlay.ts'

type Of = { moment: number; table: number }

/**
 * The memory to rank a page by, with its moment, its table of detours and where it begins. An order starts again if its
 * moment is forgotten or another table made it.
 */
export function orderedFrom<P extends Of>(
  memory: Memory,
  after: P | null,
): Of & { asOf: Memory; after: P | null } {
  const now = memory.history.read(memory.now())
  const table = memory.base.detours.version
  if (after === null || after.table !== table || !memory.history.reaches(after.moment))
    return { asOf: memory, moment: now, table, after: null }
  const moment = Math.min(after.moment, now)
  return { asOf: memoryAt(memory, moment), moment, table, after }
}

/**
 * The memory as it was at a moment of its history, as far as an order by usefulness goes: what was not listed then is
 * left out, and what is listed no more. What is shown of a business is read from the memory of now.
 */
function memoryAt(memory: Memory, moment: number): Memory {
  const { base, overlay, states, history } = memory
  const numbers = history.statesAt(moment, states.numbers())
  const then = { ...states, numbers: () => numbers }
  const before = history.businessesAt(moment)
  const changes = new Map<number, Change>()
  for (const change of overlay.all()) {
    const ranked = before.get(change.id)
    if (ranked !== null) changes.set(change.id, ranked ? { ...change, ...ranked } : change)
  }
  return { ...memory, overlay: makeOverlay(then, base, changes), states: then, now: () => moment }
}
