import type { MessageKind, ThreadSide, WrittenKind } from '#contract/messages.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#lib/time.ts'

export const AWAY_AFTER_SECONDS = 2
/** Least time between two away messages. */
export const AWAY_AGAIN_SECONDS = HOUR_SECONDS
/** An unread message is mailed after this time, and the next mail follows no sooner. */
export const MAIL_AFTER_SECONDS = MINUTE_SECONDS
export const MAIL_AGAIN_SECONDS = 30 * MINUTE_SECONDS
/** Who has a browser that takes pushes gets one first: the mail then has time. */
export const MAIL_AFTER_PUSH_SECONDS = 10 * MINUTE_SECONDS
export const PUSH_USEFUL_SECONDS = DAY_SECONDS

/** Days over which first replies are measured, and the fewest conversations for which a figure is shown. */
export const REPLY_DAYS = 90
export const MIN_REPLIES = 5

/** About 10 m: what a tow truck needs, and no more. */
const POSITION_DECIMALS = 4
const rounded = (degrees: number) => Number(degrees.toFixed(POSITION_DECIMALS))

export type Content = {
  kind: MessageKind
  body: string
  lat: number | null
  lng: number | null
  appointmentAt: string | null
  /** The address of an upload. */
  photo: string | null
}

type Given = {
  kind: WrittenKind
  message?: string | undefined
  location?: { lat: number; lng: number } | undefined
  appointmentAt?: string | undefined
  photo?: string | undefined
}

/** Content of a message to store, or the refused field and why. */
export function contentOf({
  kind,
  message = '',
  location,
  appointmentAt,
  photo,
}: Given): Content | { refused: Record<string, 'required' | 'invalid'> } {
  const body = message.trim()
  const plain = { kind, body, lat: null, lng: null, appointmentAt: null, photo: null }
  switch (kind) {
    case 'text':
      return body === '' ? { refused: { message: 'required' } } : plain
    case 'location':
      if (!location) return { refused: { location: 'required' } }
      return { ...plain, lat: rounded(location.lat), lng: rounded(location.lng) }
    case 'appointment':
      if (appointmentAt === undefined) return { refused: { appointmentAt: 'required' } }
      if (Number.isNaN(Date.parse(appointmentAt))) return { refused: { appointmentAt: 'invalid' } }
      return { ...plain, appointmentAt: new Date(appointmentAt).toISOString() }
    case 'photo':
      return photo ? { ...plain, photo } : { refused: { photo: 'required' } }
  }
}

export const otherSide = (side: ThreadSide): ThreadSide => (side === 'customer' ? 'business' : 'customer')

type Parties = { customerId: number | null; people: readonly number[] }

/** The side that somebody writes for; null: none. Anybody of the team writes for the business. */
export function sideOf({ customerId, people }: Parties, userId: number): ThreadSide | null {
  if (people.includes(userId)) return 'business'
  return customerId === userId ? 'customer' : null
}

/** Members of a side; empty where the customer is gone, or the business has no owner. */
export const peopleOn = ({ customerId, people }: Parties, side: ThreadSide): readonly number[] =>
  side === 'business' ? people : customerId === null ? [] : [customerId]

/** Everybody of both sides, once. */
export const everybodyIn = ({ customerId, people }: Parties): readonly number[] => [
  ...new Set([...(customerId === null ? [] : [customerId]), ...people]),
]

type SenderState = {
  customerId: number | null
  isListed: boolean
  customerBlocked: boolean
  businessBlocked: boolean
}

/** Why writing is impossible here; null: it is possible. */
export function whyClosed(thread: SenderState): 'conversation_blocked' | 'conversation_closed' | null {
  if (thread.customerId === null || !thread.isListed) return 'conversation_closed'
  return thread.customerBlocked || thread.businessBlocked ? 'conversation_blocked' : null
}
