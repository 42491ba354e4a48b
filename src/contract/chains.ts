import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  fieldError,
  freeText,
  idParams,
  instant,
  nothing,
  pageQuery,
  shortId,
  text,
  whole,
} from './shapes.ts'
import { TABLE_MAX_COLUMNS, tableFields } from './tables.ts'

/** Branches of a list: more are sent in several. */
export const CHAIN_MAX_ROWS = 200
export const CHAIN_NOTE_MAX = 1000
export const CHAIN_REASON_MAX = 500
/** So many lists are read of an account, and so many are sent to the staff, in a day. */
export const CHAIN_FILES_A_DAY = 40
export const CHAINS_A_DAY = 3

export const chainStates = ['draft', 'waiting', 'approved', 'refused'] as const
export type ChainState = (typeof chainStates)[number]

/**
 * Kinds of rows: a `listed` place without an owner; a place of open data that nobody confirmed (`candidate`); `new`; the account's
 * `own`; `owned`: of somebody else, or not to be claimed; `twice`: the place of an earlier row; `unplaced`: it lies nowhere that is
 * known; `broken`: a field is missing or wrong.
 */
export const chainKinds = [
  'listed',
  'candidate',
  'new',
  'own',
  'owned',
  'twice',
  'unplaced',
  'broken',
] as const
export type ChainKind = (typeof chainKinds)[number]
/** Those that a decision can take. */
export const takenKinds: readonly ChainKind[] = ['listed', 'candidate', 'new']

/**
 * Outcomes of a row: a listed place `given`; a branch `added` to the list; `apart`: it is decided by itself, and went
 * that way; `changed`: it was not what it had been when it was read; `failed`: refused by a rule.
 */
export const chainOutcomes = ['given', 'added', 'apart', 'changed', 'failed'] as const
export type ChainOutcome = (typeof chainOutcomes)[number]

/**
 * `licensed`: its trade asks for a licence; `contested`: somebody else claims the place, too, or a takeover of it is announced;
 * `refused_before`: a claim of the account on it was rejected or revoked.
 */
export const apartReasons = ['licensed', 'contested', 'refused_before'] as const
export type ApartReason = (typeof apartReasons)[number]

export const chainFaults = ['name', 'trade', 'phone', 'address', 'city', 'other'] as const
export type ChainFault = (typeof chainFaults)[number]

const ChainRow = z.object({
  /** Where it stands in its file, as a spreadsheet counts. */
  line: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  address: z.string(),
  district: z.string(),
  city: z.string(),
  phone: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  kind: z.enum(chainKinds),
  /** Why it is decided by itself, not with the others; null: it is not. */
  apart: z.nullable(z.enum(apartReasons)),
  /** Why it is broken. */
  fault: z.nullable(z.enum(chainFaults)),
  /** The place that it is. */
  match: z.nullable(
    z.object({ of: z.enum(['business', 'candidate']), id: z.int(), name: z.string(), address: z.string() }),
  ),
  leftOutBy: z.nullable(z.enum(['owner', 'staff'])),
  outcome: z.nullable(z.enum(chainOutcomes)),
})
export type ChainRow = z.infer<typeof ChainRow>

export const Chain = z.object({
  id: z.int(),
  state: z.enum(chainStates),
  fileName: z.string(),
  note: z.string(),
  hasDocument: z.boolean(),
  reason: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** How the columns were read. */
  columns: z.array(
    z.object({ name: z.string(), field: z.nullable(z.enum(tableFields)), examples: z.array(z.string()) }),
  ),
  /** The trade of rows that say none of ours. */
  categoryId: z.nullable(z.int()),
  rows: z.array(ChainRow),
})
export type Chain = z.infer<typeof Chain>

export const getChain = endpoint({
  method: 'GET',
  path: '/api/chains/latest',
  summary: 'The account’s latest list of branches; null where there is none',
  access: ['business'],
  reply: z.object({ chain: z.nullable(Chain) }),
  errors: [],
})

export const addChain = endpoint({
  method: 'POST',
  path: '/api/chains',
  summary: `Reads a list of a chain’s branches (.csv, .xlsx; at most ${CHAIN_MAX_ROWS} rows) and answers what each row is; it replaces a list that was not sent yet`,
  access: ['business'],
  status: 201,
  query: z.object({ name: z._default(freeText(255), 'tablo') }),
  file: true,
  reply: Chain,
  errors: [
    'table_too_large',
    'table_unreadable',
    'table_old_format',
    'chain_too_long',
    'chain_waits',
    'email_unconfirmed',
    'too_many_lists',
    'busy',
  ],
})

export const readChain = endpoint({
  method: 'PUT',
  path: '/api/chains/{id}/reading',
  summary: 'Reads the list again, its columns meant so',
  access: ['business'],
  slow: true,
  params: idParams,
  body: z.object({
    fields: z
      .array(z.nullable(z.enum(tableFields, fieldError('invalid'))), fieldError('required'))
      .check(z.maxLength(TABLE_MAX_COLUMNS, fieldError('invalid'))),
    categoryId: z.nullable(shortId),
  }),
  reply: Chain,
  errors: [
    'table_too_large',
    'table_unreadable',
    'chain_too_long',
    'chain_waits',
    'email_unconfirmed',
    'too_many_lists',
    'busy',
  ],
})

export const addChainDocument = endpoint({
  method: 'POST',
  path: '/api/chains/{id}/document',
  summary:
    'Takes the document that proves the chain (JPEG, PNG, WebP, AVIF or PDF, at most 5 MB), in the place of one before',
  access: ['business'],
  params: idParams,
  file: true,
  reply: Chain,
  errors: [
    'chain_waits',
    'document_too_large',
    'document_unreadable',
    'too_many_uploads',
    'busy',
    'unavailable',
  ],
})

const lines = z
  .array(whole(1, 1_100_000), fieldError('invalid'))
  .check(z.maxLength(CHAIN_MAX_ROWS, fieldError('invalid')))

export const sendChain = endpoint({
  method: 'POST',
  path: '/api/chains/{id}/send',
  summary:
    'Sends the list to the staff, without the rows that are left out; the file is forgotten, its rows stay',
  access: ['business'],
  params: idParams,
  body: z.object({ leftOut: lines, note: freeText(CHAIN_NOTE_MAX) }),
  reply: Chain,
  errors: ['chain_waits', 'chain_empty', 'chain_needs_document', 'email_unconfirmed', 'too_many_claims'],
})

export const dropChain = endpoint({
  method: 'DELETE',
  path: '/api/chains/{id}',
  summary: 'Forgets a list that nobody has decided yet, with its file and document',
  access: ['business'],
  params: idParams,
  reply: nothing,
  errors: ['already_decided'],
})

export const chainQueues = ['waiting', 'decided'] as const
export type ChainQueue = (typeof chainQueues)[number]

/** A list as the staff sees it. */
export const AdminChain = z.object({
  ...Chain.shape,
  account: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    businesses: z.int(),
    createdAt: instant,
  }),
  documentType: z.nullable(z.enum(['image/webp', 'application/pdf'])),
})
export type AdminChain = z.infer<typeof AdminChain>

export const listChains = endpoint({
  method: 'GET',
  path: '/api/admin/chains',
  summary: 'Lists of chains’ branches: those that wait, the oldest first; or the latest decided',
  access: ['admin'],
  query: z.object({
    queue: z._default(z.enum(chainQueues, fieldError('invalid')), 'waiting'),
    ...pageQuery(5),
  }),
  reply: z.array(AdminChain),
  errors: [],
})

export const getChainDocument = endpoint({
  method: 'GET',
  path: '/api/admin/chains/{id}/document',
  summary: 'The document of a chain: a WebP picture or a PDF',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  download: true,
  errors: [],
})

export const approveChain = endpoint({
  method: 'POST',
  path: '/api/admin/chains/{id}/approve',
  summary:
    'Gives the listed places of a list to its account and lists its new branches, all in one transaction; trades that are decided one by one go their own way',
  access: ['admin'],
  fresh: ['admin'],
  slow: true,
  params: idParams,
  body: z.object({ leftOut: lines }),
  reply: z.object({ outcomes: z.array(z.object({ line: z.int(), outcome: z.enum(chainOutcomes) })) }),
  errors: ['already_decided', 'user_blocked', 'chain_empty'],
})

export const refuseChain = endpoint({
  method: 'POST',
  path: '/api/admin/chains/{id}/refuse',
  summary: 'Refuses a list with a reason that its account is told',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason: text(CHAIN_REASON_MAX) }),
  reply: nothing,
  errors: ['already_decided'],
})

/** Where an owner sends a list, and what came of the last one. */
export const CHAIN_PATH = '/business-dashboard/chain'
