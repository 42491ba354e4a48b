import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addBusinessText as text } from '#text/submissions-wizard.ts'
import type { Added } from '#web/features/submissions/use-add-business.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AddBusinessForm } from './add-business-form.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Lists a business at once; a fresh form replaces the one that was sent. */
export function AddBusinessPage() {
  const session = useSession()
  const [added, setAdded] = useState<(Added & { round: number }) | null>(null)
  const round = added?.round ?? 0
  const city = session.status === 'in' ? session.user.city : ''
  return (
    <AdminPage text={text}>
      <div className="grid w-full max-w-2xl grid-cols-1 gap-6 lg:max-w-none">
        {added && <AddedNotice key={round} added={added} />}
        <Card className="p-4 sm:p-8">
          <AddBusinessForm
            key={round}
            city={city}
            onAdded={(one) => setAdded({ ...one, round: round + 1 })}
          />
        </Card>
      </div>
    </AdminPage>
  )
}

function AddedNotice({ added: { id, name } }: { added: Added }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-l-open p-4">
      <h2 ref={heading} tabIndex={-1} className="flex min-w-0 items-center gap-2 font-bold outline-none">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-open" />
        <span className="min-w-0 break-words">{text.added(name)}</span>
      </h2>
      <ButtonLink look="secondary" to={`/business/${id}`}>
        {text.view}
      </ButtonLink>
    </Card>
  )
}
