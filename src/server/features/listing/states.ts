import type { OpenState } from '#contract/businesses.ts'
import { type OpenLine, type Outlook, openLineOf, specialDaysOf } from '../businesses/businesses.ts'
import { writeSpecialDays, writeState } from './pieces.ts'
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

const UNKNOWN = { openState: 'unknown', nextChangeAt: null } as const
const DAY_MS = 86_400_000
/** Istanbul has kept UTC+3 all year since 2016. */
const ISTANBUL_MS = 3 * 3_600_000

export type States = ReturnType<typeof makeStates>

/** The state of every slot now, as a number and as a piece of JSON. */
export function makeStates() {
  let numbers = new Uint8Array(1024)
  const outlooks: (Outlook | undefined)[] = []
  /** The pieces tell what is special today and tomorrow. */
  let parts: (Int32Array | undefined)[] = []
  let day = 0
  let now = new Date(0)

  const setNumber = (slot: number, number: number, onChange: OnChange): void => {
    if (slot >= numbers.length) {
      const larger = new Uint8Array(Math.max(numbers.length * 2, slot + 1))
      larger.set(numbers)
      numbers = larger
    }
    const before = numbers[slot] ?? 0
    if (before !== number) onChange(slot, before)
    numbers[slot] = number
    parts[slot] = undefined
  }

  /** Of its own hours; null where they are unknown. */
  const outlookOf = (slot: number): Outlook | null =>
    slot === NO_HOURS_SLOT || slot % 2 === 1 ? null : (outlooks[slot / 2] ?? null)

  /** What a trade's hours make of those that have no others. */
  function usualOf(slot: number): { openState: OpenState; nextChangeAt: Date | null } {
    const outlook = slot % 2 === 1 ? outlooks[(slot - 1) / 2] : undefined
    if (!outlook) return UNKNOWN
    const [change] = outlook.changes
    return {
      openState: outlook.state === 'open' ? 'estimated' : 'unknown',
      nextChangeAt: change ? new Date(change.at) : null,
    }
  }

  type Switch = { isOpen: boolean; until: Date } | null
  const lineOf = (slot: number, switched: Switch): OpenLine =>
    openLineOf({
      ...{ switchOpen: switched?.isOpen ?? null, switchUntil: switched?.until ?? null },
      ...{ outlook: outlookOf(slot), usual: usualOf(slot), now },
    })

  return {
    /** By slot. Ask anew each time: it is another array once it had to grow. */
    numbers: (): Uint8Array => numbers,
    /** To be called before pieces are asked for: a new day may have something else to tell. */
    setTime(moment: number): void {
      const today = Math.floor((moment + ISTANBUL_MS) / DAY_MS)
      if (today === day) return
      day = today
      now = new Date(moment)
      parts = []
    },
    part(slot: number): Int32Array {
      const made = parts[slot] ?? writeState(lineOf(slot, null))
      parts[slot] = made
      return made
    },
    /** The same of a business whose switch is in force. */
    switchedPart: (slot: number, switched: Switch): Int32Array => writeState(lineOf(slot, switched)),
    specialPart: (slot: number): Int32Array => writeSpecialDays(specialDaysOf(outlookOf(slot), now)),
    /** Whether anything became another: the same may come again. `onChange` gets what a slot's state was. */
    apply(schedules: readonly ScheduleState[], onChange: OnChange = () => {}): boolean {
      let isChanged = false
      for (const { id, outlook } of schedules) {
        if (JSON.stringify(outlooks[id]) === JSON.stringify(outlook)) continue
        isChanged = true
        outlooks[id] = outlook
        setNumber(ownSlot(id), numberOf(outlook.state), onChange)
        setNumber(usualSlot(id), numberOf(outlook.state === 'open' ? 'estimated' : 'unknown'), onChange)
      }
      return isChanged
    },
  }
}
