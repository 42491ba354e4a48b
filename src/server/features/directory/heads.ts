import type { BusinessDetail } from '#contract/businesses.ts'
import { businessPath, type PageHead, type PageRequest } from '#contract/directory.ts'
import type { Review } from '#contract/reviews.ts'
import { showPhone } from '#lib/phone.ts'
import { DAY_MS } from '#lib/time.ts'
import { directoryHeadText as text } from '#text/directory.ts'
import { specialText } from '#text/hours.ts'
import { specialDates } from '#text/hours-special-days.ts'
import { landingText } from '#text/landing.ts'
import { siteText } from '#text/site.ts'
import { businessImage } from '../sharing/sharing.ts'
import { describeBusiness, describeCrumbs, describeList, describeSite } from './structured-data.ts'

type Crumbs = PageRequest['crumbs']
type Names = { title: string; description: string; path: string; origin: string }

const DIRECTORY_IMAGE = '/og-rehber.png'
/** Of the drawn ones, which say what the product is. */
const drawn = (url: string): PageHead['image'] => ({ url, width: 1200, height: 630, alt: siteText.slogan })
/** Longer ones are cut off where they are shown. */
const MAX_DESCRIPTION = 300

const shorten = (words: string) =>
  words.length > MAX_DESCRIPTION ? `${words.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : words

function head({ title, description, path, origin }: Names, more: Partial<PageHead>): PageHead {
  return {
    title: text.title(title),
    description: shorten(description.replace(/\s+/g, ' ')),
    canonical: origin + path,
    isIndexed: true,
    prev: null,
    next: null,
    image: drawn(origin + DIRECTORY_IMAGE),
    structured: [],
    ...more,
  }
}

/** The head of a page that lists something: nothing listed, nothing for an index. */
export function listHead(
  names: Names,
  crumbs: Crumbs,
  list: {
    items: readonly { name: string; path: string }[]
    listed: number
    before: number
    previous: string | null
    next: string | null
    image?: PageHead['image']
  },
): PageHead {
  const { origin, path } = names
  const { items, listed, before, previous, next, image } = list
  return head(names, {
    isIndexed: listed > 0,
    prev: previous === null ? null : origin + previous,
    next: next === null ? null : origin + next,
    ...(image && { image }),
    structured: [
      describeCrumbs(crumbs, origin, origin + path),
      ...(items.length > 0 ? [describeList(names.title, items, origin, { listed, before })] : []),
    ],
  })
}

type Told = { business: BusinessDetail; reviews: readonly Review[] }

/** Search results are read days after they were fetched, so the next special days are named by date. */
const MAX_SPECIAL = 2
const SPECIAL_AHEAD_MS = 30 * DAY_MS

function specialFacts({ specialDays }: BusinessDetail, now: Date): string[] {
  const last = new Date(now.getTime() + SPECIAL_AHEAD_MS).toISOString().slice(0, 10)
  return specialDays
    .filter(({ from }) => from <= last)
    .slice(0, MAX_SPECIAL)
    .map((special) => text.special(specialDates(special, now), specialText(special)))
}

export function businessHead(
  { business, reviews }: Told,
  crumbs: Crumbs,
  { origin, now }: { origin: string; now: Date },
): PageHead {
  const { name, category, district, city, phone, businessHours, address, description } = business
  const path = businessPath(business)
  const facts = [address, phone && text.phone(showPhone(phone)), businessHours && text.hours(businessHours)]
  const known = [...facts, ...specialFacts(business, now), description].filter((fact): fact is string =>
    Boolean(fact),
  )
  const names = {
    title: text.businessTitle(name, category, district ?? city ?? ''),
    description: text.businessDescription(name, category, district ?? city ?? '', known),
    path,
    origin,
  }
  return head(names, {
    image: businessImage(business, origin),
    structured: [describeBusiness(business, origin, reviews), describeCrumbs(crumbs, origin, origin + path)],
  })
}

export function landingHead(origin: string): PageHead {
  const names = { title: '', description: text.landingDescription, path: '/', origin }
  return {
    ...head(names, { structured: [describeSite(siteText.brand, origin)] }),
    title: text.title(landingText.title),
  }
}

/** Only the question itself is for an index: an answer is of a moment, and of somebody. */
export function nearHead(names: Names, crumbs: Crumbs, isQuestion: boolean): PageHead {
  const { origin, path } = names
  return head(names, { isIndexed: isQuestion, structured: [describeCrumbs(crumbs, origin, origin + path)] })
}

export const missingHead = (title: string, origin: string, path: string): PageHead =>
  head({ title, description: text.missingDescription, path, origin }, { isIndexed: false })
