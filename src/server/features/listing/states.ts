import type { OpenState } from '#contract/businesses.ts'
import { istanbulDay } from '#lib/time.ts'
import { type OpenLine, type Outlook, openLineOf, specialDaysOf } from '../hours/hours.ts'
import type { Part, Words } from './packed.ts'
import { writeSpecialDays, writeState } from './pieces.ts'
import type { ListingRow, ScheduleState } from './store.ts'

/** Open states by number; bit n of a mask stands for the nth. */
const names = ['unknown', 'open', 'closed', 'estimated'] as const satisfies readonly OpenState[]

export const numberOf = (state: OpenState): number => names.indexOf(state)
export const maskOf = (states: readonly OpenState[]): number =>
  states.reduce((mask, state) => mask | (1 << numberOf(state)), 0)

/** Each schedule has three indexes: as a row's own hours, the same where they are doubted, and as the usual hours of a trade. Rows share few states. */
const NO_HOURS = 0
const INDEXES = 3
const ownIndex = (scheduleId: number) => INDEXES * scheduleId
const usualIndex = (scheduleId: number) => INDEXES * scheduleId + 1
const doubtedIndex = (scheduleId: number) => INDEXES * scheduleId + 2
const isUsual = (openStateIndex: number) => openStateIndex % INDEXES === 1
/** Whether it is told as estimated when it is open. */
export const isDoubtedIndex = (openStateIndex: number): boolean => openStateIndex % INDEXES === 2

/** The hours themselves decide; where nobody knows them, the trade's usual ones estimate. */
export function openStateIndexOf(
  row: Pick<ListingRow, 'scheduleId' | 'usualScheduleId' | 'openDoubt'>,
): number {
  if (row.scheduleId !== null)
    return row.openDoubt === null ? ownIndex(row.scheduleId) : doubtedIndex(row.scheduleId)
  return row.usualScheduleId === null ? NO_HOURS : usualIndex(row.usualScheduleId)
}

type OnChange = (openStateIndex: number, before: number) => void

const UNKNOWN = { openState: 'unknown', nextChangeAt: null } as const

export type States = ReturnType<typeof makeStates>

/** The open state of every index now, as a number and as a piece of JSON. */
export function makeStates() {
  let numbers = new Uint8Array(1024)
  const outlooks: (Outlook | undefined)[] = []
  /** With what is special today and tomorrow. */
  let parts: (Part | undefined)[] = []
  let day = 0
  let now = new Date(0)

  const setNumber = (openStateIndex: number, number: number, onChange: OnChange): void => {
    if (openStateIndex >= numbers.length) {
      const larger = new Uint8Array(Math.max(numbers.length * 2, openStateIndex + 1))
      larger.set(numbers)
      numbers = larger
    }
    const before = numbers[openStateIndex] ?? 0
    if (before !== number) onChange(openStateIndex, before)
    numbers[openStateIndex] = number
    parts[openStateIndex] = undefined
  }

  /** The outlook of a row's own hours; null if unknown. */
  const outlookOf = (openStateIndex: number): Outlook | null =>
    openStateIndex === NO_HOURS || isUsual(openStateIndex)
      ? null
      : (outlooks[Math.floor(openStateIndex / INDEXES)] ?? null)

  /** The estimate by a trade's usual hours. */
  function usualOf(openStateIndex: number): { openState: OpenState; nextChangeAt: Date | null } {
    const outlook = isUsual(openStateIndex) ? outlooks[Math.floor(openStateIndex / INDEXES)] : undefined
    if (!outlook) return UNKNOWN
    const [change] = outlook.changes
    return {
      openState: outlook.state === 'open' ? 'estimated' : 'unknown',
      nextChangeAt: change ? new Date(change.at) : null,
    }
  }

  type Switch = { isOpen: boolean; until: Date }
  const lineOf = (openStateIndex: number, switched: Switch | null, isDoubted: boolean): OpenLine =>
    openLineOf({
      switchOpen: switched?.isOpen ?? null,
      switchUntil: switched?.until ?? null,
      outlook: outlookOf(openStateIndex),
      usual: usualOf(openStateIndex),
      isDoubted,
      now,
    })

  return {
    /** By index. Read it each time: the array is replaced when it grows. */
    numbers: (): Uint8Array => numbers,
    /** Call before reading pieces: special days change with the day. */
    setTime(moment: number): void {
      const today = istanbulDay(moment)
      if (today === day) return
      day = today
      now = new Date(moment)
      parts = []
    },
    part(openStateIndex: number): Part {
      const made =
        parts[openStateIndex] ?? writeState(lineOf(openStateIndex, null, isDoubtedIndex(openStateIndex)))
      parts[openStateIndex] = made
      return made
    },
    /** The same of a business whose switch is in force. */
    switchedPart: (openStateIndex: number, switched: Switch, isDoubted: boolean): Part =>
      writeState(lineOf(openStateIndex, switched, isDoubted)),
    specialPart: (openStateIndex: number): Words =>
      writeSpecialDays(specialDaysOf(outlookOf(openStateIndex), now)),
    /** Whether anything changed; the same schedules may come again. `onChange` gets the previous state of an index. */
    apply(schedules: readonly ScheduleState[], onChange: OnChange = () => {}): boolean {
      let isChanged = false
      for (const { id, outlook } of schedules) {
        if (JSON.stringify(outlooks[id]) === JSON.stringify(outlook)) continue
        isChanged = true
        outlooks[id] = outlook
        for (const own of [ownIndex(id), doubtedIndex(id)]) setNumber(own, numberOf(outlook.state), onChange)
        setNumber(usualIndex(id), numberOf(outlook.state === 'open' ? 'estimated' : 'unknown'), onChange)
      }
      return isChanged
    },
  }
}
