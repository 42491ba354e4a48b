import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { customerThreadPath, type Message, ownerThreadPath, type ThreadSide } from '#contract/messages.ts'
import type { Thread } from '#contract/messages-threads.ts'
import { talkText, inboxText as text } from '#text/messages.ts'
import { shortText } from '#text/messages-times.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState, QueryView, Skeleton } from '#web/ui/states.tsx'
import { useThreads } from './queries.ts'

type Props = {
  side: ThreadSide
  /** The conversation that is shown beside the list. */
  shown?: number | undefined
  /** The same by its business. */
  shownBusiness?: number
  /** For an owner with several businesses: each row names its business. */
  namesBusiness?: boolean
}

/** Conversations, the latest first. */
export function ThreadList({ side, shown, shownBusiness, namesBusiness = false }: Props) {
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useThreads(side, pages)
  if (!data)
    return (
      <QueryView query={{ error, refetch }} failed={text.failed}>
        <div role="status" aria-label={text.loading} className="grid gap-2">
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
      </QueryView>
    )
  if (data.items.length === 0) return <Nothing side={side} />
  return (
    <div className="grid grid-cols-1 gap-2">
      <ul className="grid grid-cols-1 gap-2">
        {data.items.map((thread) => (
          <li key={thread.id}>
            <Row
              thread={thread}
              isShown={thread.id === shown || thread.businessId === shownBusiness}
              namesBusiness={namesBusiness}
            />
          </li>
        ))}
      </ul>
      {data.hasMore && (
        <Button look="secondary" busy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

function Nothing({ side }: { side: ThreadSide }) {
  if (side === 'business')
    return <EmptyState icon={MessageCircle} title={text.emptyOwner} text={text.emptyOwnerText} />
  return (
    <EmptyState icon={MessageCircle} title={text.empty} text={text.emptyText}>
      <ButtonLink to="/categories">{text.browse}</ButtonLink>
    </EmptyState>
  )
}

type RowProps = { thread: Thread; isShown: boolean; namesBusiness: boolean }

function Row({ thread, isShown, namesBusiness }: RowProps) {
  const now = useNow()
  const { side, businessId, businessName, customerName, lastMessage, lastAt, unread } = thread
  const isCustomer = side === 'customer'
  return (
    <Link
      to={isCustomer ? customerThreadPath(businessId) : ownerThreadPath(thread.id)}
      aria-current={isShown ? 'true' : undefined}
      className="grid grid-cols-1 gap-1 rounded-lg border border-line bg-surface p-4 hover:bg-accent-soft aria-[current]:border-accent aria-[current]:bg-accent-soft"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-bold">
          {isCustomer ? businessName : (customerName ?? text.erased)}
        </span>
        <time dateTime={lastAt} className="shrink-0 text-sm text-ink-soft">
          {shortText(lastAt, now)}
        </time>
      </span>
      {!isCustomer && namesBusiness && <span className="truncate text-sm text-ink-soft">{businessName}</span>}
      <span className="flex items-center gap-2">
        <span
          className={classNames('min-w-0 flex-1 truncate', unread > 0 ? 'font-semibold' : 'text-ink-soft')}
        >
          {lastMessage && lastWords(lastMessage)}
        </span>
        {thread.isBlockedByMe && <span className="shrink-0 text-sm text-ink-soft">{text.blocked}</span>}
        {unread > 0 && (
          <span className="min-w-6 shrink-0 rounded-full bg-accent px-2 py-0.5 text-center text-xs font-bold text-accent-ink">
            <span aria-hidden>{unread}</span>
            <span className="sr-only">{text.unread(unread)}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

function lastWords({ kind, text: words, isMine, isRemoved }: Message): string {
  if (isRemoved) return talkText.removed
  const names: Partial<Record<string, string>> = {
    location: talkText.location,
    appointment: talkText.appointment,
    photo: talkText.photo,
  }
  const said = words || (names[kind] ?? '')
  return isMine ? text.mine(said) : said
}
