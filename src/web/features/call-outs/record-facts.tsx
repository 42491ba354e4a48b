import type { ReactNode } from 'react'
import type { CallOutRecord } from '#contract/call-outs-disputes.ts'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import type { Picture } from '#contract/uploads.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { callOutStaffText } from '#text/call-outs-duty.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import { callOutRecordText } from '#text/call-outs-record.ts'
import { momentText } from '#text/days.ts'
import { moneyText } from '#text/money.ts'
import { useNow } from '#web/lib/use-time.ts'
import { CardSection } from '#web/ui/card.tsx'
import { FactRows } from '#web/ui/fact-rows.tsx'
import { PriceLines } from './price-lines.tsx'

const { facts: text, steps, price } = callOutRecordText

/** Who asked for what, and where. */
export function RecordFacts({ record }: { record: CallOutRecord }) {
  const { callOut, customer, whyElsewhere, cancelReason, isCancelCounted } = record
  const { customerName, district, city, cancelledBy } = callOut
  const rows: [string, ReactNode][] = [
    [text.customer, customerName ?? callOutStaffText.gone],
    [text.place, [district, city].filter(Boolean).join(', ')],
    [text.choice, choiceTexts[customer.choice]],
  ]
  if (whyElsewhere) rows.push([text.whyElsewhere, whyElsewhere])
  if (customer.note) rows.push([text.note, customer.note])
  if (customer.photo)
    rows.push([
      text.photo,
      <Photo key="photo" photo={customer.photo} alt={callOutRecordText.customerPhoto} />,
    ])
  if (cancelledBy)
    rows.push([
      text.cancelled,
      [text.cancelledBy[cancelledBy], isCancelCounted ? text.counted : text.notCounted, cancelReason]
        .filter(Boolean)
        .join(' · '),
    ])
  return (
    <CardSection title={text.title}>
      <FactRows rows={rows} />
    </CardSection>
  )
}

/** When each step was, of the last one that accepted. */
export function RecordSteps({ record: { callOut, customer } }: { record: CallOutRecord }) {
  const now = useNow()
  const of = customer.steps
  const proof = of?.isArrivalProven ? steps.proven : steps.unproven
  const times = [
    [steps.called, callOut.createdAt],
    [steps.accepted, callOut.acceptedAt],
    [steps.onTheWay, of?.onTheWayAt],
    [steps.arrived, of?.arrivedAt, proof],
    [steps.winnerDone, of?.winnerDoneAt],
    [steps.customerDone, of?.customerDoneAt],
    [steps.ended, callOut.endedAt],
  ] as const
  const rows = times.flatMap(([name, at, more]) =>
    at ? [[name, [momentText(at, now), more].filter(Boolean).join(' · ')] as const] : [],
  )
  return (
    <CardSection title={steps.title}>
      <FactRows rows={rows} />
    </CardSection>
  )
}

/** The price agreed with the last one that accepted, and the paid one. */
export function RecordPrice({ customer }: { customer: CallOutForCustomer }) {
  const { winner, agreedKurus, paidKurus } = customer
  if (!winner)
    return (
      <CardSection title={price.title}>
        <p className="text-ink-soft">{price.none}</p>
      </CardSection>
    )
  return (
    <CardSection title={price.title}>
      <FactRows
        rows={[
          [
            price.agreed,
            <PriceLines
              key="agreed"
              price={winner.price}
              totalKurus={agreedKurus ?? winner.price.totalKurus}
            />,
          ],
          [price.paid, paidKurus === null ? price.unsaid : moneyText(paidKurus)],
        ]}
      />
    </CardSection>
  )
}

/** Asked for at the door beyond what was agreed, with reasons and photos. */
export function RecordPriceAsks({ asks }: { asks: CallOutForCustomer['priceAsks'] }) {
  const now = useNow()
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{price.asks}</h3>
      <ul className="grid gap-4">
        {asks.map(({ no, totalKurus, reason, photo, askedAt, answer }) => (
          <li key={no} className="grid gap-1 border-l-2 border-line pl-3">
            <p>{price.asked(moneyText(totalKurus), momentText(askedAt, now))}</p>
            <p className="wrap-anywhere">{reason || price.reasonGone}</p>
            {photo && <Photo photo={photo} alt={price.photo(no)} />}
            <p className="font-semibold">{answer ? price.answers[answer] : price.open}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Photo = ({ photo, alt }: { photo: Picture; alt: string }) => (
  <a href={photo.url} target="_blank" rel="noopener noreferrer" className="inline-block">
    <img
      src={photo.url}
      srcSet={srcSetOf(photo)}
      sizes="20rem"
      width={photo.width}
      height={photo.height}
      alt={alt}
      className="h-auto max-h-56 w-auto max-w-full rounded-md bg-sunken"
    />
  </a>
)
