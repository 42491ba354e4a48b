import { z } from 'zod/mini'
import { CallOutPosition } from './call-outs-position.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, idParams, instant, nothing } from './shapes.ts'

/** The page that a relative opens. */
export const sharedWayPath = (token: string): string => `/yol/${token}`

/** The way as a relative sees it: no telephone, no price, no arrival code. */
const SharedWay = z.object({
  /** The server's clock, for ages. */
  now: instant,
  /** Null while it is asked who comes. */
  winner: z.nullable(
    z.object({
      businessName: z.string(),
      /** First name of who accepted; null: the account is gone. */
      personName: z.nullable(z.string()),
      plate: z.nullable(z.string()),
      acceptedAt: instant,
      /** As promised. */
      arrivesAt: instant,
      onTheWayAt: z.nullable(instant),
      arrivedAt: z.nullable(instant),
      /** Either side's word. */
      doneAt: z.nullable(instant),
    }),
  ),
  /** Null before the first one, and once it is done. */
  position: z.nullable(CallOutPosition),
  /** To about 100 m. */
  destination: z.object({ lat: z.number(), lng: z.number() }),
})
export type SharedWay = z.infer<typeof SharedWay>

/** All that the stream of a shared way carries. It begins with `way`; `over` is the last. */
export const sharedWayEvents = {
  way: SharedWay,
  position: z.object({ now: instant, position: CallOutPosition }),
  /** The job ended, or the customer ended the link. */
  over: z.object({}),
} as const

export const shareCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/share',
  summary:
    'A link on which anybody sees the way, until the call-out ends; told once, and in place of an earlier one',
  access: ['user'],
  params: idParams,
  reply: z.object({ url: z.string() }),
  errors: ['call_out_cancelled', 'call_out_over', 'call_out_done'],
})

export const unshareCallOut = endpoint({
  method: 'DELETE',
  path: '/api/call-outs/{id}/share',
  summary: 'Ends the link on which others see the way; again, it answers the same',
  access: ['user'],
  params: idParams,
  reply: nothing,
  errors: [],
})

export const getSharedWay = endpoint({
  method: 'GET',
  path: '/api/call-outs/shared/{token}',
  summary:
    'The way of a call-out by its shared link: server-sent events (text/event-stream), or with `Accept: application/json` as it is now',
  access: ['public'],
  params: z.object({
    token: z.string(fieldError('invalid')).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('invalid'))),
  }),
  reply: SharedWay,
  stream: true,
  errors: ['way_over', 'busy'],
})
