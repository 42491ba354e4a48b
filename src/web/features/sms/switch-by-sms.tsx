import { smsHintText } from '#text/sms-hints.ts'
import { SmsHint } from './sms-hint.tsx'

const { title, text, closed } = smsHintText.open

/** Opening and closing one's business by SMS. */
export const SwitchBySms = () => <SmsHint title={title} text={text} label={closed} words="KAPALI" />
