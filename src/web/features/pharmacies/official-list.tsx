import { ExternalLink } from 'lucide-react'
import type { OnDuty } from '#contract/pharmacies.ts'
import { pharmacyText as text } from '#text/pharmacies.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** The province's own list of who is on duty. `isAlone`: no other list can be shown here. */
export function OfficialList({
  official,
  province,
  isAlone,
}: Pick<OnDuty, 'official' | 'province'> & { isAlone: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{isAlone ? text.noList(province) : text.officialOf(province)}</p>
        <p className="text-sm text-ink-soft">{official.byChamber ? text.chamberText : text.otherText}</p>
      </div>
      <ButtonAnchor outside href={official.url} className="flex-auto sm:flex-none">
        <ExternalLink aria-hidden className="size-5" />
        {official.byChamber ? text.openChamber : text.openOther}
      </ButtonAnchor>
    </div>
  )
}

/** Whose list it is, and how old. */
export function ListSource({ list }: { list: NonNullable<OnDuty['list']> }) {
  return (
    <p className="text-sm text-ink-soft">
      {text.source}:{' '}
      <a
        href={list.source.url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center underline"
      >
        {list.source.name}
      </a>
      <br />
      {text.listAge(list.fetchedAt)} {text.confirm}
    </p>
  )
}
