import { Route } from 'lucide-react'
import { useParams } from 'react-router'
import { sharedWayText as text } from '#text/call-outs-position.ts'
import { useSharedWay } from '#web/features/call-outs/shared-way-queries.ts'
import { SharedWayView } from '#web/features/call-outs/shared-way-view.tsx'
import { ComerMap } from '#web/features/places/comer-map.tsx'
import { AskError } from '#web/lib/ask.ts'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export const title = text.title

/** The way of a call-out for whoever has its link, without an account. */
export function SharedWayPage() {
  const { token = '' } = useParams()
  return <Known key={token} token={token} />
}

function Known({ token }: { token: string }) {
  const query = useSharedWay(token)
  const { data, error, isCut } = query
  const status = error instanceof AskError ? error.failure.status : 0
  // Closed by whoever shared it, while it was open here.
  const isClosed = status === 410 || (status === 404 && data !== undefined)
  if (isClosed) return <Empty title={text.over} words={text.overText} />
  if (status === 404 || status === 400) return <Empty title={text.notFound} words={text.notFoundText} />
  if (!data) return <QueryView query={query} failed={text.failed} loading={text.loading} />
  return (
    <div className="grid grid-cols-1 gap-4">
      {isCut && (
        <p role="status" className="rounded-lg border border-line-strong bg-sunken p-3 font-semibold">
          {text.old}
        </p>
      )}
      <SharedWayView way={data} Way={ComerMap} />
    </div>
  )
}

const Empty = ({ title, words }: { title: string; words: string }) => (
  <EmptyState level="h1" icon={Route} title={title} text={words} />
)
