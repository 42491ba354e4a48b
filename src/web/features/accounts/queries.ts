import { listSessions } from '#contract/accounts-profile.ts'
import { totpState } from '#contract/accounts-totp.ts'
import { useAsk } from '#web/lib/ask.ts'

export const SESSIONS = ['sessions'] as const
export const TOTP = ['totp'] as const

export const useSessions = () => useAsk(SESSIONS, listSessions, {}, { staleTime: 0 })

/** Whether the account has a second step. */
export const useTotp = (options: { enabled?: boolean; staleTime?: number } = {}) =>
  useAsk(TOTP, totpState, {}, options)
