import type { CallOutPosition } from '#contract/call-outs-position.ts'
import {
  ARRIVAL_CODE_TRIES,
  FREE_CANCEL_MINUTES,
  LATE_MINUTES,
  LIST_MINUTES,
} from '#contract/call-outs-rules.ts'
import type {
  CallOutAsk,
  CallOutForCustomer,
  CallOutJob,
  CallOutSteps,
  EarlierJob,
  PriceAsk,
} from '#contract/call-outs-shapes.ts'
import type { CallOutTrade } from '#contract/call-outs-trades.ts'
import { roundTo100m } from '#lib/geo.ts'
import { shownName } from '#lib/shown-name.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { toPicture } from '../uploads/uploads.ts'
import type { AskRow, CallOutRow, StoredPriceAsk } from './store-views.ts'
import { disputeOf, type StoredDispute } from './wire-disputes.ts'

const after = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * MINUTE_MS).toISOString()

/** A category can lose its trade while one of its call-outs runs. */
const tradeOf = ({ trade }: CallOutRow): CallOutTrade => trade ?? 'locksmith'

const shared = (row: CallOutRow) => ({
  now: row.now.toISOString(),
  categoryId: row.categoryId,
  category: row.category,
  trade: tradeOf(row),
  choice: row.choice,
  note: row.note,
  photo: row.photo && toPicture(row.photo),
  city: row.city,
  district: row.district,
})

const showKm = (km: number) => Math.round(km * 10) / 10
/** Whole kilometres: three businesses of one owner do not find the customer's place. */
export const roughKm = (km: number): number => Math.max(1, Math.round(km))

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const stepsOf = (row: CallOutRow): CallOutSteps => ({
  onTheWayAt: iso(row.onTheWayAt),
  arrivedAt: iso(row.arrivedAt),
  isArrivalProven: row.isArrivalProven,
  winnerDoneAt: iso(row.winnerDoneAt),
  customerDoneAt: iso(row.customerDoneAt),
})

export const toPriceAsk = ({ photo, askedAt, ...ask }: StoredPriceAsk): PriceAsk => ({
  ...ask,
  photo: photo && toPicture(photo),
  askedAt: new Date(askedAt).toISOString(),
})

const moneyOf = ({ agreedKurus, priceAsks, paidKurus }: CallOutRow) => ({
  agreedKurus,
  paidKurus,
  priceAsks: priceAsks.map(toPriceAsk),
})

/** From this moment on whoever has not come does not come. */
const lateAtOf = ({ acceptedAt, promisedMinutes }: CallOutRow): string | null =>
  acceptedAt && after(acceptedAt, (promisedMinutes ?? 0) + LATE_MINUTES)

/** As `mayAskAnother` says. */
function canAskAnother(row: CallOutRow): boolean {
  const lateAt = lateAtOf(row)
  if (row.status !== 'accepted' || lateAt === null || row.isArrivalProven || row.customerDoneAt) return false
  return row.winnerDoneAt !== null || row.now.getTime() >= Date.parse(lateAt)
}

const canReview = (row: CallOutRow): boolean =>
  row.isReviewOpen && row.endedAt !== null && (row.status === 'done' || row.isArrivalProven)

function winnerOf(row: CallOutRow, asks: readonly AskRow[]): CallOutForCustomer['winner'] {
  const ask = asks.find(({ businessId }) => businessId === row.winnerId)
  const { winnerId, winnerName, acceptedAt, promisedMinutes } = row
  if (winnerId === null || winnerName === null || acceptedAt === null || promisedMinutes === null || !ask)
    return null
  return {
    businessId: winnerId,
    businessName: winnerName,
    phone: row.winnerPhone,
    personName: row.personName,
    plate: row.plate,
    acceptedAt: acceptedAt.toISOString(),
    minutes: promisedMinutes,
    arrivesAt: after(acceptedAt, promisedMinutes),
    distanceKm: showKm(ask.distanceKm),
    price: ask.price,
    photo: row.winnerPhoto && {
      url: row.winnerPhoto.url,
      width: row.winnerPhoto.width,
      height: row.winnerPhoto.height,
    },
    reviews: { mean: row.winnerMean, count: row.winnerReviews ?? 0 },
    arrivedPercent: row.arrivedPercent,
  }
}

type Whole = { row: CallOutRow; asks: readonly AskRow[]; position: CallOutPosition | null }

/** A call-out as its customer sees it; `asks`: all of it. */
export function toCustomer({ row, asks, position }: Whole): CallOutForCustomer {
  const isAsking = row.status === 'asking'
  const jobs = jobsOf(asks)
  return {
    ...shared(row),
    id: row.id,
    status: row.status,
    lat: row.lat,
    lng: row.lng,
    createdAt: row.createdAt.toISOString(),
    asked: asks.map(({ no, wave, businessDistrict, distanceKm, state, askedAt }) => ({
      no,
      wave,
      state,
      district: businessDistrict,
      distanceKm: showKm(distanceKm),
      askedAt: askedAt.toISOString(),
    })),
    nextWaveAt: isAsking && !row.isExhausted ? row.dueAt.toISOString() : null,
    endsAt: row.endsAt.toISOString(),
    listAt: after(row.askingSince, LIST_MINUTES),
    isWide: row.isWide,
    winner: winnerOf(row, asks),
    steps: row.acceptedAt && stepsOf(row),
    arrivalCode: row.arrivalCode,
    ...moneyOf(row),
    lateAt: lateAtOf(row),
    canAskAnother: canAskAnother(row),
    canReview: canReview(row),
    position,
    isShared: row.isShared && row.endedAt === null,
    ...customerDisputeOf(row, jobs.at(-1)),
    earlierJobs: jobs.flatMap((job) => toEarlierJob(row, job)),
    endedAt: iso(row.endedAt),
    isCancelCounted:
      row.status === 'accepted' &&
      row.acceptedAt !== null &&
      row.priceAsks.length === 0 &&
      row.now.getTime() > row.acceptedAt.getTime() + FREE_CANCEL_MINUTES * MINUTE_MS &&
      row.now.getTime() < row.acceptedAt.getTime() + (row.promisedMinutes ?? 0) * MINUTE_MS,
  }
}

/** Asks that became a job, the first one first. */
const jobsOf = (asks: readonly AskRow[]): AskRow[] =>
  asks
    .filter(({ wonAt }) => wonAt !== null)
    .toSorted((a, b) => (a.wonAt?.getTime() ?? 0) - (b.wonAt?.getTime() ?? 0))

const customerDisputeOf = ({ disputes, now }: CallOutRow, job: AskRow | undefined) =>
  disputeOf(
    { disputes, now, endedAt: job?.jobEndedAt ?? null, acceptedAt: job?.wonAt ?? null },
    ({ side, businessId }) => side === 'customer' && businessId === job?.businessId,
  )

function toEarlierJob(row: CallOutRow, job: AskRow): EarlierJob[] {
  const { businessId, businessName, wonAt, outcome } = job
  if (wonAt === null || outcome === null || businessId === row.winnerId) return []
  return [
    {
      businessId,
      businessName,
      outcome,
      acceptedAt: wonAt.toISOString(),
      ...customerDisputeOf(row, job),
    },
  ]
}

/** The same for the staff: to about 100 m. */
export const toStaff = (row: CallOutRow, asks: readonly AskRow[]): CallOutForCustomer => ({
  ...toCustomer({ row, asks, position: null }),
  ...roundTo100m(row),
  arrivalCode: null,
})

const ofAsk = (row: CallOutRow, ask: AskRow) => ({
  ...shared(row),
  callOutId: row.id,
  businessId: ask.businessId,
  businessName: ask.businessName,
  distanceKm: showKm(ask.distanceKm),
  minutes: ask.minutes,
  price: ask.price,
})

/** Whether an objection is of the business of this ask. */
const isOwnOf = (ask: AskRow) => (one: StoredDispute) =>
  one.side === 'winner' && one.businessId === ask.businessId

const canAnswer = (row: CallOutRow, { state }: AskRow): boolean =>
  row.status === 'asking' && (state === 'asked' || state === 'silent')

/** A call-out as somebody asked sees it; note and photo while they can answer. */
export const toAsk = (row: CallOutRow, ask: AskRow, vehicles: CallOutAsk['vehicles']): CallOutAsk => ({
  ...ofAsk(row, ask),
  ...(!canAnswer(row, ask) && { note: '', photo: null }),
  distanceKm: roughKm(ask.distanceKm),
  state: ask.state,
  askedAt: ask.askedAt.toISOString(),
  answerBy: ask.answerBy.toISOString(),
  vehicles,
  outcome: ask.outcome,
  ...disputeOf(
    { disputes: row.disputes, endedAt: ask.jobEndedAt, acceptedAt: ask.wonAt, now: row.now },
    isOwnOf(ask),
  ),
})

/** A call-out as its winner sees it; null before the acceptance. */
export function toJob(row: CallOutRow, ask: AskRow): CallOutJob | null {
  const { acceptedAt, promisedMinutes, customerPhone } = row
  if (acceptedAt === null || promisedMinutes === null) return null
  const name = shownName(row.customerFirst, row.customerLast)
  const isRunning = row.status === 'accepted'
  return {
    ...ofAsk(row, ask),
    status: row.status,
    customer:
      isRunning && name !== null
        ? { name, phone: customerPhone, lat: row.lat, lng: row.lng, whyElsewhere: row.whyElsewhere }
        : null,
    personName: row.personName,
    plate: row.plate,
    acceptedAt: acceptedAt.toISOString(),
    promisedMinutes,
    arrivesAt: after(acceptedAt, promisedMinutes),
    steps: stepsOf(row),
    ...moneyOf(row),
    lateAt: after(acceptedAt, promisedMinutes + LATE_MINUTES),
    isSold: ask.isSold,
    codeTriesLeft: Math.max(0, ARRIVAL_CODE_TRIES - row.arrivalMisses),
    endsAt: row.endsAt.toISOString(),
    ...disputeOf(row, isOwnOf(ask)),
    endedAt: iso(row.endedAt),
  }
}
