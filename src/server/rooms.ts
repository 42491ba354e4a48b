import { allMergeParts } from './all-merge-parts.ts'
import { allPersonalData } from './all-personal-data.ts'
import type { Config } from './config.ts'
import { countWaiting } from './count-waiting.ts'
import type { DatabaseLocation, Sql } from './db/pool.ts'
import { makeAccounts } from './features/accounts/accounts.ts'
import { makeConfirmation } from './features/accounts/confirmation.ts'
import { makeProfile } from './features/accounts/profile.ts'
import { makeSignIn } from './features/accounts/sign-in.ts'
import { makeTotp } from './features/accounts/totp.ts'
import { makeAds } from './features/ads/ads.ts'
import { makeApprovals } from './features/approvals/approvals.ts'
import { makeAuditLog } from './features/audit/look.ts'
import { openBasemap } from './features/basemap/basemap.ts'
import {
  closeSubscription,
  creditFee,
  endSubscription,
  isDownForFee,
  leaveToStaff,
  makeBilling,
  mergeSubscriptions,
  startSubscription,
} from './features/billing/billing.ts'
import { makeBusinesses } from './features/businesses/businesses.ts'
import { makeImportDesk } from './features/businesses/import-desk.ts'
import { makeCategories } from './features/categories/categories.ts'
import { makeClaims } from './features/claims/claims.ts'
import { makeDesk } from './features/desk/desk.ts'
import { makeDirectory } from './features/directory/directory.ts'
import { makeFavorites } from './features/favorites/favorites.ts'
import { makeFieldRecords } from './features/field-records/field-records.ts'
import { makeFieldwork } from './features/fieldwork/fieldwork.ts'
import { makeImports } from './features/imports/imports.ts'
import { makeInsights } from './features/insights/insights.ts'
import { keepFresh, makeListing } from './features/listing/listing.ts'
import { makeLive, tellOpen } from './features/live/live.ts'
import { chooseMailer, makeMailWorker, queueMail } from './features/mail/mail.ts'
import { makeMerges } from './features/merges/merges.ts'
import { countMessages, makeMessages, messageFills, tellPartners } from './features/messages/messages.ts'
import { makeModeration } from './features/moderation/moderation.ts'
import {
  countNotifications,
  makeNotifications,
  notificationFills,
  tellPeople,
  tellStaffWeekly,
} from './features/notifications/notifications.ts'
import { makeOpening } from './features/opening/opening.ts'
import { makePeople } from './features/people/people.ts'
import { makePharmacies } from './features/pharmacies/pharmacies.ts'
import { chooseSms, makePhones } from './features/phones/phones.ts'
import { makePhotos } from './features/photos/photos.ts'
import type { Places } from './features/places/places.ts'
import { makePrivacy, noteSignUp } from './features/privacy/privacy.ts'
import { makePush, queuePush } from './features/push/push.ts'
import { makeReviews } from './features/reviews/reviews.ts'
import { makeRoads } from './features/roads/roads.ts'
import { makeSearch } from './features/search/search.ts'
import { describeSite } from './features/site/site.ts'
import { makeSubmissions } from './features/submissions/submissions.ts'
import { chooseFiles, makeUploads } from './features/uploads/uploads.ts'
import { makeUsers } from './features/users/users.ts'
import { makeWeather } from './features/weather/weather.ts'
import { makePrizes, makeSegments, makeWheel } from './features/wheel/wheel.ts'

/** What rooms are made of: the log's way to tell of what goes wrong beside a request, too. */
export type RoomDeps = {
  config: Config
  sql: Sql
  location: DatabaseLocation
  places: Places
  warn: (what: string) => (error: unknown) => void
}

export type Rooms = Awaited<ReturnType<typeof makeRooms>>

/** Makes every feature: each gets what it needs, nothing is looked up. */
export async function makeRooms({ config, sql, location, places, warn }: RoomDeps) {
  const basemap = await openBasemap(config)
  const businesses = makeBusinesses(sql)
  const categories = makeCategories(sql)
  const fresh = keepFresh({
    sql,
    location,
    onError: warn('listing not refreshed'),
  })
  const listing = makeListing({ sql, config, fresh, businesses })
  const { findProvince } = places
  const confirmation = makeConfirmation({ sql, config, queueMail })
  const totp = makeTotp({ sql, config, queueMail })
  const signIn = makeSignIn({ sql, config, queueMail, totp })
  const reviews = makeReviews({ sql, config, tellPeople })
  const outside = { config, places, onError: warn('outside source did not answer') }
  const pharmacies = makePharmacies(outside)
  const directory = makeDirectory({
    listing,
    places,
    listCategories: categories.list,
    firstReviews: reviews.first,
    findKept: businesses.findKept,
    onDutyIn: pharmacies,
    onError: warn('pages not made whole'),
  })
  const accounts = makeAccounts({
    sql,
    config,
    findProvince,
    addDraft: businesses.addDraft,
    queueMail,
    signIn,
    confirmation,
    noteSignUp,
  })
  const parts = allPersonalData
  const privacy = makePrivacy({ sql, config, accounts, queueMail, parts })
  const insights = makeInsights({ sql, config })
  const mail = makeMailWorker({
    sql,
    deliver: chooseMailer(config),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    onError: warn('mail not sent'),
  })
  const messages = makeMessages({
    ...{ sql, config, queueMail, queuePush },
    onError: warn('messages not followed'),
  })
  const live = makeLive({
    ...{ sql, config },
    fills: { ...messageFills, ...notificationFills },
    counting: new Set(['message', 'read', 'notification', 'notification_read']),
    countsOf: countWaiting(countMessages, countNotifications),
    onWritten: messages.noteWritten,
    tellPartners,
    caughtUp: fresh.catchUp,
    onError: warn('events not told'),
  })
  const notifications = makeNotifications({
    ...{ sql, config, places, live },
    onError: warn('notifications not told'),
  })
  const push = await makePush({
    ...{ sql, config },
    onError: warn('push not sent'),
  })
  const billing = makeBilling({
    ...{ sql, config },
    onError: warn('billing not done'),
  })
  const ads = makeAds({ sql, config })
  const wheel = makeWheel({
    ...{ sql, config, findProvince, tellStaffWeekly },
    onError: warn('wins not told'),
  })
  const uploads = makeUploads({ sql, config, files: chooseFiles(config) })
  const claims = makeClaims({
    ...{ sql, config, queueMail, tellPeople, privateFiles: uploads.privateFiles },
    onOwned: startSubscription,
    onDisowned: endSubscription,
  })
  const users = makeUsers({ sql, config, findProvince, queueMail, privacy, businesses })
  const approvals = makeApprovals({
    ...{ sql, config, places, businesses },
    telling: { queueMail, tellPeople },
    blockSender: users.blockSender,
    fee: {
      ...{ settle: startSubscription, isDown: isDownForFee, leaveToStaff },
      close: async (db, id) => void (await closeSubscription(db, id)),
    },
  })
  const submissions = makeSubmissions({ sql, config, places, uploads })
  return {
    basemap,
    ...{
      accounts,
      ads,
      approvals,
      billing,
      businesses,
      categories,
      claims,
      confirmation,
      directory,
      fresh,
      insights,
    },
    ...{ listing, live, mail, messages, notifications, privacy, push, reviews, signIn, totp, uploads, wheel },
    desk: makeDesk({ sql, tellPeople, queueMail, onError: warn('staff not told') }),
    favorites: makeFavorites({ sql, listing }),
    fieldwork: makeFieldwork({ sql, places }),
    fieldRecords: makeFieldRecords({ sql, config, places, submissions }),
    auditLog: makeAuditLog({ sql }),
    imports: makeImports({ sql, config, desk: makeImportDesk({ places }) }),
    moderation: makeModeration({ sql, config, tellPeople, readExcerpt: messages.reports.excerpt }),
    merges: makeMerges({
      ...{ sql, parts: allMergeParts, mergeFee: mergeSubscriptions },
      telling: { queueMail, tellPeople },
    }),
    opening: makeOpening({ sql, businesses, tellOpen }),
    pharmacies,
    people: makePeople({ sql, config, queueMail, tellPeople }),
    phones: makePhones({
      ...{ sql, config, send: chooseSms(config) },
      onProven: billing.startTrials,
      onError: warn('SMS not sent'),
    }),
    photos: makePhotos({ sql, uploads }),
    places,
    prizes: makePrizes({ sql, config, creditFee }),
    profile: makeProfile({ sql, config, findProvince, queueMail, confirmation, totp }),
    roads: { roads: makeRoads({ config, onError: warn('roads not read') }), config },
    search: makeSearch({ listing, places, categoryWords: categories.words }),
    segments: makeSegments({ sql, config }),
    site: describeSite(config, basemap),
    submissions,
    users,
    weather: makeWeather(outside),
  }
}
