type Props = {
  name: string
  label: string
  hint?: string | undefined
  isOn: boolean
  onChange(isOn: boolean): void
}

/** On or off, pressed anywhere on its line; the knob's place says which, not its colour alone. */
export function SwitchField({ name, label, hint, isOn, onChange }: Props) {
  return (
    <label className="flex min-h-12 items-start justify-between gap-4 py-1">
      <span>
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          className="peer h-8 w-14 appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 checked:border-transparent checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-6 rounded-full border border-line-strong bg-surface transition-transform duration-150 peer-checked:translate-x-6 peer-checked:border-transparent motion-reduce:transition-none"
        />
      </span>
    </label>
  )
}

type CheckProps = { name: string; label: string; hint?: string; first: boolean; isFixed?: boolean }

/** A box to tick, pressed anywhere on its line; a form reads it. */
export function CheckField({ name, label, hint, first, isFixed = false }: CheckProps) {
  return (
    <label className="flex min-h-12 items-start gap-3 py-1">
      <input
        type="checkbox"
        name={name}
        defaultChecked={first}
        disabled={isFixed}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
