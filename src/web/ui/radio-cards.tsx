import type { ReactNode } from 'react'

type Props = {
  name: string
  legend: string
  options: readonly { value: string; label: string; icon: ReactNode }[]
  /** Preselected; the radios keep their own state after that. */
  first: string
}

/** Two or three choices side by side, each as large as a button. */
export function RadioCards({ name, legend, options, first }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-flow-col auto-cols-fr gap-2">
        {options.map(({ value, label, icon }) => (
          <label
            key={value}
            className="flex min-h-12 items-center justify-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === first}
              className="size-4 accent-accent"
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
