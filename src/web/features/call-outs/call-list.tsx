import { Phone } from 'lucide-react'
import { telHref } from '#lib/phone.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { useCallOutList } from './queries.ts'

/** Open businesses that can be called meanwhile, as long as nobody comes. */
export function CallList({ id }: { id: number }) {
  return (
    <QueryList
      query={useCallOutList(id, true)}
      failed={text.page.listFailed}
      empty={<p>{text.page.listEmpty}</p>}
      keyOf={({ businessId }) => businessId}
      shape="h-48 rounded-lg"
    >
      {({ businessId, name, phone, district, distanceKm, minutes, isOpen }) => (
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-soft">
              {isOpen && <span className="font-bold text-open">{`${text.page.open} · `}</span>}
              {[district, text.page.away(distanceKm, minutes)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <ButtonAnchor
            href={telHref(phone)}
            aria-label={text.page.call(name)}
            onClick={() => reportVisit(businessId, 'call')}
          >
            <Phone aria-hidden className="size-5" />
            {text.page.callWinner}
          </ButtonAnchor>
        </div>
      )}
    </QueryList>
  )
}
