import { Camera, MapPin, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FieldRecord } from '#contract/field-records.ts'
import { fieldQueueText, fieldDayText as text } from '#text/field-records.ts'
import { clockText, dayOf, dayText } from '#text/messages-times.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useQueue } from './queue.ts'
import { recordOf } from './waiting.ts'

const tones = {
  draft: 'note',
  pending: 'note',
  verified: 'open',
  rejected: 'closed',
  suspended: 'closed',
} as const

/** A worker's records: today's, and pending ones of earlier days. */
export function RecordList({ records }: { records: readonly FieldRecord[] }) {
  const now = useNow()
  const isOfToday = ({ recordedAt, status }: FieldRecord) =>
    status !== 'pending' || dayOf(recordedAt) === dayOf(now.getTime())
  const today = records.filter(isOfToday)
  const earlier = records.filter((record) => !isOfToday(record))
  return (
    <div className="grid grid-cols-1 gap-4">
      {today.length > 0 && <Records title={text.today(today.length)} records={today} now={now} />}
      {earlier.length > 0 && <Records title={text.earlier(earlier.length)} records={earlier} now={now} />}
    </div>
  )
}

/** As many as fit beside the plan; the others are a press away. */
const SHOWN = 8

function Records({ title, records, now }: { title: string; records: readonly FieldRecord[]; now: Date }) {
  const { list } = useQueue()
  const [isAll, setAll] = useState(false)
  const edited = new Set(list.map(({ content }) => recordOf(content)?.id))
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {(isAll ? records : records.slice(0, SHOWN)).map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
            <Row record={record} now={now} isEdited={edited.has(record.id)} />
          </li>
        ))}
      </ul>
      {!isAll && records.length > SHOWN && (
        <Button look="secondary" className="justify-self-start" onClick={() => setAll(true)}>
          {text.all(records.length)}
        </Button>
      )}
    </section>
  )
}

function Row({ record, now, isEdited }: { record: FieldRecord; now: Date; isEdited: boolean }) {
  const { id, name, category, status, plan, photos, recordedAt } = record
  const isToday = dayOf(recordedAt) === dayOf(now.getTime())
  const when = isToday ? clockText(recordedAt) : `${dayText(recordedAt, now)} ${clockText(recordedAt)}`
  return (
    <>
      <div className="grid min-w-40 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          {status === 'verified' ? (
            <Link
              to={`/business/${id}`}
              className="-my-2 inline-flex min-h-12 min-w-0 items-center font-semibold break-words text-accent"
            >
              {name}
            </Link>
          ) : (
            <p className="min-w-0 font-semibold break-words">{name}</p>
          )}
          <Badge tone={tones[status]}>{text.statuses[status]}</Badge>
        </div>
        <p className="text-sm text-ink-soft">{[when, category].filter(Boolean).join(' · ')}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {plan?.area ?? text.noPlan}
          </span>
          {photos.length > 0 && (
            <span className="inline-flex items-center gap-1">
              <Camera aria-hidden className="size-4 shrink-0" />
              {text.photos(photos.length)}
            </span>
          )}
        </p>
        {isEdited && <p className="text-sm font-semibold">{text.editWaits}</p>}
      </div>
      {status === 'pending' && (
        <ButtonLink
          look="quiet"
          aria-label={fieldQueueText.labelled(text.change, name)}
          to={`/field-work/add?record=${id}`}
          className="-ml-4 sm:ml-0"
        >
          <Pencil aria-hidden className="size-5" />
          {text.change}
        </ButtonLink>
      )}
    </>
  )
}
