import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, nothing, whole } from './shapes.ts'

/** All that waits for an admin, in the order in which it is shown. */
export const waitingKinds = [
  'approvals',
  'changes',
  'claims',
  'chains',
  'calls',
  'disputes',
  'callOutDisputes',
  'payments',
  'reports',
  'removals',
  'reviews',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Counting stops here. */
export const WAITING_COUNTED = 1000
/** The hour of Istanbul at which the mail leaves while an admin has chosen none. */
export const DIGEST_HOUR = 9

export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** At most 1,000. */
  count: z.int(),
  /** Since when the oldest waits; null where nothing does. */
  oldestAt: z.nullable(instant),
})
export type Waiting = z.infer<typeof Waiting>

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  summary:
    'What waits for the staff, of each kind how many and since when; and the hour of the caller’s mail',
  access: ['admin'],
  reply: z.object({
    waiting: z.array(Waiting),
    /** Of Istanbul; null: no mail. */
    digestHour: z.nullable(z.int()),
  }),
  errors: [],
})

export const setDigestHour = endpoint({
  method: 'PUT',
  path: '/api/admin/desk/digest',
  summary: 'Chooses the hour of the daily mail of what waits; null: none',
  access: ['admin'],
  body: z.object({ hour: z.nullable(whole(0, 23)) }),
  reply: nothing,
  errors: [],
})
