import { MessageSquare } from 'lucide-react'
import { showPhone } from '#lib/phone.ts'
import { smsHref, useSmsNumber } from '#web/lib/sms-number.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

type Props = {
  title: string
  text: (number: string) => string
  /** The label of the button that opens the device's SMS, and what it writes there. */
  label: string
  words: string
}

/** Tells of the number that takes SMS; nothing where there is none. */
export function SmsHint({ title, text, label, words }: Props) {
  const number = useSmsNumber()
  if (number === null) return null
  return (
    <section className="grid gap-2 rounded-lg bg-sunken p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-ink-soft">{text(showPhone(number))}</p>
      </div>
      <ButtonAnchor look="secondary" href={smsHref(number, words)}>
        <MessageSquare aria-hidden className="size-5" strokeWidth={1.75} />
        {label}
      </ButtonAnchor>
    </section>
  )
}
