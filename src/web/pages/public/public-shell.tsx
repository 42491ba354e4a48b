import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { DIRECTORY_PATH, type PageRequest } from '#contract/directory.ts'
import { directoryText as text } from '#text/directory.ts'
import { siteText } from '#text/site.ts'
import { Breadcrumbs } from '#web/features/directory/breadcrumbs.tsx'
import { withReturn } from '#web/lib/addresses.ts'
import { SiteFooter } from '#web/pages/site/site-footer.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Logo, SkipLink } from '#web/ui/logo.tsx'

const link = 'inline-flex min-h-12 items-center px-2 font-semibold text-accent underline'

type Props = Pick<PageRequest, 'crumbs'> & { path: string; children: ReactNode }

/** Around every public page. All of it is links: nothing here waits for a script. `path`: where login leads back to. */
export function PublicShell({ crumbs, path, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-1 px-4 py-2 sm:gap-4">
          <a href="/" className="mr-auto inline-flex min-h-12 items-center rounded-md">
            <Logo name={siteText.brand} />
          </a>
          <nav aria-label={text.navigation} className="flex max-[379px]:order-last max-[379px]:basis-full">
            <a href={DIRECTORY_PATH} className={`${link} max-sm:hidden`}>
              {text.name}
            </a>
            <span data-signed="out">
              <a href={withReturn('/login', path)} className={link}>
                {text.login}
              </a>
            </span>
            <span data-signed="in">
              <a href="/" className={link}>
                {text.openApp}
              </a>
            </span>
          </nav>
          <ButtonAnchor look="danger" href="tel:112" aria-label={siteText.callEmergency}>
            <Phone aria-hidden className="size-5" />
            {siteText.emergencyNumber}
          </ButtonAnchor>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[1200px] flex-1 grid-cols-1 content-start gap-6 px-4 pt-2 pb-6 outline-none"
      >
        <Breadcrumbs crumbs={crumbs} />
        {children}
      </main>
      <SiteFooter>
        <a href={DIRECTORY_PATH} className={link}>
          {text.browse}
        </a>
      </SiteFooter>
    </div>
  )
}
