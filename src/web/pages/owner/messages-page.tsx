import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { messageSettingsText, talkText, inboxText as text } from '#text/messages.ts'
import { SettingsForm } from '#web/features/messages/settings-form.tsx'
import { OwnerTalk } from '#web/features/messages/talks.tsx'
import { ThreadList } from '#web/features/messages/thread-list.tsx'
import { useWide } from '#web/lib/browser-state.ts'
import { useOwnBusinesses } from '#web/lib/own-businesses.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useChosenBusiness } from './business-chooser.tsx'

const PANEL = '/business-dashboard'
const INBOX = `${PANEL}?tab=messages`

/** Messages to an owner's businesses: the list, one conversation, and automatic messages. */
export function OwnerMessages({ threadId }: { threadId: number | null }) {
  useTitle(text.ofOwner)
  const isWide = useWide()
  const { data: own = [] } = useOwnBusinesses()
  const showsList = isWide || threadId === null
  return (
    <div className="grid gap-6">
      {showsList && (
        <div className="grid gap-1">
          <Way to={PANEL} label={text.panel} />
          <h1 className="text-2xl font-bold">{text.ofOwner}</h1>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {showsList && (
          <div className="grid content-start gap-3 lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto">
            <ThreadList side="business" shown={threadId ?? undefined} namesBusiness={own.length > 1} />
          </div>
        )}
        {threadId !== null && (
          <Card className="h-[calc(100dvh-9rem)] min-h-120 overflow-hidden max-lg:-mx-4 max-lg:-my-6 lg:h-[calc(100dvh-13rem)] max-lg:rounded-none max-lg:border-x-0">
            <OwnerTalk
              key={threadId}
              threadId={threadId}
              heading={isWide ? 'h2' : 'h1'}
              lead={
                <Link
                  to={INBOX}
                  aria-label={talkText.back}
                  className="-ml-2 grid size-12 shrink-0 place-items-center rounded-md text-accent lg:hidden"
                >
                  <ArrowLeft aria-hidden className="size-5" />
                </Link>
              }
            />
          </Card>
        )}
        {threadId === null && isWide && (
          <p className="grid min-h-64 place-items-center rounded-lg border border-dashed border-line-strong text-ink-soft">
            {text.choose}
          </p>
        )}
      </div>
      {showsList && own.length > 0 && <Settings businesses={own} />}
    </div>
  )
}

function Way({ to, label }: { to: string; label: string }) {
  return (
    <p>
      <Link to={to} className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent">
        <ArrowLeft aria-hidden className="size-5" />
        {label}
      </Link>
    </p>
  )
}

/** Of the business that the panel shows, until another one is chosen here. */
function Settings({ businesses }: { businesses: readonly OwnBusiness[] }) {
  const { shown } = useChosenBusiness(businesses)
  const [chosen, setChosen] = useState(shown?.id ?? 0)
  return (
    <Card className="p-4 sm:p-6">
      <details>
        <summary className="flex min-h-12 items-center text-lg font-bold">
          {messageSettingsText.title}
        </summary>
        <div className="grid max-w-2xl gap-5 pt-4">
          {businesses.length > 1 && (
            <SelectField
              name="businessId"
              label={messageSettingsText.business}
              value={chosen}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={businesses.map(({ id, name }) => [id, name])}
            />
          )}
          <SettingsForm key={chosen} businessId={chosen} />
        </div>
      </details>
    </Card>
  )
}
