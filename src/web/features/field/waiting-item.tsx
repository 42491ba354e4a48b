import { CircleAlert, Clock, RotateCcw, Trash2 } from 'lucide-react'
import { showPhone } from '#lib/phone.ts'
import { fieldRecordText, fieldQueueText as text } from '#text/field-records.ts'
import { fieldVisitText } from '#text/field-visits.ts'
import { clockText } from '#text/messages-times.ts'
import { ageText } from '#text/offline.ts'
import { fieldSurveyText } from '#text/surveys.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Mend } from './mend-button.tsx'
import { dropWaiting } from './queue.ts'
import { confirmNew, tryAgain, useProgress } from './send-queue.ts'
import { nameOf, type Waiting } from './waiting.ts'

type Props = {
  one: Waiting
  /** Absent: its form is on another page. */
  onMend: ((one: Waiting) => void) | undefined
  onRemove(): void
}

const labels: Readonly<Record<string, string>> = fieldRecordText.fields

/** One that waits, with what can be done about it. */
export function WaitingItem({ one, onMend, onRemove }: Props) {
  const { content, at, photos, problem, twin } = one
  const progress = useProgress()
  const now = useNow().getTime()
  const isUnderWay = progress.clientId === one.clientId
  const name = nameOf(one)
  const named = (what: string) => text.labelled(what, name)
  const facts = [
    `${clockText(at)} (${ageText(now - at)})`,
    content.kind === 'business' && content.record && text.edit,
    content.kind === 'visit' && fieldVisitText.outcomes[content.outcome],
    content.kind === 'survey' && fieldSurveyText.findings[content.found],
    content.kind === 'surveyCall' && fieldSurveyText.called(fieldSurveyText.results[content.result]),
    content.kind === 'surveyHours' && fieldSurveyText.compared(fieldSurveyText.hoursResults[content.result]),
    photos.length > 0 && text.photos(photos.length),
  ]
  return (
    <Card className="grid gap-2 p-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <State one={one} part={isUnderWay ? progress.part : null} />
      {twin && <Duplicate one={one} twin={twin} />}
      {!isUnderWay && (
        <div className="flex flex-wrap gap-1">
          {content.kind === 'business' && <Mend one={one} onMend={onMend} label={named(text.change)} />}
          {(problem || one.isLate || one.isHeld) && !twin && (
            <Button look="quiet" aria-label={named(text.again)} onClick={() => void tryAgain(one)}>
              <RotateCcw aria-hidden className="size-5" />
              {text.again}
            </Button>
          )}
          <Button look="quiet" aria-label={named(text.remove)} onClick={onRemove}>
            <Trash2 aria-hidden className="size-5" />
            {text.remove}
          </Button>
        </div>
      )}
    </Card>
  )
}

function State({ one: { problem, twin, isLate, isHeld }, part }: { one: Waiting; part: number | null }) {
  if (problem)
    return (
      <div role="alert" className="grid gap-1 text-sm">
        <p className="flex items-start gap-1.5 font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text.labelled(text.refused, problem.text)}
        </p>
        {Object.entries(problem.fields).map(([name, why]) => (
          <p key={name}>{text.labelled(labels[name] ?? name, why)}</p>
        ))}
      </div>
    )
  if (twin) return null
  if (part !== null)
    return (
      <div className="grid gap-1">
        <p role="status" className="text-sm">
          {text.sending(Math.round(part * 100))}
        </p>
        <progress className="h-2 w-full accent-accent" max={1} value={part} aria-label={text.list} />
      </div>
    )
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Clock aria-hidden className="size-4 text-ink-soft" />
      {isHeld ? text.held : isLate ? text.late : text.waiting}
    </p>
  )
}

/** The listed business that may be the same place: the worker in front of it decides. */
function Duplicate({ one, twin }: { one: Waiting; twin: NonNullable<Waiting['twin']> }) {
  const name = nameOf(one)
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-line-strong border-l-4 border-l-accent p-3"
    >
      <p className="font-semibold">{text.twin}</p>
      <div>
        <p>{twin.name}</p>
        <p className="text-sm text-ink-soft">
          {[twin.address, twin.phone && showPhone(twin.phone)].filter(Boolean).join(' · ')}
        </p>
        <TextLink to={`/business/${twin.id}`}>{text.view}</TextLink>
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button
          look="secondary"
          aria-label={text.labelled(text.same, name)}
          onClick={() => void dropWaiting(one)}
        >
          {text.same}
        </Button>
        <Button
          look="secondary"
          aria-label={text.labelled(text.other, name)}
          onClick={() => void confirmNew(one)}
        >
          {text.other}
        </Button>
      </div>
    </div>
  )
}
