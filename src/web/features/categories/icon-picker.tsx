import { type CategorySign, categorySigns } from '#contract/categories-signs.ts'
import { categoryFormText as text } from '#text/categories-admin.ts'
import { FieldError } from '#web/ui/field.tsx'
import { CategoryIcon } from './category-icon.tsx'

type Props = {
  first: string | undefined
  /** Who has a sign already: what it is called when it is read out. */
  names: ReadonlyMap<string, string>
  error: string | undefined
}

/** The signs as they are drawn, one to be chosen: arrow keys move among them. */
export function IconPicker({ first, names, error }: Props) {
  return (
    <fieldset id="icon" tabIndex={-1} className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{text.fields.icon}</legend>
      {error && <FieldError>{error}</FieldError>}
      <div className="grid max-h-52 grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1 overflow-y-auto rounded-md border border-line p-1">
        {categorySigns.map((sign, i) => (
          <Sign key={sign} sign={sign} label={text.icon(i + 1, names.get(sign))} isFirst={sign === first} />
        ))}
      </div>
    </fieldset>
  )
}

const Sign = ({ sign, label, isFirst }: { sign: CategorySign; label: string; isFirst: boolean }) => (
  <label
    title={label}
    className="relative grid size-12 place-items-center rounded-md text-ink-soft has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
  >
    <input
      type="radio"
      name="icon"
      value={sign}
      defaultChecked={isFirst}
      aria-label={label}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
    <CategoryIcon sign={sign} />
  </label>
)
