import { MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import type { Point } from '#lib/geo.ts'
import { showPhone } from '#lib/phone.ts'
import { smsHintText } from '#text/sms-hints.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { useSite } from '#web/lib/shared-calls.ts'
import { useGeocode } from '#web/lib/where.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

const KEY = 'smsNumber'

/** The number that takes SMS, also without a network: it is needed then; null where there is none. */
function useSmsNumber(): string | null {
  const site = useSite().data
  useEffect(() => {
    if (site) writeLocal(KEY, site.smsNumber)
  }, [site])
  return site ? site.smsNumber : readLocal(KEY)
}

/** Opens the device's SMS with these words. Source: RFC 5724. */
const smsHref = (number: string, words: string): string => `sms:${number}?body=${encodeURIComponent(words)}`

const { find, open } = smsHintText

type Props = {
  title: string
  text: (number: string) => string
  /** The label of the button that opens the device's SMS, and what it writes there. */
  label: string
  words: string
}

/** Tells of the number that takes SMS; nothing where there is none. */
function SmsHint({ title, text, label, words }: Props) {
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

/** Finding what is open by SMS, with the trade and the district of here already written. */
export function FindBySms({
  trade = find.trade,
  point,
}: {
  trade?: string | undefined
  point: Point | null
}) {
  const here = useGeocode(point).data
  const place = here?.district ? `${here.district} ${here.city}` : ''
  return <SmsHint title={find.title} text={find.text} label={find.write} words={`${trade} ${place}`.trim()} />
}

/** Opening and closing one's business by SMS. */
export const SwitchBySms = () => (
  <SmsHint title={open.title} text={open.text} label={open.closed} words="KAPALI" />
)
