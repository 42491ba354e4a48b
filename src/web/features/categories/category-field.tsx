import { Tag } from 'lucide-react'
import { wizardText as text } from '#text/submissions.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { useCategories } from './queries.ts'

type Props = { value: string; error: string | undefined; onChange(id: string): void }

/** Held by the list while the categories are on their way; no choice. */
const LOADING = 'loading'

/** The trade, with its sign. */
export function CategoryField({ value, error, onChange }: Props) {
  const { data, error: failure, refetch } = useCategories()
  const isLoading = !data && !failure
  const chosen = data?.find(({ id }) => String(id) === value)
  return (
    <div className="grid gap-2">
      <div className={`relative [&_select]:pl-12 ${error ? '[&>span]:left-7' : '[&>span]:left-3'}`}>
        <SelectField
          name="categoryId"
          label={text.fields.categoryId}
          error={error}
          value={isLoading ? LOADING : data ? value : ''}
          required
          onChange={(event) => onChange(event.target.value)}
        >
          {isLoading ? (
            <option value={LOADING} disabled>
              {text.categoriesLoading}
            </option>
          ) : (
            <option value="">{text.chooseCategory}</option>
          )}
          {data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <span className="pointer-events-none absolute bottom-3 text-accent">
          {chosen ? (
            <CategoryIcon sign={chosen.icon} />
          ) : (
            <Tag aria-hidden className="size-6" strokeWidth={1.75} />
          )}
        </span>
      </div>
      {failure && !data && <QueryView query={{ error: failure, refetch }} failed={text.categoriesFailed} />}
    </div>
  )
}
