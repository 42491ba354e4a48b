import type { ReactNode } from 'react'
import type { SharedWay } from '#contract/call-outs-share.ts'
import type { Point } from '#lib/geo.ts'
import { positionText, sharedWayText as text } from '#text/call-outs-position.ts'
import { wayText } from '#text/call-outs-way.ts'
import { Card } from '#web/ui/card.tsx'
import { ArrivalLine, PositionLine } from './arrival-line.tsx'
import { StepLine } from './step-line.tsx'

/** Draws where who comes is and where it goes: the page brings it, as maps are no part of this feature. */
export type DrawWay = (props: { position: Point | null; destination: Point }) => ReactNode

type Props = { way: SharedWay; Way: DrawWay }

function headingOf({ winner }: SharedWay): string {
  if (!winner) return text.asking
  const { businessName, onTheWayAt, arrivedAt, doneAt } = winner
  if (doneAt !== null) return text.done
  if (arrivedAt !== null) return text.arrived(businessName)
  return onTheWayAt === null ? text.accepted(businessName) : text.comes(businessName)
}

/** The way as a relative sees it. */
export function SharedWayView({ way, Way }: Props) {
  const { now, winner, position, destination } = way
  const heading = headingOf(way)
  const isComing = winner?.arrivedAt === null
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p role="status" className="sr-only">
        {heading}
      </p>
      {winner ? (
        <Card className="grid gap-3 p-4">
          {(winner.personName ?? winner.plate) && (
            <p className="font-semibold wrap-anywhere">{wayText.person(winner.personName, winner.plate)}</p>
          )}
          <ArrivalLine now={now} arrivesAt={winner.arrivesAt} arrivedAt={winner.arrivedAt} lateAt={null} />
          <StepLine
            of="winner"
            times={{
              accepted: winner.acceptedAt,
              on_the_way: winner.onTheWayAt,
              arrived: winner.arrivedAt,
              done: winner.doneAt,
            }}
          />
          {isComing && position && <PositionLine now={now} position={position} />}
          {isComing && !position && <p className="text-sm text-ink-soft">{positionText.none}</p>}
        </Card>
      ) : (
        <p>{text.askingText}</p>
      )}
      <Way position={isComing ? position : null} destination={destination} />
      <p className="text-sm text-ink-soft">{text.foot}</p>
    </div>
  )
}
