import type { PageAssets, PageHead } from '#contract/directory.ts'
import { directoryHeadText } from '#text/directory.ts'
import { siteText } from '#text/site.ts'

/** Meta data for search engines and messengers. */
export function Head({ head }: { head: PageHead }) {
  const { title, description, canonical, isIndexed, prev, next, image } = head
  const properties = {
    'og:type': 'website',
    'og:site_name': siteText.brand,
    'og:locale': directoryHeadText.locale,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': image.url,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
  }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      {prev && <link rel="prev" href={prev} />}
      {next && <link rel="next" href={next} />}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image.url} />
    </>
  )
}

/** The same as in index.html, for documents that are not the application. */
export function Assets({ assets: { styles, scripts } }: { assets: PageAssets }) {
  const [first, ...modules] = scripts
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131d22" media="(prefers-color-scheme: dark)" />
      {/* Before the script, which holds back the body until they are read: Chromium looks for the fade's rule when the body begins. */}
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script src={first} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {modules.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  )
}

/**
 * Written by hand, as React escapes a script's text as if it were words. Every `<` is escaped as JSON allows it, so that
 * no name can end the script.
 */
export const structuredData = ({ structured }: PageHead): string =>
  structured
    .map((one) => JSON.stringify(one).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('')
