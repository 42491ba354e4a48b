import { useRef } from 'react'
import { Link, Outlet } from 'react-router'
import { siteText } from '#text/site.ts'
import { usePageChange } from '#web/lib/page-change.ts'
import { SiteFooter } from '#web/pages/site/site-footer.tsx'
import { Logo, SkipLink } from '#web/ui/logo.tsx'

/** Around the forms of signed-out people: nothing that draws the eye from the form. */
export function SignedOutShell() {
  const content = useRef<HTMLElement>(null)
  usePageChange(content)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1200px] items-center px-4 py-2">
          <Link to="/" className="inline-flex min-h-12 items-center rounded-md">
            <Logo name={siteText.brand} />
          </Link>
        </div>
      </header>
      <main ref={content} id="content" tabIndex={-1} className="flex-1 px-4 py-8 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
