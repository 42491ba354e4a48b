import { z } from 'zod/mini'
import { currentPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { flag, freeText, instant, nothing } from './shapes.ts'

/** Ways by which people may agree to be told of offers. What belongs to an account itself needs no such consent. */
export const channels = ['email', 'push', 'sms'] as const
export type Channel = (typeof channels)[number]

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'What the panel tells first: member since, and how much is kept',
  access: ['self'],
  reply: z.object({
    memberSince: instant,
    /** Those that are listed. */
    favorites: z.int(),
    openReports: z.int(),
    sessions: z.int(),
  }),
  errors: [],
})

/** `told`: this person has accepted the version in force, or was notified of it. */
const Terms = z.object({
  version: z.string(),
  told: z.boolean(),
  accepted: z.nullable(z.object({ version: z.string(), at: instant })),
})
const Notice = z.object({ version: z.string(), shownAt: z.nullable(instant) })
const MarketingConsent = z.object({ given: z.boolean(), changedAt: z.nullable(instant) })

/** Consents in force. `marketing` and `advertising` are off unless given. */
export const Consents = z.object({
  terms: Terms,
  notice: Notice,
  marketing: z.object({ email: MarketingConsent, push: MarketingConsent, sms: MarketingConsent }),
  /** To advertisements of a network, which load something from outside. */
  advertising: MarketingConsent,
})
export type Consents = z.infer<typeof Consents>

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/me/consents',
  summary: 'What the caller agreed to and was shown',
  access: ['self'],
  reply: Consents,
  errors: [],
})

export const putConsents = endpoint({
  method: 'PUT',
  path: '/api/me/consents',
  summary:
    'Gives or withdraws consent to offers by channel and to a network’s advertisements; notes that the new terms were told',
  access: ['self'],
  body: z.object({
    marketing: z.optional(
      z.object({ email: z.optional(flag), push: z.optional(flag), sms: z.optional(flag) }),
    ),
    advertising: z.optional(flag),
    /** The version whose notice was closed. */
    termsTold: z.optional(freeText(20)),
  }),
  reply: Consents,
  errors: [],
})

export const exportMe = endpoint({
  method: 'GET',
  path: '/api/me/export',
  summary: 'All that is kept about the caller, part by part',
  access: ['self'],
  reply: z.object({ exportedAt: instant, about: z.string(), parts: z.record(z.string(), z.unknown()) }),
  errors: ['too_many_attempts'],
})

export const eraseMe = endpoint({
  method: 'DELETE',
  path: '/api/me',
  summary: 'Erases the account; what others need of it stays without a name. Cannot be undone',
  access: ['self'],
  body: z.object({ password: currentPassword }),
  reply: nothing,
  errors: ['wrong_password', 'last_admin', 'demo_account', 'too_many_attempts', 'busy'],
})
