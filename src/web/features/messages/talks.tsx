import { MessageCircleX } from 'lucide-react'
import { messagesText, talkText as text } from '#text/messages.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useMessageSettings, useTalk, useThreadWith } from './queries.ts'
import { TalkFrame, type TalkPlace } from './talk-frame.tsx'

/** The customer's conversation with a business, the first word included. */
export function CustomerTalk({
  businessId,
  name,
  ...place
}: TalkPlace & { businessId: number; name: string | undefined }) {
  const found = useThreadWith(businessId)
  const thread = found.data?.thread ?? null
  const talk = useTalk(thread?.id ?? null)
  if (isNotFound(found.error)) return <NoTalk {...place} />
  const failed = found.isError && !found.data ? found : talk.isError && !talk.data ? talk : null
  return (
    <TalkFrame
      {...place}
      name={name ?? thread?.businessName ?? text.business}
      target={{ businessId }}
      thread={talk.data?.thread ?? thread}
      presence={talk.data ? talk.data.presence : (found.data?.presence ?? null)}
      talk={talk.data}
      isLoading={found.isPending || talk.isLoading}
      error={failed?.error ? { message: failed.error.message, again: () => void failed.refetch() } : null}
      notice={found.data?.hasOwner === false ? text.noOwner : undefined}
    />
  )
}

/** The owner's side of a conversation. */
export function OwnerTalk({ threadId, ...place }: TalkPlace & { threadId: number }) {
  const talk = useTalk(threadId)
  const thread = talk.data?.thread ?? null
  const isGone = isNotFound(talk.error)
  const settings = useMessageSettings(thread?.businessId ?? null)
  if (isGone) return <NoTalk {...place} />
  return (
    <TalkFrame
      {...place}
      name={thread ? (thread.customerName ?? messagesText.erasedCustomer) : text.customer}
      target={{ threadId }}
      thread={thread}
      presence={talk.data?.presence ?? null}
      talk={talk.data}
      isLoading={talk.isPending}
      error={
        talk.isError && !talk.data ? { message: talk.error.message, again: () => void talk.refetch() } : null
      }
      quickReplies={settings.data?.quickReplies}
    />
  )
}

function NoTalk({ heading, lead }: TalkPlace) {
  return (
    <div className="grid gap-3 p-4">
      {lead}
      <EmptyState level={heading} icon={MessageCircleX} title={text.notFound} text={text.notFoundText} />
    </div>
  )
}
