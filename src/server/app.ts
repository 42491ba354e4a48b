import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { allPersonalData } from './all-personal-data.ts'
import type { Config } from './config.ts'
import { countWaiting } from './count-waiting.ts'
import type { DatabaseLocation, Sql } from './db/pool.ts'
import { makeAccounts } from './features/accounts/accounts.ts'
import { makeConfirmation } from './features/accounts/confirmation.ts'
import { makeProfile } from './features/accounts/profile.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { makeSignIn } from './features/accounts/sign-in.ts'
import { makeTotp } from './features/accounts/totp.ts'
import { makeAds } from './features/ads/ads.ts'
import { adFrameRoutes, adRoutes } from './features/ads/routes.ts'
import { makeApprovals } from './features/approvals/approvals.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { makeBilling, startSubscription } from './features/billing/billing.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { makeBusinesses } from './features/businesses/businesses.ts'
import { businessRoutes } from './features/businesses/routes.ts'
import { makeCategories } from './features/categories/categories.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { makeClaims } from './features/claims/claims.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { makeDirectory } from './features/directory/directory.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { makeFavorites } from './features/favorites/favorites.ts'
import { favoriteRoutes } from './features/favorites/routes.ts'
import { makeInsights } from './features/insights/insights.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { keepFresh, makeListing } from './features/listing/listing.ts'
import { listingRoutes } from './features/listing/routes.ts'
import { makeLive, tellOpen } from './features/live/live.ts'
import { liveRoutes } from './features/live/routes.ts'
import { chooseMailer, makeMailWorker, queueMail } from './features/mail/mail.ts'
import { countMessages, makeMessages, messageFills, tellPartners } from './features/messages/messages.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { makeModeration } from './features/moderation/moderation.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import {
  countNotifications,
  makeNotifications,
  notificationFills,
  tellPeople,
} from './features/notifications/notifications.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { makeOpening } from './features/opening/opening.ts'
import { openingRoutes } from './features/opening/routes.ts'
import { makePharmacies } from './features/pharmacies/pharmacies.ts'
import { pharmacyRoutes } from './features/pharmacies/routes.ts'
import { makePhotos } from './features/photos/photos.ts'
import { photoRoutes } from './features/photos/routes.ts'
import type { Places } from './features/places/places.ts'
import { placesRoutes } from './features/places/routes.ts'
import { makePrivacy, noteSignUp } from './features/privacy/privacy.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { makePush, queuePush } from './features/push/push.ts'
import { pushRoutes } from './features/push/routes.ts'
import { makeReviews } from './features/reviews/reviews.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { makeSearch } from './features/search/search.ts'
import { siteRoutes } from './features/site/routes.ts'
import { describeSite } from './features/site/site.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { makeSubmissions } from './features/submissions/submissions.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { chooseFiles, makeUploads } from './features/uploads/uploads.ts'
import { weatherRoutes } from './features/weather/routes.ts'
import { makeWeather } from './features/weather/weather.ts'
import { wheelRoutes } from './features/wheel/routes.ts'
import { makePrizes, makeSegments, makeWheel } from './features/wheel/wheel.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { serveDocs } from './http/docs.ts'
import { type Drain, makeDrain } from './http/drain.ts'
import { pageHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import type { LogTarget } from './http/log.ts'
import { servePages } from './http/pages.ts'
import type { Api } from './http/route.ts'
import { createServer } from './http/server.ts'
import { makeShortCuts } from './http/short-cuts.ts'
import { serveStreets } from './http/tiles.ts'

export type AppDeps = {
  config: Config
  sql: Sql
  location: DatabaseLocation
  places: Places
  /** The folder of the built browser application. */
  pagesFolder: string
  /** Where the log goes; standard error when absent. */
  logTo?: LogTarget
}

export type App = {
  app: FastifyInstance
  endpoints: readonly Endpoint[]
  /** Reads the listing into memory; resolves when every call can be answered. */
  start: () => Promise<void>
  /** Resolves when all that is committed is in memory. */
  catchUp: () => Promise<void>
  /** Removes what is over: ended sessions, old counters, read removals. */
  sweep: () => Promise<void>
  /** Resolves when no mail is due. */
  sendMail: () => Promise<void>
  /** Resolves when no away message and no mail of unread messages is due. */
  tellAbsent: () => Promise<void>
  /** Resolves when no push is due. */
  sendPushes: () => Promise<void>
  /** Resolves when no step of a subscription is due, and iyzico is not to be asked about a payment. */
  doBilling: () => Promise<void>
  /** Ends what runs beside the requests. */
  stop: () => Promise<void>
} & Drain

/** Assembles the server: each feature gets what it needs, nothing is looked up. */
export async function buildApp({ config, sql, location, places, pagesFolder, logTo }: AppDeps): Promise<App> {
  const shortCuts = makeShortCuts(config)
  const app = createServer(config, { logTo, shortCuts, isDraining: () => drain.isDraining() })
  const drain = makeDrain(app)
  const businesses = makeBusinesses(sql)
  const categories = makeCategories(sql)
  const fresh = keepFresh({
    sql,
    location,
    onError: (error) => app.log.warn({ err: error }, 'listing not refreshed'),
  })
  const listing = makeListing({ sql, config, fresh, businesses })
  const { findProvince } = places
  const confirmation = makeConfirmation({ sql, config, queueMail })
  const totp = makeTotp({ sql, config, queueMail })
  const signIn = makeSignIn({ sql, config, queueMail, totp })
  const reviews = makeReviews({ sql, config, tellPeople })
  const directory = makeDirectory({
    listing,
    places,
    listCategories: categories.list,
    firstReviews: reviews.first,
    onError: (error) => app.log.warn({ err: error }, 'pages not made whole'),
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
    onError: (error) => app.log.warn({ err: error }, 'mail not sent'),
  })
  const messages = makeMessages({
    ...{ sql, config, queueMail, queuePush },
    onError: (error) => app.log.warn({ err: error }, 'messages not followed'),
  })
  const live = makeLive({
    sql,
    fills: { ...messageFills, ...notificationFills },
    counting: new Set(['message', 'read', 'notification', 'notification_read']),
    countsOf: countWaiting(countMessages, countNotifications),
    onWritten: messages.noteWritten,
    tellPartners,
    caughtUp: fresh.catchUp,
    onError: (error) => app.log.warn({ err: error }, 'events not told'),
  })
  const notifications = makeNotifications({
    ...{ sql, config, places, live },
    onError: (error) => app.log.warn({ err: error }, 'notifications not told'),
  })
  const push = await makePush({
    ...{ sql, config },
    onError: (error) => app.log.warn({ err: error }, 'push not sent'),
  })
  const billing = makeBilling({
    ...{ sql, config },
    onError: (error) => app.log.warn({ err: error }, 'billing not done'),
  })
  const api: Api = {
    app,
    readSession: accounts.readSession,
    policies: { owner: businesses.isOwner, participant: messages.threads.isParticipant },
    endpoints: [],
    shortCuts,
  }
  const ads = makeAds({ sql, config })
  const wheel = makeWheel({
    ...{ sql, config, findProvince },
    onError: (error) => app.log.warn({ err: error }, 'wins not told'),
  })

  accountRoutes(api, {
    accounts,
    signIn,
    confirmation,
    profile: makeProfile({ sql, config, findProvince, queueMail, confirmation, totp }),
    totp,
    listOwnBusinesses: businesses.listOwn,
  })
  privacyRoutes(api, privacy)
  siteRoutes(api, describeSite(config))
  placesRoutes(api, places)
  const onError = (error: unknown) => app.log.warn({ err: error }, 'outside source did not answer')
  weatherRoutes(api, makeWeather({ config, places, onError }))
  pharmacyRoutes(api, makePharmacies({ config, places, onError }))
  categoryRoutes(api, categories)
  businessRoutes(api, businesses)
  const telling = { queueMail, tellPeople }
  approvalRoutes(
    api,
    makeApprovals({
      ...{ sql, config, places, businesses, telling },
      onApproved: startSubscription,
    }),
  )
  openingRoutes(api, makeOpening({ sql, businesses, tellOpen }))
  listingRoutes(api, listing)
  searchRoutes(api, makeSearch({ listing, places }))
  favoriteRoutes(api, makeFavorites({ sql, listing }))
  insightRoutes(api, insights)
  moderationRoutes(api, makeModeration({ sql, config }))
  reviewRoutes(api, reviews)
  adRoutes(api, ads)
  wheelRoutes(api, {
    wheel,
    prizes: makePrizes({ sql, config }),
    segments: makeSegments({ sql, config }),
  })

  const uploads = makeUploads({ sql, config, files: chooseFiles(config) })
  await uploadRoutes(api, uploads)
  const { privateFiles } = uploads
  const claims = makeClaims({
    ...{ sql, config, queueMail, tellPeople, privateFiles },
    onOwned: startSubscription,
  })
  await claimRoutes(api, claims)
  photoRoutes(api, makePhotos({ sql, uploads }))
  submissionRoutes(api, makeSubmissions({ sql, config, places, uploads }))
  messageRoutes(api, messages)
  liveRoutes(api, live)
  notificationRoutes(api, notifications)
  pushRoutes(api, push)
  await billingRoutes(api, billing)

  serveHealth(app, async () => {
    if (drain.isDraining() || !fresh.isReady()) return false
    return (await categories.list()).length > 0
  })
  await serveDocs(app, api.endpoints)
  await serveStreets(app, config)
  adFrameRoutes(app, config)
  const built = await loadBuiltPages(pagesFolder)
  const headers = pageHeaders(config)
  if (built) directoryRoutes({ app, config, directory, built, headers })
  await servePages(app, { folder: pagesFolder, built, headers })
  return {
    app,
    endpoints: api.endpoints,
    start: async () => {
      await fresh.start()
      await directory.start()
      await mail.start()
      await live.start()
      messages.start()
      await notifications.start()
      await push.start()
      await privacy.sweep()
      await billing.sweep()
      billing.start()
    },
    catchUp: fresh.catchUp,
    sweep: async () => {
      await Promise.all([
        accounts.sweep(),
        listing.sweep(),
        mail.sweep(),
        insights.sweep(),
        privacy.sweep(),
        wheel.sweep(),
        messages.sweep(),
        live.sweep(),
        notifications.sweep(),
        push.sweep(),
        ads.sweep(),
        uploads.sweep(),
        claims.sweep(),
        billing.sweep(),
      ])
    },
    stop: async () => {
      await live.stop()
      await Promise.all([
        fresh.stop(),
        mail.stop(),
        messages.stop(),
        notifications.stop(),
        push.stop(),
        wheel.stop(),
        billing.stop(),
      ])
    },
    sendMail: mail.sendDue,
    tellAbsent: messages.tellAbsent,
    sendPushes: push.sendDue,
    doBilling: billing.doDue,
    ...drain,
    // Streams never end by themselves: their browsers go on with another process.
    drain: async (graceMs) => {
      const drained = drain.drain(graceMs)
      await live.stop()
      await drained
    },
  }
}
