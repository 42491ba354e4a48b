import { z } from 'zod/mini'
import { userTypes } from './accounts.ts'
import { instant } from './shapes.ts'

/** The submitter: its owner, or the person who reported the place. Outcomes of all they sent. */
export const Submitter = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  userType: z.enum(userTypes),
  isBlocked: z.boolean(),
  createdAt: instant,
  entries: z.int(),
  waiting: z.int(),
  listed: z.int(),
  refused: z.int(),
  /** Cases of reports about their entries that were not dismissed. */
  reports: z.int(),
})
export type Submitter = z.infer<typeof Submitter>
