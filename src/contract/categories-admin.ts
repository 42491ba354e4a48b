import { z } from 'zod/mini'
import { Category } from './categories.ts'
import { categorySigns } from './categories-signs.ts'
import { endpoint } from './endpoint.ts'
import { HoursPlan, PlannedDay } from './hours.ts'
import { fieldError, flag, freeText, shortId, text } from './shapes.ts'

export const CATEGORY_NAME_MAX = 60
export const CATEGORY_DESCRIPTION_MAX = 300
export const SEARCH_WORDS_MAX = 40
export const SEARCH_WORD_MAX = 40
const HOURS_MAX = 500

export const CategoryForStaff = z.object({
  ...Category.shape,
  /** As OpenStreetMap text; null where there is no usual. */
  usualHours: z.nullable(z.string()),
  /** The same as the hours' form; null where there is no usual, or the form cannot say it. */
  usualPlan: z.nullable(HoursPlan),
  searchWords: z.array(z.string()),
  /** A business stands, or waits, in it: public addresses hang on its slug. */
  isSlugFixed: z.boolean(),
})
export type CategoryForStaff = z.infer<typeof CategoryForStaff>

const fields = {
  name: text(CATEGORY_NAME_MAX),
  description: text(CATEGORY_DESCRIPTION_MAX),
  icon: z.enum(categorySigns, fieldError('invalid')),
  /** Made from the name where it is empty. */
  slug: freeText(80),
  emergency: flag,
  promotionRestricted: flag,
  /** Usual hours as free text; empty for none. A plan beside it takes precedence. */
  usualHours: freeText(HOURS_MAX),
  /** As the hours' form has them; null: there is no usual. */
  usualPlan: z.nullable(HoursPlan),
  searchWords: z.array(text(SEARCH_WORD_MAX)).check(z.maxLength(SEARCH_WORDS_MAX, fieldError('too_long'))),
}

export const listCategoriesForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'All categories in their order, with what the staff edits of them',
  access: ['admin'],
  reply: z.array(CategoryForStaff),
  errors: [],
})

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Adds a category behind the others',
  access: ['admin'],
  status: 201,
  body: z.object({
    ...fields,
    slug: z._default(fields.slug, ''),
    emergency: z._default(flag, false),
    promotionRestricted: z._default(flag, false),
    usualHours: z._default(fields.usualHours, ''),
    usualPlan: z.optional(fields.usualPlan),
    searchWords: z._default(fields.searchWords, []),
  }),
  reply: CategoryForStaff,
  errors: ['category_exists', 'slug_taken'],
})

export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/api/admin/categories/{id}',
  summary: 'Changes what is given; `place` is its new place among all, from 1 on',
  access: ['admin'],
  params: z.object({ id: shortId }),
  body: z.partial(z.object({ ...fields, place: shortId })),
  reply: CategoryForStaff,
  errors: ['category_exists', 'slug_taken', 'slug_used'],
})

export const previewUsualHours = endpoint({
  method: 'POST',
  path: '/api/admin/categories/hours-preview',
  summary: 'What usual hours mean: the text that is kept, and the next seven days; nothing is kept',
  access: ['admin'],
  body: HoursPlan,
  reply: z.object({ workingHours: z.nullable(z.string()), days: z.array(PlannedDay) }),
  errors: [],
})
