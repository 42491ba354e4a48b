import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ListPage } from '#contract/directory.ts'
import { directoryText as text } from '#text/directory.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** To the pages before and behind this one. */
export function Pager({
  list: { page, pages, paths },
}: {
  list: Pick<ListPage, 'page' | 'pages' | 'paths'>
}) {
  if (pages === 1) return null
  return (
    <nav aria-label={text.pages} className="flex flex-wrap items-center justify-center gap-3">
      {paths.previous && (
        <ButtonAnchor look="secondary" href={paths.previous} rel="prev">
          <ArrowLeft aria-hidden className="size-5" />
          {text.previous}
        </ButtonAnchor>
      )}
      <span className="text-ink-soft">{text.pageOf(page, pages)}</span>
      {paths.next && (
        <ButtonAnchor look="secondary" href={paths.next} rel="next">
          {text.next}
          <ArrowRight aria-hidden className="size-5" />
        </ButtonAnchor>
      )}
    </nav>
  )
}
