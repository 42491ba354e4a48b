import { LocateFixed } from 'lucide-react'
import type { DirectoryPage } from '#contract/directory.ts'
import { nearMeText, directoryText as text } from '#text/directory.ts'
import { CountedLinks, Groups, Part } from '#web/features/directory/links.tsx'
import { GuestWheelButton } from '#web/features/wheel/guest-wheel-button.tsx'
import { Button } from '#web/ui/button.tsx'

/** All provinces, and all categories; the wheel's door for guests. */
export function DirectoryHome({ page }: { page: DirectoryPage }) {
  const others = page.provinces.filter(({ listed }) => listed === 0)
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-3xl font-bold">{text.title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{text.lead(page.listed)}</p>
        <div className="flex flex-wrap items-center gap-3">
          <div data-near-me className="flex flex-wrap items-center gap-3 noscript:hidden">
            <Button look="secondary">
              <LocateFixed aria-hidden className="size-5" />
              {nearMeText.button}
            </Button>
            <p role="status" className="text-ink-soft" />
          </div>
          <div data-signed="out">
            <GuestWheelButton />
          </div>
        </div>
      </div>
      <Part title={text.provinces}>
        <CountedLinks links={page.provinces.filter(({ listed }) => listed > 0)} />
        {others.length > 0 && (
          <details>
            <summary className="inline-flex min-h-12 items-center font-semibold text-accent">
              {text.otherProvinces}
            </summary>
            <ul className="flex flex-wrap gap-x-4">
              {others.map(({ name, path }) => (
                <li key={path}>
                  <a href={path} className="inline-flex min-h-12 items-center text-accent underline">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Part>
      <Part title={text.categories} lead={text.categoriesLead}>
        <Groups groups={page.categories.filter(({ listed }) => listed > 0)} />
      </Part>
    </>
  )
}
