import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PublicPage, RenderHome, RenderLanding, RenderPage } from '#contract/directory.ts'
import { TradeGlyphs } from '#web/features/businesses/place-card.tsx'
import { glyphsOf } from '#web/features/categories/trade-glyph.tsx'
import { setNow } from '#web/lib/use-time.ts'
import { DirectoryHome } from '#web/pages/public/directory-page.tsx'
import { GuestBusiness } from '#web/pages/public/guest-business-page.tsx'
import { CategoryList } from '#web/pages/public/list-page.tsx'
import { Missing } from '#web/pages/public/missing-page.tsx'
import { Near } from '#web/pages/public/near-page.tsx'
import { Province } from '#web/pages/public/province-page.tsx'
import { PublicShell } from '#web/pages/public/public-shell.tsx'
import { Survey } from '#web/pages/public/survey-page.tsx'
import { LandingPage } from '#web/pages/site/landing-page.tsx'
import { Assets, Head, structuredData } from './document-head.tsx'
import { HomeOnItsWay } from './home-on-its-way.tsx'

function contentOf(page: Exclude<PublicPage, { kind: 'landing' }>): ReactNode {
  if (page.kind === 'directory') return <DirectoryHome page={page} />
  if (page.kind === 'province') return <Province page={page} />
  if (page.kind === 'near') return <Near page={page} />
  if (page.kind === 'survey') return <Survey page={page} />
  if (page.kind === 'list') return <CategoryList page={page} />
  return page.kind === 'business' ? <GuestBusiness page={page} /> : <Missing page={page} />
}

/** A search in words is repeated in the application after login. */
const returnOf = (page: PublicPage): string | null =>
  page.kind === 'near' && page.results
    ? `/search?${new URLSearchParams({ q: page.results.words }).toString()}`
    : null

/** A whole document. Nothing of it is hydrated: `public-entry.ts` brings the few things that move. */
export const renderPage: RenderPage = ({ page, head, crumbs, assets, now, signs = {} }) => {
  if (page.kind === 'landing') throw new Error('The landing page stands in the shell of the application')
  setNow(new Date(now))
  const top = renderToStaticMarkup(
    <>
      <Assets assets={assets} />
      <Head head={head} />
    </>,
  )
  const body = renderToStaticMarkup(
    <StaticRouter location="/">
      <PublicShell crumbs={crumbs} path={returnOf(page) ?? new URL(head.canonical).pathname}>
        <TradeGlyphs value={glyphsOf(signs)}>{contentOf(page)}</TradeGlyphs>
      </PublicShell>
    </StaticRouter>,
  )
  return `<!doctype html><html lang="tr"><head>${top}${structuredData(head)}</head><body>${body}</body></html>`
}

/** The application draws the page again as soon as it runs; who has a session in this browser never sees this one. */
export const renderLanding: RenderLanding = ({ page, head }) => ({
  head: renderToStaticMarkup(<Head head={head} />) + structuredData(head),
  body: renderToStaticMarkup(
    <StaticRouter location="/">
      <div data-signed="out">
        <LandingPage ways={page.kind === 'landing' ? page.ways : []} />
      </div>
    </StaticRouter>,
  ),
})

export const renderHome: RenderHome = () =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <HomeOnItsWay />
    </StaticRouter>,
  )
