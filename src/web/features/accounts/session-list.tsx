import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { endOneSession, listSessions, type SessionListed } from '#contract/profile.ts'
import { panelText } from '#text/panel.ts'
import { siteText } from '#text/site.ts'
import { ask } from '#web/lib/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

const text = panelText.sessions
export const SESSIONS = ['sessions'] as const

/** Where one is signed in, and the ending of all but this one. */
export function SessionList() {
  const title = useId()
  const { data, isError, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => ask(listSessions, {}, signal),
    staleTime: 0,
  })
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-xl font-bold">
        {text.title}
      </h2>
      <p className="text-ink-soft">{text.lead}</p>
      {isError && !data ? (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="grid gap-2">
          {data ? data.map((one) => <Row key={one.id} session={one} />) : <Waiting />}
        </ul>
      )}
    </section>
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
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => ask(endOneSession, { params: { id } }),
    onSuccess: () => showToast(text.ended),
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
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
