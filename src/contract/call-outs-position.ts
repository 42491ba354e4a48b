import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, latitude, longitude, nothing, whole } from './shapes.ts'

/** Beyond one in so many seconds a job's positions are refused. */
export const POSITION_SECONDS = 2
/** The last position of a job is deleted so long after its end. */
export const POSITION_KEPT_HOURS = 24

/** Where who comes was last. */
export const CallOutPosition = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracyM: z.nullable(z.int()),
  /** When it reached the server, by the server's clock. */
  at: instant,
  /** By road to the place, of some seconds ago at most; null where no road is known, or too many are asked about. */
  minutes: z.nullable(z.int()),
})
export type CallOutPosition = z.infer<typeof CallOutPosition>

export const sendPosition = endpoint({
  method: 'POST',
  path: '/api/call-outs/{id}/position',
  summary:
    'Where the winner is, by any of its people, from the acceptance until either side says that it is done; one in two seconds',
  access: ['user'],
  params: idParams,
  body: z.object({
    lat: latitude,
    lng: longitude,
    /** Of the device, in metres. */
    accuracyM: z.optional(whole(0, 100_000)),
  }),
  reply: nothing,
  errors: ['call_out_not_yours', 'call_out_cancelled', 'call_out_over', 'call_out_done'],
})
