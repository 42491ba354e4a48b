import { accountRoutes } from './features/accounts/routes.ts'
import { adRoutes } from './features/ads/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { businessRoutes } from './features/businesses/routes.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { favoriteRoutes } from './features/favorites/routes.ts'
import { fieldRecordRoutes } from './features/field-records/routes.ts'
import { fieldworkRoutes } from './features/fieldwork/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { listingRoutes } from './features/listing/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { mergeRoutes } from './features/merges/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { openingRoutes } from './features/opening/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { pharmacyRoutes } from './features/pharmacies/routes.ts'
import { phoneRoutes } from './features/phones/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { placesRoutes } from './features/places/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { roadRoutes } from './features/roads/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { weatherRoutes } from './features/weather/routes.ts'
import { wheelRoutes } from './features/wheel/routes.ts'
import type { Api } from './http/route.ts'
import type { Rooms } from './rooms.ts'

/** Mounts every call. */
export async function mountRooms(api: Api, rooms: Rooms): Promise<void> {
  const { accounts, signIn, confirmation, profile, totp, businesses, wheel, prizes, segments } = rooms
  accountRoutes(api, {
    ...{ accounts, signIn, confirmation, profile, totp },
    listOwnBusinesses: businesses.listOwn,
  })
  privacyRoutes(api, rooms.privacy)
  siteRoutes(api, rooms.site)
  placesRoutes(api, rooms.places)
  weatherRoutes(api, rooms.weather)
  roadRoutes(api, rooms.roads)
  pharmacyRoutes(api, rooms.pharmacies)
  categoryRoutes(api, rooms.categories)
  businessRoutes(api, businesses)
  approvalRoutes(api, rooms.approvals)
  deskRoutes(api, rooms.desk)
  mergeRoutes(api, rooms.merges)
  openingRoutes(api, rooms.opening)
  listingRoutes(api, rooms.listing)
  searchRoutes(api, rooms.search)
  favoriteRoutes(api, rooms.favorites)
  insightRoutes(api, rooms.insights)
  moderationRoutes(api, rooms.moderation)
  reviewRoutes(api, rooms.reviews)
  auditRoutes(api, rooms.auditLog)
  await importRoutes(api, rooms.imports)
  adRoutes(api, rooms.ads)
  wheelRoutes(api, { wheel, prizes, segments })
  await uploadRoutes(api, rooms.uploads)
  await claimRoutes(api, rooms.claims)
  peopleRoutes(api, rooms.people)
  phoneRoutes(api, rooms.phones)
  photoRoutes(api, rooms.photos)
  submissionRoutes(api, rooms.submissions)
  fieldworkRoutes(api, rooms.fieldwork)
  fieldRecordRoutes(api, rooms.fieldRecords)
  messageRoutes(api, rooms.messages)
  liveRoutes(api, rooms.live)
  notificationRoutes(api, rooms.notifications)
  pushRoutes(api, rooms.push)
  await billingRoutes(api, rooms.billing)
  userRoutes(api, rooms.users)
}
