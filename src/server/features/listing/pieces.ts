import { z } from 'zod/mini'
import { BusinessCard, businessParts, type SpecialDays } from '#contract/businesses.ts'
import { compileSerialiser } from '../../serialiser.ts'
import { detailPart, kindPart, ownPart, placePart, ratingOf } from '../businesses/businesses.ts'
import { hoursPart, type OpenLine, statePart } from '../hours/hours.ts'
import { type Part, partOf, type Words, wordsOf } from './packed.ts'
import type { ListingRow } from './store.ts'

/**
 * The parts of a business as JSON bytes, each written by a serialiser compiled from the contract's own shape. The first
 * part brings the opening brace, the others a leading comma: an answer is their concatenation.
 */
function writer<S extends z.ZodMiniObject>(shape: S, begin: '{' | ','): (part: z.infer<S>) => Buffer {
  const serialise = compileSerialiser(shape)
  return (part) => Buffer.from(begin + serialise(part).slice(1, -1))
}

/** A part's fields that cards show, or those that they leave out. */
const fieldsOf = ({ shape }: z.ZodMiniObject, areOnCards: boolean) =>
  z.object(
    Object.fromEntries(Object.entries(shape).filter(([name]) => name in BusinessCard.shape === areOnCards)),
  )

/** A part of which cards show some fields. */
function partWriter<S extends z.ZodMiniObject>(shape: S): (part: z.infer<S>) => Part {
  const card = writer(fieldsOf(shape, true), ',')
  const rest = writer(fieldsOf(shape, false), ',')
  return (part) => partOf(card(part), rest(part))
}

const ownRest = fieldsOf(businessParts.own, false).shape
const own = writer(z.object({ ...fieldsOf(businessParts.own, true).shape, ...ownRest }), '{')
/** How many fields at the end of a row's own part cards leave out: numbers, or null. */
export const OWN_BESIDE_CARD = Object.keys(ownRest).length
const kind = partWriter(businessParts.kind)
const place = partWriter(businessParts.place)
const hours = writer(businessParts.hours, ',')
const state = partWriter(businessParts.state)
const special = writer(z.pick(businessParts.detail, { specialDays: true }), ',')
// When a row changed, or was checked, last is its own; the rest of the detail is the same, and empty, for most.
const detail = writer(
  z.omit(businessParts.detail, { updatedAt: true, checkedAt: true, specialDays: true }),
  ',',
)

export const writeOwn = (row: ListingRow): Buffer => own(ownPart(row))
export const writeKind = (row: ListingRow): Part => kind(kindPart(row))
export const writePlace = (row: ListingRow): Part => place(placePart(row))
export const writeHours = (row: ListingRow): Buffer => hours(hoursPart(row))
export const writeDetail = (row: ListingRow): Buffer => detail(detailPart(row))
export const writeState = (line: OpenLine): Part => state(statePart(line))
export const writeSpecialDays = (specialDays: SpecialDays[]): Words => wordsOf(special({ specialDays }))

/** A row's shown rating, in hundredths. */
export const ratingHundredths = (row: Pick<ListingRow, 'ratingMean'>): number =>
  Math.round(100 * ratingOf(row.ratingMean))
