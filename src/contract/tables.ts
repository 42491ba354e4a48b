import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ImportRun } from './osm-import.ts'
import { fieldError, freeText, id, idParams, shortId, text, whole } from './shapes.ts'

/** Facts of a place that a column of a table can hold. */
export const tableFields = [
  'name',
  'trade',
  'phone',
  'address',
  'district',
  'city',
  'lat',
  'lng',
  'website',
  'hours',
] as const
export type TableField = (typeof tableFields)[number]

/** Larger ones are the command's. */
export const TABLE_MAX_BYTES = 10 * 1024 * 1024
export const TABLE_MAX_ROWS = 50_000
export const TABLE_MAX_COLUMNS = 60
/** So many different values of a column are told, the most frequent first. */
export const TABLE_MAX_VALUES = 200
export const TABLE_MAX_VALUE = 100
/** Rows in which the heading is looked for. */
export const TABLE_MAX_HEAD_ROW = 50

const Table = z.object({
  id,
  fileName: z.string(),
  /** Names of a workbook's sheets; none of a CSV file. */
  sheets: z.array(z.string()),
  /** The one that was read, from 0. */
  sheet: z.int(),
  /** The line of the headings, from 1. */
  headRow: z.int(),
  /** Rows below the headings. */
  rows: z.int(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Its guessed meaning. */
      field: z.nullable(z.enum(tableFields)),
      /** The first ones. */
      examples: z.array(z.string()),
      /** Different values, with the trade that each seems to be; none where there are too many. */
      values: z.array(z.object({ text: z.string(), count: z.int(), categoryId: z.nullable(z.int()) })),
    }),
  ),
  /** Our trades that rows can be of. */
  trades: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type Table = z.infer<typeof Table>

export const addTable = endpoint({
  method: 'POST',
  path: '/api/admin/imports/tables',
  summary: `Reads a table of a chamber or municipality (.csv, .xlsx; at most 10 MB and ${TABLE_MAX_ROWS} rows) and answers what its columns seem to say; it is kept for a day`,
  access: ['admin'],
  status: 201,
  query: z.object({ name: z._default(freeText(255), 'tablo') }),
  file: true,
  reply: Table,
  errors: ['table_too_large', 'table_unreadable', 'table_old_format', 'too_many_uploads', 'busy'],
})

export const readTable = endpoint({
  method: 'GET',
  path: '/api/admin/imports/tables/{id}',
  summary: 'The same of another sheet, or with the headings in another line',
  access: ['admin'],
  slow: true,
  params: idParams,
  query: z.object({
    sheet: z._default(whole(0, 200), 0),
    headRow: z.optional(whole(1, TABLE_MAX_HEAD_ROW)),
  }),
  reply: Table,
  errors: ['table_too_large', 'table_unreadable', 'busy'],
})

export const previewTable = endpoint({
  method: 'POST',
  path: '/api/admin/imports/tables/{id}/preview',
  summary:
    'Answers what the table would bring to the unconfirmed places, its columns read so; changes nothing, and replaces its last preview',
  access: ['admin'],
  slow: true,
  status: 201,
  params: idParams,
  body: z.object({
    sheet: whole(0, 200),
    headRow: whole(1, TABLE_MAX_HEAD_ROW),
    /** Meaning of each column, in their order; null: nothing that is taken. */
    fields: z
      .array(z.nullable(z.enum(tableFields, fieldError('invalid'))), fieldError('required'))
      .check(z.maxLength(TABLE_MAX_COLUMNS, fieldError('invalid'))),
    /** Our trade for values of the column of trades; null: rows with it are left out. */
    trades: z
      .array(z.object({ text: freeText(TABLE_MAX_VALUE), categoryId: z.nullable(shortId) }))
      .check(z.maxLength(TABLE_MAX_VALUES, fieldError('invalid'))),
    /** The trade of all other rows; null: they are left out. */
    categoryId: z.nullable(shortId),
    /** Where rows do not say it. */
    city: freeText(100),
    district: freeText(100),
    sourceName: text(100),
    sourceLicence: text(100),
    sourceUrl: z
      .string(fieldError('required'))
      .check(
        z.maxLength(300, fieldError('too_long')),
        z.regex(/^https:\/\/\S+\.\S+$/, fieldError('invalid')),
      ),
    dataDate: z.iso.date(fieldError('invalid')),
    /** All that the source has: a place that it leaves out is gone there. */
    isWhole: z.boolean(fieldError('invalid')),
  }),
  reply: ImportRun,
  errors: ['table_too_large', 'table_unreadable', 'busy'],
})
export type TableChoice = z.infer<NonNullable<(typeof previewTable)['body']>>

export const dropTable = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/tables/{id}',
  summary: 'Forgets a table and its preview',
  access: ['admin'],
  params: idParams,
  reply: z.object({ ok: z.literal(true) }),
  errors: [],
})

export const downloadRejects = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/rejects',
  summary: 'The rows of a table that were not taken, each with the reason, as CSV; for a week',
  access: ['admin'],
  params: idParams,
  download: true,
  reply: z.string(),
  errors: [],
})
