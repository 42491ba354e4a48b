import { siteText } from '#text/site.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

export function NotFoundPage() {
  const text = siteText.notFound
  useTitle(text.title)
  return (
    <EmptyState level="h1" icon="road" title={text.title} text={text.text}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
      <ButtonLink look="secondary" to="/categories">
        {siteText.nav.categories}
      </ButtonLink>
    </EmptyState>
  )
}
