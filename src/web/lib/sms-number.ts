import { useEffect } from 'react'
import { readLocal, writeLocal } from './local-storage.ts'
import { useSite } from './shared-calls.ts'

const KEY = 'smsNumber'

/** The number that takes SMS, also without a network: it is needed then; null where there is none. */
export function useSmsNumber(): string | null {
  const site = useSite().data
  useEffect(() => {
    if (site) writeLocal(KEY, site.smsNumber)
  }, [site])
  return site ? site.smsNumber : readLocal(KEY)
}

/** Opens the device's SMS with these words. Source: RFC 5724. */
export const smsHref = (number: string, words: string): string =>
  `sms:${number}?body=${encodeURIComponent(words)}`
