import type { BusinessDetail, SpecialDays, Week } from '#contract/businesses.ts'
import { businessPath } from '#contract/directory.ts'
import type { PageLink } from '#contract/directory-near.ts'
import type { Review } from '#contract/reviews.ts'

// What search engines read of a page, in the vocabulary of https://schema.org (JSON-LD).

const CONTEXT = 'https://schema.org'

/** The narrowest type of the vocabulary that is a LocalBusiness, by category; others are no more than that. */
const types: Readonly<Record<number, string>> = {
  1: 'EmergencyService',
  2: 'Locksmith',
  3: 'AutomotiveBusiness',
  4: 'Pharmacy',
  5: 'InsuranceAgency',
  6: 'TireShop',
  7: 'Electrician',
  8: 'AutoRepair',
  9: 'Plumber',
  10: 'Hospital',
  11: 'Pharmacy',
  12: 'MedicalClinic',
  13: 'Dentist',
  15: 'GasStation',
  16: 'AutomotiveBusiness',
  18: 'AutoWash',
  19: 'AutoRepair',
  20: 'AutoRepair',
  21: 'AutoPartsStore',
  22: 'MotorcycleRepair',
  23: 'AutoRental',
  25: 'MovingCompany',
  27: 'HomeAndConstructionBusiness',
  28: 'HVACBusiness',
  29: 'HVACBusiness',
  30: 'Store',
  31: 'Store',
  34: 'HomeAndConstructionBusiness',
  35: 'HomeAndConstructionBusiness',
  36: 'HousePainter',
  37: 'GeneralContractor',
  38: 'RoofingContractor',
  39: 'HardwareStore',
  41: 'DryCleaningOrLaundry',
  42: 'DryCleaningOrLaundry',
  46: 'HairSalon',
  47: 'BeautySalon',
  48: 'Florist',
  49: 'Optician',
  50: 'Store',
  51: 'Notary',
  52: 'Attorney',
  53: 'AccountingService',
  54: 'RealEstateAgent',
  56: 'PetStore',
  57: 'Bakery',
  58: 'GroceryStore',
  59: 'BankOrCreditUnion',
  60: 'FireStation',
  61: 'PoliceStation',
  62: 'Hotel',
  64: 'AutomotiveBusiness',
}

export const businessType = (categoryId: number): string => types[categoryId] ?? 'LocalBusiness'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (day) => `${CONTEXT}/${day}`,
)

/**
 * Days with the same span stand together, a lunch break makes two spans. Hours past midnight close before they open,
 * which the vocabulary reads as the next day's; a whole day is 00:00 to 23:59, as search engines ask for it.
 */
export function openingHours(week: Week): object[] {
  const spans = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>()
  for (const [i, day] of week.entries())
    for (const { from, to } of day) {
      const closes = closesAt(from, to)
      const span = spans.get(`${from}-${closes}`) ?? { opens: from, closes, dayOfWeek: [] }
      span.dayOfWeek.push(days[i] ?? '')
      spans.set(`${from}-${closes}`, span)
    }
  return [...spans.values()].map((span) => ({ '@type': 'OpeningHoursSpecification', ...span }))
}

function closesAt(from: string, to: string): string {
  if (to !== '24:00') return to
  return from === '00:00' ? '23:59' : '00:00'
}

/** Exceptions and public holidays, which hold instead of the week: a closed day opens and closes at midnight. */
const specialHours = (specialDays: readonly SpecialDays[]): object[] =>
  specialDays.flatMap(({ from: validFrom, to: validThrough, hours, reason }) => {
    const spans = hours.map(({ from, to }) => ({ opens: from, closes: closesAt(from, to) }))
    return (spans.length > 0 ? spans : [{ opens: '00:00', closes: '00:00' }]).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom,
      validThrough,
      ...span,
      ...(reason && { description: reason }),
    }))
  })

const isWeb = (address: string) => /^https?:\/\//i.test(address)

/** One business. A rating only where people gave one: the wire's 4 is a placeholder, not a rating. */
export function describeBusiness(
  business: BusinessDetail,
  origin: string,
  reviews: readonly Review[] = [],
): object {
  const { name, description, address, city, district, phone, email, website, categoryId } = business
  const { latitude, longitude, priceRange, rating, reviewCount, images } = business
  const url = origin + businessPath(business)
  const hours = business.hours.week ? openingHours(business.hours.week) : []
  const special = specialHours(business.specialDays)
  return {
    '@context': CONTEXT,
    '@type': businessType(categoryId),
    '@id': url,
    url,
    name,
    ...(description && { description }),
    ...(images.length > 0 && { image: images.map((image) => origin + image) }),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(district && { addressLocality: district }),
      ...(city && { addressRegion: city }),
      addressCountry: 'TR',
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(website && isWeb(website) && { sameAs: website }),
    ...(priceRange && { priceRange }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(describeReview) }),
  }
}

const describeReview = ({ author, createdAt, stars, text }: Review): object => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: createdAt.slice(0, 10),
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
})

/** The way from the start to a page; the last one is the page itself. */
export function describeCrumbs(
  crumbs: readonly { name: string; path: string | null }[],
  origin: string,
  canonical: string,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: path === null ? canonical : origin + path,
    })),
  }
}

/** Structured data of a list page, in its order; `before` rows stand on earlier pages. */
export function describeList(
  name: string,
  items: readonly PageLink[],
  origin: string,
  { listed, before }: { listed: number; before: number },
): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    numberOfItems: listed,
    itemListElement: items.map((item, i) => ({
      '@type': 'ListItem',
      position: before + i + 1,
      name: item.name,
      url: origin + item.path,
    })),
  }
}

/** The product itself, on its first page. */
export const describeSite = (name: string, origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  inLanguage: 'tr',
})
