import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, instant, limit } from './shapes.ts'

/** Why a thing of an outside map is not taken. `misplaced`: outside of the country. `duplicate`: listed already, or twice in the file. */
export const importRefusals = ['broken', 'unnamed', 'no_category', 'misplaced', 'duplicate'] as const
export type ImportRefusal = (typeof importRefusals)[number]

const ImportRun = z.object({
  id: z.int(),
  startedAt: instant,
  seconds: z.number(),
  fileName: z.string(),
  /** Whoever works on the machine: a command has no session. */
  ranBy: z.enum(['operator']),
  /** False: the file was at fault, and nothing of it was taken. */
  isDone: z.boolean(),
  read: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.array(z.object({ reason: z.enum(importRefusals), count: z.int() })),
  /** Some of each reason. */
  examples: z.array(
    z.object({
      reason: z.enum(importRefusals),
      /** OpenStreetMap's, with its kind: `node/123`. */
      sourceId: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
})
export type ImportRun = z.infer<typeof ImportRun>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'What imports brought, the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({ limit: z._default(limit, 20), cursor: z.optional(freeText(20)) }),
  reply: z.array(ImportRun),
  errors: [],
})
