import type { ListedTwin } from '#contract/errors.ts'
import type { VisitOutcome } from '#contract/field-records.ts'
import type { Point } from '#lib/geo.ts'
import type { RecordValues } from './values.ts'

/** A place that was found, as typed; or what was found where a listed one should be. */
export type Content =
  | { kind: 'business'; values: RecordValues; confirmNew: boolean }
  | {
      kind: 'visit'
      businessId: number
      name: string
      outcome: VisitOutcome
      note: string
      point: Point
      accuracy: number
    }

/** Something of the field that the server has not taken, as far as this browser knows. */
export type Waiting = {
  /** What this device calls it: sent again under the same name, it is the same one. */
  clientId: string
  userId: number
  /** When it was written, in milliseconds since 1970. */
  at: number
  content: Content
  /** Where its photos were taken by the server, in their order; null: not yet. The server keeps unused ones for a day. */
  photos: readonly ({ url: string; at: number } | null)[]
  /** It was tried and no answer came. */
  isLate: boolean
  /** Why the server refused it, in words, and which fields. */
  problem: { text: string; fields: Record<string, string> } | null
  /** The listed business that it seems to be: a person has to say. */
  twin: ListedTwin | null
}

/** Nothing has to be asked or mended before it is sent. */
export const isReady = ({ problem, twin }: Waiting): boolean => problem === null && twin === null

export const nameOf = ({ content }: Waiting): string =>
  content.kind === 'business' ? content.values.name : content.name
