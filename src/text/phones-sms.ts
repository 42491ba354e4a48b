import { callOutSms } from './call-outs-sms.ts'
import { questionSms } from './questions-notices.ts'
import { removalSms } from './removals.ts'
import { smsCommandTexts } from './sms.ts'

/** Texts of SMS. Operators take no Turkish letters in messages with codes. */
export const smsTexts = {
  phone_code: ({ code }: { code: string }) =>
    `Rehber724 dogrulama kodunuz: ${code}. 10 dakika gecerlidir. Kimseyle paylasmayin.`,
  call_out_ask: callOutSms.ask,
  call_out_won: callOutSms.won,
  call_out_said: callOutSms.said,
  ...questionSms,
  ...removalSms,
  ...smsCommandTexts,
}
