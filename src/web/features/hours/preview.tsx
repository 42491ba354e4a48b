import { LoaderCircle } from 'lucide-react'
import type { OpenState } from '#contract/businesses.ts'
import type { HoursPreview } from '#contract/hours.ts'
import { changeText, noticeText, openLabel, untilText } from '#text/hours.ts'
import { intervalsText, previewDay, specialText, hoursFormText as text } from '#text/hours-form.ts'
import { specialDaysText } from '#text/hours-special-days.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SpecialDaysList } from '#web/ui/special-days.tsx'

type Props = {
  preview: HoursPreview | undefined
  isListed: boolean
  /** Shown instead of the preview: the form is wrong, or no answer came. */
  problem: string | null
  isFetching: boolean
}

const tones: Record<OpenState, BadgeTone> = {
  open: 'open',
  estimated: 'estimated',
  closed: 'closed',
  unknown: 'note',
}

/** The hours in the form as customers would see them. */
export function Preview({ preview, isListed, problem, isFetching }: Props) {
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        {text.preview}
        {isFetching && (
          <LoaderCircle aria-label={text.previewLoading} className="size-4 animate-spin text-accent" />
        )}
      </h2>
      {problem && <p className="text-sm font-semibold text-danger">{problem}</p>}
      {!problem && preview && <Shown preview={preview} isListed={isListed} />}
    </Card>
  )
}

function Shown({ preview, isListed }: { preview: HoursPreview; isListed: boolean }) {
  const now = useNow()
  const { openState, openSwitch, days, specialDays, workingHours } = preview
  return (
    <>
      {!isListed && <p className="text-sm text-ink-soft">{text.previewUnlisted}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[openState]}>{openLabel(openState)}</Badge>
        <span className="text-sm text-ink-soft">{changeText(preview, now)}</span>
        <span className="text-sm font-semibold text-ink">{noticeText(preview.notice, now)}</span>
      </div>
      {openSwitch && (
        <p className="text-sm text-ink-soft">{text.previewSwitch(untilText(openSwitch.until, now))}</p>
      )}
      {workingHours && <p>{workingHours}</p>}
      {days.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.previewUnknown}</p>
      ) : (
        <div className="grid gap-1">
          <h3 className="font-semibold">{text.previewNext}</h3>
          <dl className="divide-y divide-line">
            {days.map((day, i) => (
              <div key={day.day} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2 py-2">
                <dt className={i === 0 ? 'font-semibold' : 'text-ink-soft'}>{previewDay(day.day, i)}</dt>
                <dd className="text-right">
                  {intervalsText(day.hours)}
                  {specialText(day) && (
                    <span className="block text-sm text-ink-soft">{specialText(day)}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {specialDays.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{specialDaysText.title}</h3>
          <SpecialDaysList days={specialDays} />
        </div>
      )}
    </>
  )
}
