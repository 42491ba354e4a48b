import type { Change } from './overlay.ts'

/** What of a business decides its place in an order by usefulness. */
export type Ranked = Pick<Change, 'lists' | 'vector' | 'slot' | 'switched' | 'isSilent'>
type Before<T> = { at: number; before: T }

/** A page may be asked for so long after the first one. */
const KEPT_MS = 3_600_000
const PRUNE_EVERY_MS = 60_000

export type History = ReturnType<typeof makeHistory>

/**
 * What slots and businesses were before they changed, for an hour: pages of one list are all ranked as of the moment of
 * its first page. Moments are the database's clock, in milliseconds, moved on where that is needed to tell what was
 * before a change from what came after.
 */
export function makeHistory(since: number) {
  const slots = new Map<number, Before<number>[]>()
  const businesses = new Map<number, Before<Ranked | null>[]>()
  let last = since
  let pruned = since

  function add<T>(entries: Map<number, Before<T>[]>, key: number, one: Before<T>): void {
    const known = entries.get(key)
    if (known) known.push(one)
    else entries.set(key, [one])
  }

  function prune(): void {
    if (last - pruned < PRUNE_EVERY_MS) return
    pruned = last
    for (const entries of [slots, businesses] as Map<number, Before<unknown>[]>[])
      for (const [key, all] of entries) if (all.every(({ at }) => at < last - KEPT_MS)) entries.delete(key)
  }

  /** The first value that was replaced after the moment. */
  function eachAt<T>(
    entries: Map<number, Before<T>[]>,
    moment: number,
    look: (key: number, then: T) => void,
  ) {
    for (const [key, all] of entries) {
      const next = all.find(({ at }) => at > moment)
      if (next) look(key, next.before)
    }
  }

  return {
    /** The moment of an answer given now. */
    read(now: number): number {
      last = Math.max(last, now)
      return last
    },
    /** The moment of changes made now: after that of every answer given before. */
    write(now: number): number {
      last = Math.max(last + 1, now)
      prune()
      return last
    },
    addSlot: (slot: number, at: number, before: number): void => add(slots, slot, { at, before }),
    addBusiness: (id: number, at: number, before: Ranked | null): void => add(businesses, id, { at, before }),
    /** Whether enough is known to rank as of the moment. */
    reaches: (moment: number): boolean => moment >= since && moment >= last - KEPT_MS,
    /** The states of all slots at the moment; `states` itself when none changed since. */
    slotsAt(moment: number, states: Uint8Array): Uint8Array {
      let then = states
      eachAt(slots, moment, (slot, state) => {
        if (then === states) then = states.slice()
        then[slot] = state
      })
      return then
    },
    /** Businesses that changed since the moment, as they were at it; null: not listed then. */
    businessesAt(moment: number): Map<number, Ranked | null> {
      const then = new Map<number, Ranked | null>()
      eachAt(businesses, moment, (id, before) => void then.set(id, before))
      return then
    },
  }
}
