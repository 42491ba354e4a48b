import { Navigation, Phone } from 'lucide-react'
import type { CallOutJob } from '#contract/call-outs-shapes.ts'
import { telHref } from '#lib/phone.ts'
import { callOutAskText as text } from '#text/call-outs-duty.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import { clockText } from '#text/messages-times.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { PriceLines } from './price-lines.tsx'
import { useCancel } from './queries.ts'

/** The job that was won: whom to go to, the way, and giving it back. */
export function JobView({ job }: { job: CallOutJob }) {
  const { callOutId, status, category, choice, note, photo, customer, price, district, distanceKm, minutes } =
    job
  const cancel = useCancel(callOutId)
  const isRunning = status === 'accepted'
  const title = isRunning ? text.job.title : status === 'cancelled' ? text.job.cancelled : text.job.over
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <div className="grid gap-1">
        <p className="text-ink-soft">{`${category} · ${choiceTexts[choice]}`}</p>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p>{text.place(district, text.away(distanceKm), minutes)}</p>
      </div>
      <Card className="grid gap-3 p-4">
        {isRunning && <p className="text-lg font-bold">{text.job.arrives(clockText(job.arrivesAt))}</p>}
        {note && <p className="wrap-anywhere">{note}</p>}
        {photo && (
          <img
            src={photo.url}
            alt={text.photo}
            className="max-h-64 justify-self-start rounded-md object-contain"
          />
        )}
        <PriceLines price={price} />
        {customer && (
          <>
            <p className="font-semibold">{`${text.job.customer}: ${customer.name}`}</p>
            <div className="flex flex-wrap gap-2">
              <ButtonAnchor href={telHref(customer.phone)}>
                <Phone aria-hidden className="size-5" />
                {text.job.call}
              </ButtonAnchor>
              <ButtonAnchor look="secondary" outside href={directionsHref(customer)}>
                <Navigation aria-hidden className="size-5" />
                {text.job.way}
              </ButtonAnchor>
            </div>
          </>
        )}
      </Card>
      {isRunning && (
        <SureButton
          label={text.job.giveBack}
          words={{
            title: text.job.giveBackTitle,
            text: text.job.giveBackText,
            sure: text.job.giveBackSure,
            cancel: text.job.giveBackNot,
          }}
          act={() => cancel.mutateAsync('cannot_come')}
        />
      )}
    </div>
  )
}
