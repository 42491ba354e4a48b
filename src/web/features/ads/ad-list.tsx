import { Megaphone, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { type AdType, adTypes } from '#contract/ads.ts'
import type { AdListed } from '#contract/ads-admin.ts'
import { adminAdsText } from '#text/ads-admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AdForm } from './ad-form.tsx'
import { useAds } from './admin-queries.ts'

const text = adminAdsText.list
const { slots, form } = adminAdsText

/** House advertisements, what each came to, and the way to change them. */
export function AdList() {
  const [slot, setSlot] = useState<AdType | undefined>(undefined)
  const [edited, setEdited] = useState<AdListed | 'new' | null>(null)
  const ads = useAds(slot)
  return (
    <Section title={text.title} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-full sm:w-56">
          <SelectField
            name="shownSlot"
            label={text.slot}
            value={slot ?? ''}
            onChange={({ target }) => setSlot(adTypes.find((type) => type === target.value))}
            empty={text.all}
            options={adTypes.map((type) => [type, slots[type]])}
          />
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-5" />
          {text.add}
        </Button>
      </div>
      <QueryList
        query={ads}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={(ad) => ad.id}
        empty={<EmptyState icon={Megaphone} title={text.none} text={text.noneText} />}
      >
        {(ad) => <Row ad={ad} onEdit={() => setEdited(ad)} />}
      </QueryList>
      {edited && (
        <Dialog
          title={edited === 'new' ? form.addTitle : form.editTitle}
          closeLabel={form.close}
          onClose={() => setEdited(null)}
        >
          <AdForm ad={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
    </Section>
  )
}

const stateText = ({ isActive, isShown }: AdListed) =>
  isShown ? text.shown : isActive ? text.waiting : text.off

function Row({ ad, onEdit }: { ad: AdListed; onEdit(): void }) {
  const { slot, title, body, url, weight, startsOn, endsOn, isShown, impressions, clicks, revenue } = ad
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <div className="grid min-w-60 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-bold break-words">{title}</span>
          <Badge tone={isShown ? 'estimated' : 'note'}>{stateText(ad)}</Badge>
        </span>
        {body && <span className="text-sm break-words">{body}</span>}
        <span className="text-sm wrap-anywhere text-ink-soft">
          {[slots[slot], url, text.weight(weight), text.days(startsOn, endsOn)].filter(Boolean).join(' · ')}
        </span>
        <span className="text-sm font-semibold tabular-nums">
          {text.figures(impressions, clicks, revenue)}
        </span>
      </div>
      <Button look="secondary" aria-label={text.editOf(title)} onClick={onEdit}>
        <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
        {text.edit}
      </Button>
    </div>
  )
}
