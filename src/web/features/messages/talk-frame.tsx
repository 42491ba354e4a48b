import { ChevronDown, Handshake, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Presence, Thread } from '#contract/messages-threads.ts'
import { talkText as text } from '#text/messages.ts'
import { lastSeenText } from '#text/messages-times.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { useLiveState } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { useElapsed, useNow } from '#web/lib/use-time.ts'
import { FailureNotice, Spinner } from '#web/ui/states.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { type Target, useWaiting } from './outbox-store.ts'
import { BlockButton, TalkMenu } from './talk-menu.tsx'
import type { Talk } from './thread-cache.ts'
import { useIsTyping } from './typing.ts'
import { WaitingRow } from './waiting-row.tsx'

/** The surroundings of a conversation. */
export type TalkPlace = {
  heading: 'h1' | 'h2'
  /** Before the name: the way back. */
  lead?: ReactNode
  /** Behind it: a call, a way to close. */
  actions?: ReactNode
  /** Below it: what is known of the business. */
  strip?: ReactNode
  /** Take the keyboard at once. */
  focus?: boolean
}

type Props = TalkPlace & {
  name: string
  target: Target
  /** Null: no message yet, or unknown. */
  thread: Thread | null
  presence: Presence | null
  talk: Talk | undefined
  isLoading: boolean
  error: { message: string; again: () => void } | null
  quickReplies?: readonly string[] | undefined
  notice?: string | undefined
}

/** A conversation from its name to the line one writes in, as tall as its place. */
export function TalkFrame(props: Props) {
  const { name, heading: Heading, lead, actions, strip, thread, presence, talk, notice } = props
  const side = thread?.side ?? 'customer'
  const isTyping = useIsTyping(thread?.id ?? null, side === 'customer' ? 'business' : 'customer')
  return (
    <section aria-label={name} className="grid h-full min-h-0 grid-cols-1 grid-rows-[auto_1fr_auto]">
      <header className="grid grid-cols-1 gap-2 border-b border-line p-3">
        <div className="flex items-center gap-2">
          {lead}
          <div className="min-w-0 flex-1">
            <Heading className="truncate text-lg font-bold">{name}</Heading>
            <p role="status" className="text-sm text-ink-soft">
              {isTyping ? text.typing : presence && <PresenceLine presence={presence} />}
            </p>
          </div>
          {actions}
          {thread && <TalkMenu thread={thread} />}
        </div>
        {strip}
        {thread?.pinned && <Pinned words={thread.pinned} />}
        <NetworkLine />
        {notice && <p className="text-sm">{notice}</p>}
      </header>
      <Middle {...props} />
      {thread && !thread.canSend ? (
        <Closed thread={thread} />
      ) : (
        <Write {...props} side={side} isHeard={(talk?.presence ?? presence)?.isOnline ?? false} />
      )}
    </section>
  )
}

/** The agreed price stays in sight while one talks; what belongs to it opens. */
function Pinned({ words }: { words: string }) {
  const [price, ...rest] = words.split('\n')
  return (
    <details className="rounded-md bg-sunken px-3 text-sm">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <Handshake aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {price}
        <ChevronDown aria-hidden className="ml-auto size-5 shrink-0" strokeWidth={1.75} />
      </summary>
      <p className="pb-3 whitespace-pre-wrap wrap-anywhere">{rest.join('\n')}</p>
    </details>
  )
}

function Middle({ target, thread, talk, isLoading, error, name }: Props) {
  const online = useOnline()
  const waiting = useWaiting(target)
  const sent = new Set(talk?.messages.map(({ clientId }) => clientId))
  const pending = waiting.filter(({ clientId }) => !sent.has(clientId))
  if (talk) return <MessageList key={talk.thread.id} talk={talk} waiting={pending} other={name} />
  const isNew = !isLoading && !error && thread === null
  return (
    <div className="grid min-h-0 content-start gap-3 overflow-y-auto p-4">
      {/* Without a network the line above says so, and it is asked again once there is one. */}
      {error && online && <FailureNotice title={text.failed} text={error.message} onRetry={error.again} />}
      {isLoading && pending.length === 0 && <Spinner text={text.loading} />}
      {isNew && pending.length === 0 && (
        <p className="grid justify-items-center py-8 text-center text-ink-soft">
          <strong className="text-ink">{text.empty}</strong>
          {text.emptyText}
        </p>
      )}
      {pending.map((one) => (
        <WaitingRow key={one.clientId} one={one} />
      ))}
    </div>
  )
}

type WriteProps = Props & { side: 'customer' | 'business'; isHeard: boolean }

function Write({ target, thread, side, isHeard, quickReplies, focus }: WriteProps) {
  const session = useSession()
  if (session.status === 'in' && !session.user.emailConfirmed)
    return <p className="border-t border-line p-4">{text.unconfirmed}</p>
  return (
    <Composer
      target={target}
      side={side}
      isHeard={isHeard}
      quickReplies={quickReplies}
      focus={focus}
      key={JSON.stringify(target)}
      threadId={thread?.id ?? null}
    />
  )
}

function Closed({ thread }: { thread: Thread }) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-line p-4">
      <p>{thread.isBlockedByMe ? text.blockedByMe : text.closed}</p>
      {thread.isBlockedByMe && <BlockButton thread={thread} />}
    </div>
  )
}

function PresenceLine({ presence: { isOnline, lastSeenAt } }: { presence: Presence }) {
  const now = useNow()
  if (!isOnline) return lastSeenAt ? lastSeenText(lastSeenAt, now) : text.offlineNow
  return (
    <span className="inline-flex items-center gap-1.5 text-open">
      <span aria-hidden className="size-2 rounded-full bg-open-fill" />
      {text.online}
    </span>
  )
}

/** Time a stream may take to begin before a notice is shown. */
const PATIENCE_MS = 5000

function NetworkLine() {
  const online = useOnline()
  const state = useLiveState()
  const waited = useElapsed(PATIENCE_MS)
  const words = online ? (state === 'cut' && waited ? text.cut : null) : text.offline
  return (
    <div role="status">
      {words && (
        <p className="flex items-start gap-2 rounded-md bg-sunken p-3 text-sm">
          <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {!online && <strong className="block">{text.offlineTitle}</strong>}
            {words}
          </span>
        </p>
      )}
    </div>
  )
}
