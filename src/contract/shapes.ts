import { z } from 'zod/mini'
import { holdsWebAddress, looksLikeDomain } from '#lib/web-address.ts'
import type { FieldCode } from './errors.ts'

/** Types a zod message as one of the field codes that have words. */
export const fieldError = (code: FieldCode) => code

/** Control characters other than tab and line breaks are never text a person meant. */
const plain = () => z.regex(/^(?:[^\p{Cc}]|[\t\n\r])*$/u, fieldError('invalid'))

/** Written text up to `max` characters; it may be empty. */
export const freeText = (max: number) =>
  z.string(fieldError('invalid')).check(z.maxLength(max, fieldError('too_long')), plain())

/** Written text with at least one visible character, up to `max` characters. `missing` says that there is none. */
export const text = (max: number, missing: FieldCode = 'required') =>
  z
    .string(fieldError(missing))
    .check(z.regex(/\S/, fieldError(missing)), z.maxLength(max, fieldError('too_long')), plain())

/** A person's name: others read it in mails and lists, so it leads nowhere. */
export const personName = text(200).check(
  z.refine((name) => !holdsWebAddress(name) && !looksLikeDomain(name), fieldError('web_address')),
)

/** A business's name. It may be called after its site, but holds no address that is written out. */
export const businessName = (shape: z.ZodMiniString) =>
  shape.check(z.refine((name) => !holdsWebAddress(name), fieldError('web_address')))

export const latitude = z
  .number(fieldError('invalid'))
  .check(z.minimum(-90, fieldError('out_of_range')), z.maximum(90, fieldError('out_of_range')))
export const longitude = z
  .number(fieldError('invalid'))
  .check(z.minimum(-180, fieldError('out_of_range')), z.maximum(180, fieldError('out_of_range')))

const DEGREES = '-?\\d{1,3}(?:\\.\\d{1,10})?'
/** Points, one or more: "41.01,28.97;41.02,28.95". Whether they lie on the earth is `readPoints`' to say. */
export const points = (most: number) =>
  z
    .string(fieldError('required'))
    .check(
      z.regex(
        new RegExp(`^${DEGREES},${DEGREES}(?:;${DEGREES},${DEGREES}){0,${most - 1}}$`),
        fieldError('invalid'),
      ),
    )

/** A whole number between two, which stands in a column that has room for both. */
export const whole = (least: number, most: number) =>
  z
    .int(fieldError('invalid'))
    .check(z.minimum(least, fieldError('out_of_range')), z.maximum(most, fieldError('out_of_range')))

/** Ids are positive integers everywhere on the wire. */
export const id = whole(1, Number.MAX_SAFE_INTEGER)

/** Largest value of a four-byte column: ids of categories, numbers of messages in their conversation. */
const SHORT_MAX = 2 ** 31 - 1
export const shortId = whole(1, SHORT_MAX)
/** After which message; 0: from the first on. */
export const messageNo = whole(0, SHORT_MAX)

/** An id of the database's own making that is no number. */
export const uuid = z
  .string(fieldError('invalid'))
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, fieldError('invalid')))

/** How many rows a list may answer. */
export const limit = whole(1, 100)

/** The query of a list that is read page by page: how many rows, and the cursor of the page before. */
export const pageQuery = (rows: number) => ({
  limit: z._default(limit, rows),
  cursor: z.optional(freeText(200)),
})

/** Kilometres around a point. */
export const radius = z
  .number(fieldError('invalid'))
  .check(z.minimum(1, fieldError('out_of_range')), z.maximum(100, fieldError('out_of_range')))

export const idParams = z.object({ id })
export const nothing = z.object({ ok: z.literal(true) })

/** An instant as ISO 8601 text in UTC. */
export const instant = z.string()

/** Yes or no. */
export const flag = z.boolean(fieldError('invalid'))
