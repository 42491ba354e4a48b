import { type Context, feature } from '../../feature.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { CallOuts } from '../call-outs/call-outs.ts'
import type { Candidates } from '../candidates/candidates.ts'
import type { Categories } from '../categories/categories.ts'
import type { Checks } from '../checks/checks.ts'
import type { Listing } from '../listing/listing.ts'
import type { OnDutyIn } from '../pharmacies/pharmacies.ts'
import type { Reviews } from '../reviews/reviews.ts'
import type { Search } from '../search/search.ts'
import type { Streets } from '../streets/streets.ts'
import { makeDirectory } from './directory.ts'
import { directoryRoutes, type PagesBuilt } from './routes.ts'

type Needs = Context & {
  listing: Listing
  search: Search
  streets: Streets
  categories: Categories
  reviews: Reviews
  checks: Checks
  businesses: Businesses
  onDutyIn: OnDutyIn
  callOuts: Pick<CallOuts, 'offers' | 'paidRange' | 'arrivalRate'>
  candidates: Pick<Candidates, 'list'>
} & PagesBuilt

export const directoryFeature = feature({
  make: ({ categories, reviews, checks, businesses, callOuts, warn, ...needs }: Needs) =>
    makeDirectory({
      ...needs,
      listCategories: categories.list,
      firstReviews: reviews.first,
      checksOf: checks.of,
      findMergeTarget: businesses.findMergeTarget,
      callOuts,
      onError: warn('pages not made whole'),
    }),
  routes({ app }, directory, { config, built, headers }) {
    if (built) directoryRoutes({ app, config, directory, built, headers })
  },
})
