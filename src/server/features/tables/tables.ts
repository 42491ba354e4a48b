import { createHash } from 'node:crypto'
import type { ImportRun } from '#contract/osm-import.ts'
import { TABLE_MAX_VALUE, type Table, type TableChoice, type TableField } from '#contract/tables.ts'
import { DAY_MS } from '#lib/time.ts'
import { fold, slugify } from '#lib/turkish.ts'
import { tablesText } from '#text/tables.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { makeElements, makeLocate } from '../candidates/candidates.ts'
import type { Categories } from '../categories/categories.ts'
import {
  gatherRows,
  type Imports,
  type Left,
  makeTagsOf,
  readTagMap,
  TRADE_KEY,
  tradeValue,
} from '../osm-import/osm-import.ts'
import type { Places } from '../places/places.ts'
import type { Streets } from '../streets/streets.ts'
import { guessFields, makeTownOf, makeTradeGuess, type Trade } from './guess.ts'
import type { Look } from './look.ts'
import { lookAtTable, readRows } from './read.ts'
import * as store from './store.ts'
import { type Row, TableError } from './unreadable.ts'

export { guessFields, makeTownOf, makeTradeGuess } from './guess.ts'

export type Tables = ReturnType<typeof makeTables>

type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  streets: Pick<Streets, 'find'>
  categories: Pick<Categories, 'words' | 'list'>
  imports: Pick<Imports, 'previewTable' | 'dropPreviewsOf' | 'rejects'>
}

const TRADE_TAG = `${TRADE_KEY}=`
const KEPT_HOURS = 24
const MAX_SOURCE_ID = 31
/** Whose records other imports bring, whatever a table calls itself. */
const OTHERS = ['osm', 'overture']

/** A reader's fault as its error on the wire. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof TableError ? new Failure(error.fault) : error
  })
}

/** Looks at a file of an owner's as `lookAtTable` does, in smaller bounds and a turn of its own. Throws `table_…`, `busy`. */
export const lookAtOwnerFile = (bytes: Uint8Array): Promise<Look> =>
  refusing(lookAtTable(bytes, { sheet: null, headRow: null }, 'owner'))

/** The rows of such a file as `readRows` does. Throws `table_…`, `busy`. */
export const readOwnerRows = (bytes: Uint8Array, ask: Parameters<typeof readRows>[1]) =>
  refusing(readRows(bytes, ask, 'owner'))

/** Tables that the staff hands in: read, mapped, and previewed as a run of imports. */
export function makeTables({ sql, config, places, streets, categories, imports }: Deps) {
  const townOf = makeTownOf(places)

  async function toTable(
    { id, fileName }: Pick<store.TableRow, 'id' | 'fileName'>,
    look: Look,
  ): Promise<Table> {
    const fields = guessFields(look.columns)
    const trades = await listTrades()
    const guess = makeTradeGuess(trades)
    const columns = look.columns.map(({ name, examples, values }, i) => ({
      name,
      examples,
      field: fields[i] ?? null,
      values: values.map((one) => ({ ...one, categoryId: guess(one.text) })),
    }))
    return { id, fileName, ...look, columns, trades: trades.map((one) => ({ id: one.id, name: one.name })) }
  }

  async function find(id: number): Promise<store.TableRow> {
    const table = await store.findTable(sql, id)
    if (!table) throw new Failure('not_found')
    return table
  }

  /** The source of a name: the one that there is, else a new one. Throws `invalid_input`. */
  async function sourceOf({ sourceName, sourceLicence, sourceUrl }: TableChoice) {
    const name = sourceName.trim()
    const named = fold(name)
    const before = (await store.listSources(sql)).find((one) => fold(one.name) === named || one.id === named)
    const slug = slugify(name)
    const mark = createHash('sha256').update(named).digest('hex').slice(0, 8)
    const isWhole = /^[a-z][a-z0-9-]+$/.test(slug) && slug.length <= MAX_SOURCE_ID
    const id = before?.id ?? (isWhole ? slug : `t-${slug.slice(0, MAX_SOURCE_ID - 12)}-${mark}`)
    if (OTHERS.includes(id)) throw new Failure('invalid_input', { fields: { sourceName: 'invalid' } })
    return { id, name, licence: sourceLicence.trim(), url: sourceUrl }
  }

  /** Checks what shapes cannot. Throws `invalid_input`. */
  function checkChoice({ fields, trades, categoryId, dataDate }: TableChoice): void {
    const chosen = fields.filter((field) => field !== null)
    const hasTrade =
      categoryId !== null || (chosen.includes('trade') && trades.some((one) => one.categoryId !== null))
    const wrong = {
      ...(!chosen.includes('name') && { fields: 'required' as const }),
      ...(new Set(chosen).size < chosen.length && { fields: 'invalid' as const }),
      ...(!hasTrade && { categoryId: 'required' as const }),
      ...(dataDate > new Date(Date.now() + DAY_MS).toISOString().slice(0, 10) && {
        dataDate: 'out_of_range' as const,
      }),
    }
    if (Object.keys(wrong).length > 0) throw new Failure('invalid_input', { fields: wrong })
  }

  return {
    /** Reads a table and keeps it for a day. Throws `table_…`, `too_many_uploads`, `busy`. */
    async add(userId: number, name: string, readData: () => Promise<Buffer>): Promise<Table> {
      await takeAllowance(sql, config, 'imports', { user: userId })
      const bytes = await readData()
      if (bytes.length === 0) throw new Failure('table_unreadable')
      const look = await refusing(lookAtTable(bytes, { sheet: null, headRow: null }))
      const fileName = name.split(/[\\/]/).at(-1)?.trim() || 'tablo'
      const id = await store.addTable(sql, { fileName, bytes })
      return toTable({ id, fileName }, look)
    },

    /** Throws `not_found`, `table_…`, `busy`. */
    async read(
      id: number,
      { sheet, headRow }: { sheet: number; headRow?: number | undefined },
    ): Promise<Table> {
      const table = await find(id)
      return toTable(table, await refusing(lookAtTable(table.bytes, { sheet, headRow: headRow ?? null })))
    },

    /** Throws `not_found`, `invalid_input`, `table_…`, `busy`. */
    async preview(id: number, choice: TableChoice): Promise<ImportRun> {
      checkChoice(choice)
      const source = await sourceOf(choice)
      const { fileName, bytes } = await find(id)
      const { sheet, headRow, dataDate, isWhole } = choice
      const chosen = choice.fields.flatMap((field, column) => (field === null ? [] : [{ field, column }]))
      const columns = chosen.map(({ column }) => column)
      const { headings, rows } = await refusing(readRows(bytes, { sheet, headRow, columns }))
      const about = { tableId: id, source, dataDate, isWhole, headings }
      const toElement = makeElements({
        tagsOf: makeTagsOf(await readTagMap(sql)),
        slugOf: await makeSlugOf(choice),
        locate: makeLocate({ streets, places }),
      })
      const order = new Map(chosen.map(({ field }, i) => [field, i]))

      /** Rows that lie nowhere, which the mapping calls broken. */
      const unplaced = new Set<number>()
      const told = ({ cells }: Row) => {
        const own = (field: TableField) => cells[order.get(field) ?? -1] ?? ''
        const town = townOf(own('address'))
        const of = {
          city: own('city') || choice.city.trim() || town?.city || '',
          district: own('district') || choice.district.trim() || town?.district || '',
        }
        return (field: TableField) => (field === 'city' || field === 'district' ? of[field] : own(field))
      }
      return imports.previewTable(fileName, about, {
        async gather(db) {
          const left: Left = []
          let ord = -1
          const gathered = await gatherRows(db, {
            file: fileName,
            places,
            async reader(_, { wants, take }) {
              for (const row of rows) {
                const element = await toElement(told(row), wants)
                ord += 1
                if (wants(element.tags) && element.point === null) unplaced.add(ord)
                await take(element)
              }
            },
            onRefused: (reason) => void left.push({ reason, ord }),
          })
          return { ...gathered, left }
        },
        rejectOf({ reason, ord }) {
          const { line = 0, cells = [] } = rows[ord] ?? {}
          // Of a place whose removal was asked for nothing is kept.
          const kept = reason === 'removed' ? [] : cells
          return { line, cells: kept, reason: unplaced.has(ord) ? 'unplaced' : reason }
        },
      })
    },

    /** Forgets a table. Throws `not_found`. */
    async drop(id: number): Promise<void> {
      if (!(await store.removeTable(sql, id))) throw new Failure('not_found')
      await imports.dropPreviewsOf(id)
    },

    /** Rows that were not taken, as they are written into a file. Throws `not_found`. */
    async rejects(runId: number): Promise<string[][]> {
      const { headings, rows } = await imports.rejects(runId)
      const reasonOf = (reason: string) =>
        tablesText.rejects.reasons[reason as keyof typeof tablesText.rejects.reasons] ?? reason
      return [
        [tablesText.rejects.line, tablesText.rejects.reason, ...headings],
        ...rows.map(({ line, reason, cells }) => [String(line), reasonOf(reason), ...cells]),
      ]
    },

    sweep: (): Promise<void> => store.sweepTables(sql, KEPT_HOURS),
  }

  /** Our trades that an import can bring, with the words that the staff's map of tags has for them. */
  async function listTrades(): Promise<Trade[]> {
    const [map, all, words] = await Promise.all([readTagMap(sql), categories.list(), categories.words()])
    const wordsOf = new Map(words.map(({ id, searchWords }) => [id, searchWords]))
    const tagsOf = new Map(map.map(({ id, osmTags }) => [id, osmTags]))
    return all.flatMap(({ id, name, slug }) => {
      const tags = tagsOf.get(id) ?? []
      const written = tags.flatMap((tag) => (tag.startsWith(TRADE_TAG) ? tag.slice(TRADE_TAG.length) : []))
      return tags.length === 0
        ? []
        : { id, name, slug, words: [...written, ...(wordsOf.get(id) ?? [])], written }
    })
  }

  /** Throws `invalid_input` for a trade that no import can bring. */
  async function makeSlugOf({ trades, categoryId }: TableChoice) {
    const all = await listTrades()
    const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
    const slugOf = (id: number | null) => {
      const slug = id === null ? null : slugs.get(id)
      if (slug === undefined) throw new Failure('invalid_input', { fields: { categoryId: 'invalid' } })
      return slug
    }
    const bySaid = new Map(trades.map((one) => [fold(one.text), slugOf(one.categoryId)]))
    const others = slugOf(categoryId)
    const mapped = new Set(all.flatMap(({ written }) => written))
    return (said: string) => {
      const key = fold(said.slice(0, TABLE_MAX_VALUE).toWellFormed())
      const slug = bySaid.has(key) ? bySaid.get(key) : others
      // Nobody's: counted with what no category takes. What the map knows is left out because somebody said so.
      return slug ?? (mapped.has(tradeValue(said)) ? null : undefined)
    }
  }
}
