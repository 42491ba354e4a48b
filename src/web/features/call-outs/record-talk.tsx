import { useState } from 'react'
import type { CallOutConversations } from '#contract/call-outs-disputes.ts'
import { callOutRecordText } from '#text/call-outs-record.ts'
import { momentText } from '#text/days.ts'
import { outsideMapHref } from '#web/lib/directions.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { ErrorText, QueryView } from '#web/ui/states.tsx'
import { TalkExcerpt } from '#web/ui/talk-excerpt.tsx'
import { useCallOutConversations, useOlderTalk } from './admin-queries.ts'

const { talk: text } = callOutRecordText

/** The messages of both sides of a disputed job, and its last position: by a press, as the reading is noted. */
export function RecordTalk({ callOutId }: { callOutId: number }) {
  const [isRead, setIsRead] = useState(false)
  return (
    <CardSection title={text.title}>
      {isRead ? (
        <Conversations callOutId={callOutId} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-soft">{text.hint}</p>
          <Button look="secondary" onClick={() => setIsRead(true)}>
            {text.read}
          </Button>
        </div>
      )}
    </CardSection>
  )
}

function Conversations({ callOutId }: { callOutId: number }) {
  const now = useNow()
  const query = useCallOutConversations(callOutId)
  if (!query.data) return <QueryView query={query} failed={text.failed} loading={text.loading} />
  const { conversations, position } = query.data
  return (
    <>
      {conversations.map((talk) => (
        <Talk key={talk.businessId} callOutId={callOutId} talk={talk} />
      ))}
      {position ? (
        <p>
          <a
            href={outsideMapHref(position)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-12 items-center font-semibold text-accent underline"
          >
            {text.position(momentText(position.at, now))}
          </a>
        </p>
      ) : (
        <p className="text-sm text-ink-soft">{text.noPosition}</p>
      )}
    </>
  )
}

type TalkProps = { callOutId: number; talk: CallOutConversations['conversations'][number] }

function Talk({ callOutId, talk: { businessId, businessName, messages, hasOlder } }: TalkProps) {
  const older = useOlderTalk(callOutId)
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{businessName}</h3>
      {hasOlder && (
        <Button
          look="secondary"
          busy={older.isPending}
          onClick={() => older.mutate({ businessId, before: messages[0]?.no })}
          className="justify-self-start"
        >
          {text.older}
        </Button>
      )}
      <ErrorText text={older.error && !older.isPending && older.error.message} />
      {messages.length === 0 ? <p>{text.none}</p> : <TalkExcerpt messages={messages} />}
    </div>
  )
}
