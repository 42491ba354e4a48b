import type { ListedDuplicate } from '#contract/errors.ts'
import type { FieldRecord } from '#contract/field-records.ts'
import type { VisitOutcome } from '#contract/field-visits.ts'
import type { SurveyCallResult, SurveyFinding, SurveyHoursResult } from '#contract/surveys.ts'
import type { Point } from '#lib/geo.ts'
import type { RecordValues } from './values.ts'

/** A place that was found, as typed; what was found where a listed one should be, or one of the sample; how a call went; or how hours compare. */
export type Content =
  | {
      kind: 'business'
      values: RecordValues
      confirmNew: boolean
      /** It mends what was sent; absent: it is a new one. */
      record?: Sent | undefined
    }
  | {
      kind: 'visit'
      businessId: number
      name: string
      outcome: VisitOutcome
      note: string
      point: Point
      accuracy: number
    }
  | {
      kind: 'survey'
      placeId: number
      name: string
      found: SurveyFinding
      doorHours: string
      point: Point
      accuracy: number
    }
  | { kind: 'surveyCall'; placeId: number; name: string; result: SurveyCallResult }
  | { kind: 'surveyHours'; placeId: number; name: string; result: SurveyHoursResult }

/** A record as it was when it was taken to be mended; `photos` are the addresses of those that stay. */
export type Sent = { id: number; updatedAt: string; photos: readonly string[] }

/** Something of the field that the server has not taken, as far as this browser knows. */
export type Waiting = {
  /** Id given by this device: sent again under the same id, it is the same item. */
  clientId: string
  userId: number
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** How often it was mended while it waited: the server takes the latest. */
  revision?: number
  /** A form has it: it is sent when that is done with it. */
  isHeld?: boolean
  content: Content
  /** Where its photos were taken by the server, in their order; null: not yet. The server keeps unused ones for a day. */
  photos: readonly ({ url: string; at: number } | null)[]
  /** It was tried and no answer came. */
  isLate: boolean
  /** Why the server refused it, in words, and which fields. `isStale`: it was changed elsewhere. */
  problem: { text: string; fields: Record<string, string>; isStale?: boolean } | null
  /** The listed business that may be the same place: a person has to decide. */
  twin: ListedDuplicate | null
}

/** Nothing has to be asked or mended before it is sent. */
export const isReady = ({ problem, twin, isHeld }: Waiting): boolean =>
  problem === null && twin === null && isHeld !== true

/** The record that it mends; undefined: it is something new. */
export const recordOf = (content: Content): Sent | undefined =>
  content.kind === 'business' ? content.record : undefined

export const nameOf = ({ content }: Waiting): string =>
  content.kind === 'business' ? content.values.name : content.name

/** Version that an edit is based on. A refused edit that is opened again is based on the present version. */
export function sentOf(
  { content, problem, clientId }: Waiting,
  records: readonly FieldRecord[],
): Sent | undefined {
  const sent = recordOf(content)
  if (!problem?.isStale) return sent
  const now = records.find((one) => (sent ? one.id === sent.id : one.clientId === clientId))
  return now ? { id: now.id, updatedAt: now.updatedAt, photos: sent?.photos ?? [] } : sent
}
