import { LoaderCircle } from 'lucide-react'
import { siteText } from '#text/site.ts'
import { greetingClass, HomeTop, homeClass } from '#web/pages/site/home-top.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { BottomBar, mainClass, TopBar } from './site-bars.tsx'

/**
 * Home as it stands in the document, before any script: what is the same for everybody, in its place, and the spinner
 * where the greeting will be. Only shown where theme.js finds a stored session at home's address; the application puts
 * the whole page in its place.
 */
export const HomeOnItsWay = () => (
  <div data-page="home" className="flex min-h-dvh flex-col">
    <TopBar>
      <Skeleton className="ml-auto h-9 w-44" />
    </TopBar>
    <main className={mainClass}>
      <div className={homeClass}>
        <HomeTop
          greeting={
            <>
              <h1 className="sr-only">{siteText.nav.home}</h1>
              <p role="status" className={`${greetingClass} flex items-center gap-3 text-ink-soft`}>
                <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" />
                {siteText.loading}
              </p>
            </>
          }
          wheel={<Skeleton className="h-12 w-40 rounded-full" />}
          search={<Skeleton className="h-12 rounded-md" />}
        />
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    </main>
    <BottomBar />
  </div>
)
