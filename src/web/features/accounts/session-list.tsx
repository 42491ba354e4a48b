import { Laptop, MonitorSmartphone } from 'lucide-react'
import { endOneSession, type SessionListed } from '#contract/accounts-profile.ts'
import { panelText } from '#text/panel.ts'
import { ask } from '#web/lib/ask.ts'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
import { SESSIONS, useSessions } from './queries.ts'

const text = panelText.sessions

/** The sessions of an account; each but the current one can be ended. */
export function SessionList() {
  const { data, isError, error, refetch } = useSessions()
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      {isError && !data ? (
        <QueryView query={{ error, refetch }} failed={text.failed} />
      ) : (
        <ul className="grid gap-2">
          {data ? data.map((one) => <Row key={one.id} session={one} />) : <Waiting />}
        </ul>
      )}
    </Section>
  )
}

function Waiting() {
  return (
    <li>
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-20 rounded-lg" />
    </li>
  )
}

function Row({ session: { id, isCurrent, createdAt, lastSeenAt } }: { session: SessionListed }) {
  const end = useSave(() => ask(endOneSession, { params: { id } }), {
    stale: [SESSIONS],
    done: text.ended,
    toastsRefusal: true,
  })
  const Icon = isCurrent ? MonitorSmartphone : Laptop
  const seen = text.seen(new Date(lastSeenAt))
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{isCurrent ? text.current : text.other}</p>
        <p className="text-sm text-ink-soft">{text.opened(new Date(createdAt))}</p>
        <p className="text-sm text-ink-soft">{seen}</p>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          busy={end.isPending}
          aria-label={text.endLabel(seen)}
          onClick={() => end.mutate()}
        >
          {text.end}
        </Button>
      )}
    </li>
  )
}
