import type { Memory } from './memory.ts'
import { type Change, makeOverlay } from './overlay.ts'

/**
 * The memory as it was at a moment of its history, as far as an order by usefulness goes: what was not listed then is
 * left out, and what is listed no more. What is shown of a business is read from the memory of now.
 */
export function memoryAt(memory: Memory, moment: number): Memory {
  const { base, overlay, states, history } = memory
  const numbers = history.slotsAt(moment, states.numbers())
  const then = { ...states, numbers: () => numbers }
  const before = history.businessesAt(moment)
  const changes = new Map<number, Change>()
  for (const change of overlay.all()) {
    const ranked = before.get(change.id)
    if (ranked !== null) changes.set(change.id, ranked ? { ...change, ...ranked } : change)
  }
  return { ...memory, overlay: makeOverlay(then, base, changes), states: then, now: () => moment }
}
