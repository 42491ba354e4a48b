import { X } from 'lucide-react'
import { PLAN_CATEGORIES_MAX } from '#contract/field-plans.ts'
import { fieldPlansText } from '#text/field-plans.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const text = fieldPlansText.form

type Props = {
  categories: readonly { id: number; name: string }[]
  chosen: readonly number[]
  error: string | undefined
  onChange(ids: number[]): void
}

/** None, one or several categories: chosen from the list, taken out by a press. */
export function CategoryChoice({ categories, chosen, error, onChange }: Props) {
  const left = categories.filter(({ id }) => !chosen.includes(id))
  return (
    <div className="grid gap-2">
      <SelectField
        name="categoryIds"
        label={text.fields.categoryIds}
        hint={text.categoriesHint}
        error={error}
        value=""
        disabled={chosen.length >= PLAN_CATEGORIES_MAX}
        onChange={({ target }) => onChange([...chosen, Number(target.value)])}
      >
        <option value="">{text.chooseCategory}</option>
        {left.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen.length > 0 && (
        <ul aria-label={text.fields.categoryIds} className="flex flex-wrap gap-2">
          {categories
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={text.removeCategory(name)}
                  onClick={() => onChange(chosen.filter((other) => other !== id))}
                  className="inline-flex min-h-12 items-center gap-2 rounded-full bg-accent-soft px-4 text-left font-semibold text-accent"
                >
                  {name}
                  <X aria-hidden className="size-4 shrink-0" />
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
