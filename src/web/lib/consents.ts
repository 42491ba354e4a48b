import { getConsents } from '#contract/privacy.ts'
import { useAsk } from './ask.ts'

export const CONSENTS = ['consents'] as const

/** The consents of the signed-in person. */
export const useConsents = () => useAsk(CONSENTS, getConsents, {})
