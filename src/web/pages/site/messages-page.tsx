import { useSearchParams } from 'react-router'
import { inboxText as text } from '#text/messages.ts'
import { ThreadList } from '#web/features/messages/thread-list.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Segments } from '#web/ui/segments.tsx'

/** In the address, so that the way back finds the same list. */
const SIDE = 'side'

export const title = text.title

/** All conversations of a person; an owner has two kinds of them. */
export function MessagesPage() {
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const isOwner = session.status === 'in' && session.user.userType === 'business'
  const side = isOwner && search.get(SIDE) !== 'customer' ? 'business' : 'customer'
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        {!isOwner && <p className="text-ink-soft">{text.lead}</p>}
      </div>
      {isOwner && (
        <Segments
          label={text.which}
          options={[
            { value: 'business', label: text.fromCustomers },
            { value: 'customer', label: text.toBusinesses },
          ]}
          value={side}
          onChoose={(value) => setSearch(value === 'customer' ? { [SIDE]: value } : {}, { replace: true })}
        />
      )}
      <ThreadList key={side} side={side} namesBusiness />
    </div>
  )
}
