import { SelectField } from '#web/ui/select-field.tsx'

type CheckProps = {
  name: string
  label: string
  hint?: string
  checked: boolean
  onCheck(checked: boolean): void
}

/** A filter that is on or off. */
export const Check = ({ name, label, hint, checked, onCheck }: CheckProps) => (
  <label className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onCheck(event.target.checked)}
      className="size-5 shrink-0 accent-accent"
    />
    <span>
      <span className="block font-semibold">{label}</span>
      {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
    </span>
  </label>
)

type ChoiceProps = {
  name: string
  label: string
  hint?: string
  any: string
  value: string | number | null
  /** Undefined: not known yet, or nothing to choose from. */
  options: readonly (readonly [value: string | number, label: string])[] | undefined
  onChoose(value: string | null): void
}

/** A list whose first line is "any". A value from the address stays chosen even if no line offers it. */
export function Choice({ any, value, options, onChoose, ...field }: ChoiceProps) {
  const offered = value === null || options?.some(([one]) => one === value)
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      disabled={!options && value === null}
      onChange={(event) => onChoose(event.target.value || null)}
      empty={any}
      options={offered ? options : [[value, String(value)], ...(options ?? [])]}
    />
  )
}
