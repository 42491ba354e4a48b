import { type BusinessDetail, type BusinessListed, openStates } from '#contract/businesses.ts'
import { EARTH_RADIUS_KM } from '#lib/geo.ts'
import type { makeAnswers } from './answers.ts'
import { type Base, firstFromId, getColumn, nameOf } from './base.ts'
import { listAt } from './base-words.ts'
import { countTowns, type Region, type TownCount } from './counts.ts'
import type { Fresh } from './follow-changes.ts'
import { BLOCK, listName, type Source } from './journal.ts'
import type { Memory } from './memory.ts'
import { orderNames } from './name-order.ts'
import type { Change } from './overlay.ts'
import { isInTown } from './search-question.ts'
import { numberOf } from './states.ts'
import { penaltiesFor } from './usefulness.ts'

export type RegionQuestion = Region & { categoryId: number }
export type Named = { id: number; name: string; updatedAt: number }

/** Penalties of the order of usefulness, in km. */
const penalties = penaltiesFor(openStates, 0).values.map((penalty) => Math.round(penalty * EARTH_RADIUS_KM))
const [OPEN, ESTIMATED] = [numberOf('open'), numberOf('estimated')]

type OpenCount = { open: number; estimated: number }

function countState(count: OpenCount, state: number): void {
  if (state === OPEN) count.open += 1
  else if (state === ESTIMATED) count.estimated += 1
}

/** More businesses than one process holds: a key combines a penalty, a name's rank and a row. */
const ROOM = 2 ** 23

/** Lists by place for public pages, from memory, in an order independent of the visitor's position. */
export function makeBrowse(
  fresh: Pick<Fresh, 'memory' | 'journal'>,
  answers: ReturnType<typeof makeAnswers>,
) {
  let counted: { revision: number; counts: TownCount[] } | null = null
  let grouped: { revision: number; byCity: Map<string, Change[]> } | null = null

  function changesIn(region: Region): Change[] {
    const revision = fresh.journal.revision()
    if (grouped?.revision !== revision)
      grouped = {
        revision,
        byCity: Map.groupBy(fresh.memory().overlay.all(), ({ words }) => words.town.city),
      }
    return (grouped.byCity.get(region.city) ?? []).filter(({ words }) => isInTown(words.town, region))
  }

  return {
    revisionOf: fresh.journal.revisionOf,
    blockRevision: fresh.journal.blockRevision,
    categoriesRevision: fresh.journal.categoriesRevision,
    /** The sources of `page` and `countOpen` of a place, and of its province's count. */
    sourceOf: ({ city, categoryId }: Region & { categoryId?: number }): Source => ({
      list: listName(city, categoryId),
      counts: city,
    }),
    now: () => fresh.memory().now(),

    /** How many are listed in each town. */
    counts(): readonly TownCount[] {
      const revision = fresh.journal.revisionOf({ counts: null })
      if (counted?.revision !== revision) counted = { revision, counts: countTowns(fresh.memory()) }
      return counted.counts
    },

    /** How many of a place are open now. */
    countOpen(region: Region): OpenCount {
      const memory = fresh.memory()
      const { words } = memory.base
      const open = { open: 0, estimated: 0 }
      for (const town of townsIn(memory.base, region))
        eachAlive(memory, listAt(words.byTown, town), (_, state) => countState(open, state))
      const now = memory.now()
      for (const change of changesIn(region)) countState(open, memory.overlay.stateOf(change, now))
      return open
    },

    /** When the next switch of a place expires, which the journal does not record; infinite if none is in force. */
    nextSwitchEnd(region: Region): number {
      const now = fresh.memory().now()
      const ends = changesIn(region).map(({ switched }) => switched?.until.getTime() ?? 0)
      return Math.min(...ends.filter((end) => end > now))
    },

    /** A page of a category in a place: in order of usefulness, equally useful ones by name. */
    page(
      question: RegionQuestion,
      from: number,
      limit: number,
    ): { items: BusinessListed[]; open: OpenCount } {
      const memory = fresh.memory()
      const { base, overlay } = memory
      const changes = changesIn(question).filter(({ lists }) => lists.includes(question.categoryId))
      const ranks = orderNames(changes)
      const rankOf = ({ name }: Change) => ranks.get(name) ?? 0
      changes.sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
      const keys: number[] = []
      const open = { open: 0, estimated: 0 }
      const add = (state: number, isSilent: boolean, nameRank: number, place: number) => {
        countState(open, state)
        // A name between two ranks of the base gets the odd number between their even ones.
        const name = 2 * Math.floor(nameRank) + (Number.isInteger(nameRank) ? 2 : 3)
        keys.push(((penalties[2 * state + (isSilent ? 1 : 0)] ?? 0) * ROOM + name) * ROOM + place)
      }
      for (const town of townsIn(base, question)) {
        const list = listAt(base.words.byTownTrade, town * base.words.trades + question.categoryId)
        eachAlive(memory, list, (row, state) =>
          add(state, base.silent[row] === 1, base.words.nameRanks[row] ?? 0, row),
        )
      }
      const now = memory.now()
      for (const [i, change] of changes.entries())
        add(overlay.stateOf(change, now), change.isSilent, rankOf(change), base.count + i)
      const found = Float64Array.from(keys)
        .sort()
        .subarray(from, from + limit)
      const rows = Array.from(found, (key) => {
        const place = key % ROOM
        if (place < base.count) return { row: place, id: getColumn(base, place, 'id') }
        return { row: -1, id: changes[place - base.count]?.id ?? 0 }
      })
      return { items: JSON.parse(answers.rows(rows).toString()) as BusinessListed[], open }
    },

    /** Everything public of one business; null for what is not listed. */
    business(id: number): BusinessDetail | null {
      const bytes = answers.detail(id, null)
      return bytes && (JSON.parse(bytes.toString()) as BusinessDetail)
    },

    /** The blocks that have some business, ascending. */
    blocks(): number[] {
      const { base, overlay } = fresh.memory()
      const order = base.byId.get(undefined) ?? new Uint32Array()
      const ids = [...overlay.all()].map(({ id }) => id)
      const last = order.at(-1)
      const highest = Math.max(last === undefined ? 0 : getColumn(base, last, 'id'), ...ids)
      const all = Array.from({ length: Math.ceil(highest / BLOCK) }, (_, block) => block)
      return all.filter((block) => {
        const { rows, changes } = inBlock(fresh.memory(), block)
        return changes.length > 0 || rows.some((row) => base.dead[row] !== 1)
      })
    },

    /** The businesses of a block, by id, in pieces that take a few milliseconds each. */
    *namesOf(block: number, piece = 500): Generator<Named[]> {
      const { base } = fresh.memory()
      const { rows, changes } = inBlock(fresh.memory(), block)
      const alive = rows.filter((row) => base.dead[row] !== 1)
      let told = 0
      /** The changed ones before an id. */
      const changedBefore = (bound: number): Named[] => {
        const from = told
        while ((changes[told]?.id ?? bound) < bound) told += 1
        return changes.slice(from, told).map(({ id, name, updatedAt }) => ({ id, name, updatedAt }))
      }
      for (let at = 0; at < alive.length; at += piece)
        yield Array.from(alive.subarray(at, at + piece)).flatMap((row) => {
          const id = getColumn(base, row, 'id')
          return [...changedBefore(id), { id, name: nameOf(base, row), updatedAt: base.updatedAt[row] ?? 0 }]
        })
      yield changedBefore(Number.POSITIVE_INFINITY)
    },
  }
}

function eachAlive(
  { base, states }: Memory,
  rows: Uint32Array,
  look: (row: number, state: number) => void,
): void {
  const numbers = states.numbers()
  for (const row of rows)
    if (base.dead[row] !== 1) look(row, numbers[getColumn(base, row, 'openStateIndex')] ?? 0)
}

const townsIn = ({ words }: Base, region: Region): number[] =>
  words.towns.flatMap((town, i) => (isInTown(town, region) ? [i] : []))

function inBlock({ base, overlay }: Memory, block: number): { rows: Uint32Array; changes: Change[] } {
  const order = base.byId.get(undefined) ?? new Uint32Array()
  const [from, to] = [block * BLOCK + 1, (block + 1) * BLOCK]
  return {
    rows: order.subarray(firstFromId(base, order, from), firstFromId(base, order, to + 1)),
    changes: [...overlay.all()].filter(({ id }) => id >= from && id <= to).sort((a, b) => a.id - b.id),
  }
}
