import type { Point } from '#lib/geo.ts'
import { smsHintText } from '#text/sms-hints.ts'
import { useGeocode } from '#web/lib/geocode.ts'
import { SmsHint } from './sms-hint.tsx'

const { title, text, write, trade: example } = smsHintText.find

/** Finding what is open by SMS, with the trade and the district of here already written. */
export function FindBySms({ trade = example, point }: { trade?: string | undefined; point: Point | null }) {
  const here = useGeocode(point).data
  const place = here?.district ? `${here.district} ${here.city}` : ''
  return <SmsHint title={title} text={text} label={write} words={`${trade} ${place}`.trim()} />
}
