import { useId } from 'react'
import { adminReportsText as text } from '#text/moderation.ts'
import { QueryView } from '#web/ui/states.tsx'
import { TalkExcerpt } from '#web/ui/talk-excerpt.tsx'
import { useReportedTalk } from './queries.ts'

/** The reported part of a conversation. */
export function ReportedTalk({ id }: { id: number }) {
  const talk = useReportedTalk(id)
  const heading = useId()
  if (!talk.data)
    return <QueryView query={talk} failed={text.talkFailed} loading={text.reading} shape="h-40 rounded-lg" />
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="font-semibold">
        {text.talk}
      </h3>
      <TalkExcerpt messages={talk.data} />
    </section>
  )
}
