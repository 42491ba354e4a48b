import { Scale } from 'lucide-react'
import { ownTakeoverText as text } from '#text/claims-takeovers.ts'
import { dayOfText } from '#text/days.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useTakeover } from './queries.ts'

/** To who has a business that another account is to take over: until when, and where to object. */
export function TakeoverNotice({ businessId, takeoverAt }: { businessId: number; takeoverAt: string }) {
  const { data, isError } = useTakeover(businessId)
  return (
    <Card className="grid justify-items-start gap-2 p-4">
      <h2 className="flex items-center gap-2 font-bold">
        <Scale aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {text.title}
      </h2>
      <p>{text.text(dayOfText(takeoverAt))}</p>
      {data?.takeover && (
        <ButtonLink look="secondary" to={data.takeover.path}>
          {text.object}
        </ButtonLink>
      )}
      <ErrorText text={isError && text.failed} />
    </Card>
  )
}
