import { relatedTrades } from '#contract/categories-related.ts'
import { categoryText as text } from '#text/categories.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useCategories } from './queries.ts'

/** Ways on from an empty trade: those near in kind, and adding a business that somebody knows. */
export function RelatedTrades({ id }: { id: number }) {
  const categories = useCategories().data ?? []
  const related = relatedTrades(id).flatMap((one) => categories.find((category) => category.id === one) ?? [])
  return (
    <div className="grid gap-3">
      {related.length > 0 && <h2 className="text-lg font-bold">{text.related}</h2>}
      <div className="flex flex-wrap gap-2">
        {related.map(({ id: other, name }) => (
          <ButtonLink key={other} look="secondary" to={`/category/${other}`}>
            {name}
          </ButtonLink>
        ))}
        <ButtonLink look="quiet" to="/add-business">
          {text.add}
        </ButtonLink>
      </div>
    </div>
  )
}
