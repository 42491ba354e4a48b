import { LocateFixed } from 'lucide-react'
import type { DirectoryPage } from '#contract/pages.ts'
import { directoryText as text } from '#text/directory.ts'
import { CountedLinks, Groups, Part } from '#web/features/directory/links.tsx'
import { GuestWheelButton } from '#web/features/wheel/guest-wheel-button.tsx'
import { Button } from '#web/ui/button.tsx'

/** All provinces, and all categories; the wheel's door for guests. */
export function DirectoryHome({ page }: { page: DirectoryPage }) {
  const empty = page.categories.filter(({ listed }) => listed === 0).map(({ name }) => name)
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-3xl font-bold">{text.title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{text.lead(page.listed)}</p>
        <div className="flex flex-wrap items-center gap-3">
          <div data-near-me className="flex flex-wrap items-center gap-3 noscript:hidden">
            <Button look="secondary">
              <LocateFixed aria-hidden className="size-5" />
              {text.nearMe}
            </Button>
            <p role="status" className="text-ink-soft" />
          </div>
          <div data-signed="out">
            <GuestWheelButton />
          </div>
        </div>
      </div>
      <Part title={text.provinces}>
        <CountedLinks links={page.provinces} />
      </Part>
      <Part title={text.categories} lead={text.categoriesLead}>
        <Groups groups={page.categories.filter(({ listed }) => listed > 0)} />
        {empty.length > 0 && <p className="text-ink-soft">{text.emptyCategories(empty)}</p>}
      </Part>
    </>
  )
}
