import type { App, AppDeps } from './app.ts'
import { concurrencyLimitByKey } from './concurrency-limit.ts'
import { makeBackups } from './db/backup/backups.ts'
import { makeReplicas } from './db/replicas.ts'
import type { Background, Context, Exceptions, Feature, MergePart, PersonalData } from './feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { adsFeature } from './features/ads/routes.ts'
import { approvalsFeature } from './features/approvals/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { openBasemap } from './features/basemap/basemap.ts'
import { billingFeature } from './features/billing/feature.ts'
import { businessesFeature } from './features/businesses/feature.ts'
import { callOutsFeature } from './features/call-outs/feature.ts'
import { unconfirmedLayer } from './features/candidates/candidates.ts'
import { candidatesFeature } from './features/candidates/feature.ts'
import { categoriesFeature } from './features/categories/routes.ts'
import { chainsFeature } from './features/chains/feature.ts'
import { checksFeature } from './features/checks/feature.ts'
import { claimsFeature } from './features/claims/feature.ts'
import { countryFeature } from './features/country/feature.ts'
import { deskFeature } from './features/desk/feature.ts'
import { directoryFeature } from './features/directory/feature.ts'
import { favoritesFeature } from './features/favorites/feature.ts'
import { fieldFeature } from './features/field/feature.ts'
import { hoursFeature } from './features/hours/routes.ts'
import { lettersFeature } from './features/letters/feature.ts'
import { listingFeature } from './features/listing/feature.ts'
import { liveFeature } from './features/live/feature.ts'
import { tellOpen } from './features/live/live.ts'
import { mailFeature } from './features/mail/feature.ts'
import { mergesFeature } from './features/merges/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { moderationFeature } from './features/moderation/feature.ts'
import { namedPlacesFeature } from './features/named-places/feature.ts'
import { notificationsFeature } from './features/notifications/feature.ts'
import { osmImportFeature } from './features/osm-import/routes.ts'
import { peopleFeature } from './features/people/feature.ts'
import { pharmaciesFeature } from './features/pharmacies/routes.ts'
import { phonesFeature } from './features/phones/feature.ts'
import { photosFeature } from './features/photos/routes.ts'
import { placesFeature } from './features/places/routes.ts'
import { privacyFeature } from './features/privacy/feature.ts'
import { pushFeature } from './features/push/feature.ts'
import { vapidKeys } from './features/push/push.ts'
import { questionsFeature } from './features/questions/feature.ts'
import { removalsFeature } from './features/removals/feature.ts'
import { reviewsFeature } from './features/reviews/feature.ts'
import { roadsFeature } from './features/roads/routes.ts'
import { savedSearchesFeature } from './features/saved-searches/feature.ts'
import { searchFeature } from './features/search/routes.ts'
import { sharingFeature } from './features/sharing/feature.ts'
import { siteFeature } from './features/site/routes.ts'
import { smsFeature } from './features/sms/feature.ts'
import { statsFeature } from './features/stats/feature.ts'
import { streetsFeature } from './features/streets/routes.ts'
import { submissionsFeature } from './features/submissions/routes.ts'
import { surveysFeature } from './features/surveys/feature.ts'
import { tablesFeature } from './features/tables/feature.ts'
import { uploadsFeature } from './features/uploads/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { weatherFeature } from './features/weather/routes.ts'
import { wheelFeature } from './features/wheel/feature.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { serveDocs } from './http/docs.ts'
import { makeDrain } from './http/drain.ts'
import { pageHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { makeLoad } from './http/load.ts'
import { openObservers } from './http/observers.ts'
import { servePages } from './http/pages.ts'
import type { Api } from './http/route.ts'
import { createServer } from './http/server.ts'
import { makeShortCuts } from './http/short-cuts.ts'
import { serveStreets } from './http/tiles.ts'

/** Features with rows of people or of businesses, in the order of export, erasure and merge: each says after whom it must be. */
const withRows: readonly Omit<Feature<never, never>, 'make' | 'routes'>[] = [
  accountsFeature,
  usersFeature,
  privacyFeature,
  favoritesFeature,
  savedSearchesFeature,
  namedPlacesFeature,
  reviewsFeature,
  moderationFeature,
  pushFeature,
  messagesFeature,
  uploadsFeature,
  claimsFeature,
  chainsFeature,
  peopleFeature,
  notificationsFeature,
  mailFeature,
  billingFeature,
  approvalsFeature,
  photosFeature,
  candidatesFeature,
  removalsFeature,
  lettersFeature,
  checksFeature,
  questionsFeature,
  smsFeature,
  surveysFeature,
  // Before businesses: an owner's duties are found by who owns them.
  callOutsFeature,
  businessesFeature,
  submissionsFeature,
  osmImportFeature,
  fieldFeature,
  statsFeature,
  wheelFeature,
  liveFeature,
  auditFeature,
  phonesFeature,
  deskFeature,
]

const exceptionsOf = (key: 'notExported' | 'notMerged'): Exceptions =>
  Object.fromEntries(withRows.flatMap((one) => Object.entries(one[key] ?? {})))

export const allPersonalData: readonly PersonalData[] = withRows.flatMap((one) => one.personalData ?? [])
export const notExported: Exceptions = exceptionsOf('notExported')
export const allMergeParts: readonly MergePart[] = withRows.flatMap((one) => one.mergeParts ?? [])
export const notMerged: Exceptions = exceptionsOf('notMerged')

/** Assembles the server: makes every feature with what it needs, then mounts their calls. */
export async function buildApp({ pagesFolder, logTo, ...given }: AppDeps): Promise<App> {
  const { config, places } = given
  const tell = (message: string, error: unknown) => app.log.warn({ err: error }, message)
  const replicas = makeReplicas({ urls: config.replicaUrls, sql: given.sql, tell })
  const background: Background[] = [replicas]
  const load = makeLoad()
  const shortCuts = makeShortCuts(config, load)
  const observers = await openObservers({
    config,
    load,
    sql: replicas.sql,
    host: given.host,
    figures: async () =>
      (await Promise.all(background.map(async (one) => (await one.figures?.()) ?? []))).flat(),
    warn: (error) => tell('figures not read', error),
  })
  const app = createServer(config, {
    logTo,
    shortCuts,
    load,
    observe: observers.observe,
    isDraining: () => drain.isDraining(),
  })
  const drain = makeDrain(app)
  observers.mount(app)
  const context: Context = {
    ...given,
    sql: observers.sql,
    warn: (message) => (error) => tell(message, error),
  }
  const built = await loadBuiltPages(pagesFolder)
  const headers = pageHeaders(config)
  const basemap = await openBasemap(config, context.warn('imported map not read'))

  const mounts: ((api: Api) => void | Promise<void>)[] = []
  function add<Needs, Operations>(declared: Feature<Needs, Operations>, needs: Needs): Operations {
    const operations = declared.make(needs)
    mounts.push((api) => declared.routes?.(api, operations, needs))
    background.push(operations as Background)
    return operations
  }

  const { backup } = config
  if (backup)
    background.push(
      makeBackups({ config, backup, location: given.location, onError: context.warn('no backup') }),
    )

  const roads = add(roadsFeature, context)
  const businesses = add(businessesFeature, context)
  const categories = add(categoriesFeature, context)
  const country = add(countryFeature, context)
  const listing = add(listingFeature, { ...context, businesses, roads, country })
  const streets = add(streetsFeature, context)
  const onDutyIn = add(pharmaciesFeature, { ...context, detourKm: listing.detourKm })
  const search = add(searchFeature, { listing, places, streets, categoryWords: categories.words })
  const reviews = add(reviewsFeature, context)
  const checks = add(checksFeature, context)
  const questions = add(questionsFeature, { ...context, tellOpen })
  const surveys = add(surveysFeature, { ...context, checks, built, headers })
  const callOuts = add(callOutsFeature, { ...context, roads, listing })
  const uploads = add(uploadsFeature, context)
  const submissions = add(submissionsFeature, { ...context, uploads })
  const candidates = add(candidatesFeature, { ...context, submissions })
  const pages = {
    built,
    headers,
    listing,
    search,
    streets,
    categories,
    reviews,
    checks,
    businesses,
    onDutyIn,
    callOuts,
    candidates,
  }
  add(directoryFeature, { ...context, ...pages })
  add(placesFeature, context)
  add(weatherFeature, context)
  add(siteFeature, { ...context, basemap })
  const accounts = add(accountsFeature, { ...context, businesses })
  const privacy = add(privacyFeature, { ...context, accounts, parts: allPersonalData })
  const users = add(usersFeature, { ...context, privacy, businesses })
  const mail = add(mailFeature, context)
  const billing = add(billingFeature, context)
  const phones = add(phonesFeature, { ...context, billing })
  const messages = add(messagesFeature, context)
  const live = add(liveFeature, { ...context, messages, listing, callOuts })
  add(notificationsFeature, { ...context, live })
  const push = add(pushFeature, { ...context, keys: await vapidKeys(config) })
  add(photosFeature, { ...context, uploads })
  add(removalsFeature, { ...context, candidates, phones, uploads })
  add(lettersFeature, { ...context, candidates })
  const approvals = add(approvalsFeature, { ...context, businesses, users })
  const claims = add(claimsFeature, { ...context, uploads })
  add(chainsFeature, { ...context, streets, categories, submissions, uploads, approvals, claims })
  add(peopleFeature, { ...context, billing })
  const hours = add(hoursFeature, { ...context, businesses, tellOpen })
  add(smsFeature, { ...context, questions, hours, search, callOuts })
  add(fieldFeature, { ...context, submissions, roads })
  add(favoritesFeature, { ...context, listing })
  add(namedPlacesFeature, context)
  const savedSearches = add(savedSearchesFeature, { ...context, search })
  add(moderationFeature, { ...context, messages })
  add(mergesFeature, { ...context, parts: allMergeParts })
  const imports = add(osmImportFeature, { ...context, unconfirmed: unconfirmedLayer })
  add(tablesFeature, { ...context, streets, categories, imports })
  const wheel = add(wheelFeature, context)
  add(sharingFeature, { ...context, listing, categories, businesses, wheel, uploads, basemap })
  add(adsFeature, context)
  add(statsFeature, context)
  add(auditFeature, context)
  const desk = add(deskFeature, context)

  const api: Api = {
    app,
    readSession: accounts.readSession,
    policies: { ...businesses.policies, participant: messages.threads.isParticipant },
    // Of ten connections, three may wait for the locks of one account.
    inTurnOf: concurrencyLimitByKey<number>({ atOnce: 3, mayWait: 2000, refusal: 'too_many_requests' }),
    load,
    endpoints: [],
    shortCuts,
  }
  for (const mount of mounts) await mount(api)
  serveHealth(app, async () => {
    if (drain.isDraining() || !listing.isReady()) return false
    return (await categories.list()).length > 0
  })
  await serveDocs(app, api.endpoints)
  serveStreets(app, basemap)
  await servePages(app, { folder: pagesFolder, built, headers })

  return {
    app,
    endpoints: api.endpoints,
    async start() {
      for (const one of background) await one.start?.()
      await observers.metrics?.start()
    },
    warmUp() {
      for (const one of background) one.warmUp?.()
    },
    sweep: async () => void (await Promise.all(background.map(async (one) => one.sweep?.()))),
    async stop() {
      await live.stop()
      await Promise.all(background.map(async (one) => one.stop?.()))
      await observers.stop()
    },
    metricsPort: () => observers.metrics?.port() ?? null,
    catchUp: listing.catchUp,
    sendMail: mail.sendDue,
    sendSms: phones.sendDue,
    sendPushes: push.sendDue,
    tellAbsent: messages.tellAbsent,
    tellStaff: desk.doDue,
    doBilling: billing.doDue,
    matchSavedSearches: savedSearches.doDue,
    serveCallOuts: callOuts.doDue,
    askOwners: questions.doDue,
    refreshTrust: checks.refreshTrust,
    drawSurvey: surveys.doDue,
    countCountry: country.doDue,
    ...drain,
    // Streams never end by themselves: their browsers go on with another process.
    async drain(graceMs) {
      const drained = drain.drain(graceMs)
      await live.stop()
      await drained
    },
  }
}
