import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, idParams, instant, nothing, pageQuery } from './shapes.ts'

/** Why a thing of an outside map is not taken. `misplaced`: outside of the country. `duplicate`: listed already, or twice in the file; `removed`: whom it names asked for its removal; `closed`: its source says so; `unlicensed`: nothing says under which licence. */
export const importRefusals = [
  'broken',
  'unnamed',
  'no_category',
  'misplaced',
  'duplicate',
  'removed',
  'closed',
  'unlicensed',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** Fields of a business that an import may set. */
export const importFields = [
  'id',
  'category',
  'name',
  'description',
  'address',
  'position',
  'phone',
  'email',
  'website',
  'hours',
  'emergency',
] as const
export type ImportField = (typeof importFields)[number]

/** `gone`: brought by a file of this name before and no longer in it; it stays listed. `ambiguous`: nothing is changed. */
export const importSampleKinds = ['added', 'updated', 'gone', 'ambiguous'] as const
export type ImportSampleKind = (typeof importSampleKinds)[number]
/** `id`: it names a place far away with another name. `several`: more than one listed place may be meant. */
export const importDoubts = ['id', 'several'] as const
export type ImportDoubt = (typeof importDoubts)[number]

const ImportSample = z.object({
  kind: z.enum(importSampleKinds),
  businessId: z.nullable(z.int()),
  /** OpenStreetMap's, with its kind: `node/123`. */
  sourceId: z.nullable(z.string()),
  name: z.string(),
  /** Of an updated one: what changes. */
  fields: z.array(z.enum(importFields)),
  why: z.nullable(z.enum(importDoubts)),
})
export type ImportSample = z.infer<typeof ImportSample>

/** `preview`: read and compared; nothing is taken until somebody says so. `failed`: the file was at fault. */
export const importStates = ['preview', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Why an undo left something: it has an owner, somebody changed it, people use it, or a later import said more. */
export const importKeeps = ['owner', 'edited', 'used', 'imported'] as const
export type ImportKeep = (typeof importKeeps)[number]

const Undone = z.object({
  at: instant,
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  examples: z.array(
    z.object({
      businessId: z.int(),
      name: z.string(),
      why: z.enum(importKeeps),
      fields: z.array(z.enum(importFields)),
    }),
  ),
})
export type Undone = z.infer<typeof Undone>

export const ImportRun = z.object({
  id: z.int(),
  startedAt: instant,
  seconds: z.number(),
  fileName: z.string(),
  /** Of a table: its rows go to the unconfirmed places, nothing of them is listed. */
  source: z.nullable(z.object({ name: z.string(), licence: z.string(), dataDate: z.string() })),
  /** `operator`: whoever works on the machine; a command has no session. */
  ranBy: z.enum(['operator', 'staff']),
  state: z.enum(importStates),
  read: z.int(),
  added: z.int(),
  /** Of a table: new to its source, but a place that another source or the listing has. */
  known: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  gone: z.int(),
  ambiguous: z.int(),
  refused: z.array(z.object({ reason: z.enum(importRefusals), count: z.int() })),
  /** Some of each reason. */
  examples: z.array(
    z.object({
      reason: z.enum(importRefusals),
      sourceId: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
  /** Some of what it changes. */
  samples: z.array(ImportSample),
  undone: z.nullable(Undone),
  /** The rows of a table that were not taken can be downloaded. */
  hasRejects: z.boolean(),
  /** It was taken, and what it changed was kept; that of earlier versions was not. */
  canUndo: z.boolean(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'What imports brought or would bring, the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object(pageQuery(20)),
  reply: z.array(ImportRun),
  errors: [],
})

/** Larger files are the command's. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Reads an OpenStreetMap file of at most 50 MB and answers what it would change; changes nothing',
  access: ['admin'],
  status: 201,
  query: z.object({ name: z._default(freeText(255), 'osm') }),
  file: true,
  reply: ImportRun,
  errors: ['import_too_large', 'import_unreadable', 'too_many_uploads', 'busy'],
})

export const previewAgreed = endpoint({
  method: 'POST',
  path: '/api/admin/imports/agreed',
  summary:
    'Answers what it would change to list the unconfirmed places on which OpenStreetMap and another source agree by name, place and telephone; changes nothing',
  access: ['admin'],
  slow: true,
  status: 201,
  reply: ImportRun,
  errors: ['too_many_uploads', 'busy'],
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/apply',
  summary: 'Takes what was previewed, compared again with what is listed now: all of it or nothing',
  access: ['admin'],
  fresh: ['admin'],
  slow: true,
  params: idParams,
  reply: ImportRun,
  errors: ['import_settled'],
})

export const dropImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/{id}',
  summary: 'Drops a preview with its rows',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['import_settled'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/undo',
  summary: 'Takes an import back, except what somebody has touched since',
  access: ['admin'],
  fresh: ['admin'],
  slow: true,
  params: idParams,
  reply: ImportRun,
  errors: ['import_settled'],
})
