import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { categoryText as text } from '#text/categories.ts'
import { siteText } from '#text/site.ts'
import { CategoryBusinesses } from '#web/features/businesses/category-businesses.tsx'
import { CategoryHeading } from '#web/features/categories/category-heading.tsx'
import { useCategory } from '#web/features/categories/queries.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { idOf } from '#web/lib/id-of.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'

export function CategoryPage() {
  const id = idOf(useParams().id)
  return id === null ? <CategoryNotFound /> : <KnownCategory key={id} id={id} />
}

function KnownCategory({ id }: { id: number }) {
  const { data, isError, error, refetch } = useCategory(id)
  useTitle(data?.name)
  if (isNotFound(error)) return <CategoryNotFound />
  return (
    <div className="grid gap-6">
      {isError ? (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <CategoryHeading category={data} />
      )}
      <CategoryBusinesses categoryId={id} />
    </div>
  )
}

function CategoryNotFound() {
  useTitle(text.notFound)
  return (
    <EmptyState level="h1" icon={SearchX} title={text.notFound} text={text.notFoundText}>
      <ButtonLink to="/categories">{text.toAll}</ButtonLink>
    </EmptyState>
  )
}
