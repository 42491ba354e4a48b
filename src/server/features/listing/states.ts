import type { OpenState } from '#contract/businesses.ts'
import { writeState } from './pieces.ts'
import type { ScheduleState } from './store.ts'

/** Open states by number: bit n of a question's mask stands for the nth. */
const names = ['unknown', 'open', 'closed', 'estimated'] as const satisfies readonly OpenState[]

export const numberOf = (state: OpenState): number => names.indexOf(state)
export const maskOf = (states: readonly OpenState[]): number =>
  states.reduce((mask, state) => mask | (1 << numberOf(state)), 0)

/** A slot is one schedule as known hours, or one as usual hours: rows share few states. */
const NO_HOURS_SLOT = 0
const ownSlot = (scheduleId: number) => 2 * scheduleId
const usualSlot = (scheduleId: number) => 2 * scheduleId + 1

/** The hours themselves decide; where nobody knows them, the trade's usual ones estimate. */
export function slotOf(row: { scheduleId: number | null; usualScheduleId: number | null }): number {
  if (row.scheduleId !== null) return ownSlot(row.scheduleId)
  return row.usualScheduleId === null ? NO_HOURS_SLOT : usualSlot(row.usualScheduleId)
}

type OnChange = (slot: number, before: number) => void

export type States = ReturnType<typeof makeStates>

/** The state of every slot now, as a number and as a piece of JSON. */
export function makeStates() {
  let numbers = new Uint8Array(1024)
  const changes = new Map<number, Date>()
  const parts: (Int32Array | undefined)[] = []

  /** Whether anything became another. */
  const set = (slot: number, state: OpenState, nextChangeAt: Date | null, onChange: OnChange): boolean => {
    if (slot >= numbers.length) {
      const larger = new Uint8Array(Math.max(numbers.length * 2, slot + 1))
      larger.set(numbers)
      numbers = larger
    }
    const isSame =
      numbers[slot] === numberOf(state) && changes.get(slot)?.getTime() === nextChangeAt?.getTime()
    if (isSame) return false
    if (numbers[slot] !== numberOf(state)) onChange(slot, numbers[slot] ?? 0)
    numbers[slot] = numberOf(state)
    if (nextChangeAt) changes.set(slot, nextChangeAt)
    else changes.delete(slot)
    parts[slot] = undefined
    return true
  }

  return {
    /** By slot. Ask anew each time: it is another array once it had to grow. */
    numbers: (): Uint8Array => numbers,
    part(slot: number): Int32Array {
      const made =
        parts[slot] ?? writeState(names[numbers[slot] ?? 0] ?? 'unknown', changes.get(slot) ?? null)
      parts[slot] = made
      return made
    },
    /** Whether anything became another: the same may come again. `onChange` gets what a slot's state was. */
    apply(schedules: readonly ScheduleState[], onChange: OnChange = () => {}): boolean {
      let isChanged = false
      for (const { id, openState, nextChangeAt } of schedules) {
        if (set(ownSlot(id), openState, nextChangeAt, onChange)) isChanged = true
        const usual = openState === 'open' ? 'estimated' : 'unknown'
        if (set(usualSlot(id), usual, nextChangeAt, onChange)) isChanged = true
      }
      return isChanged
    },
  }
}
