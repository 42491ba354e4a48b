import type { CallOutChoice } from '#contract/call-outs-rules.ts'
import { choiceTexts, callOutText as text } from '#text/call-outs-pages.ts'
import { ErrorText } from '#web/ui/states.tsx'

type Props = {
  choices: readonly CallOutChoice[]
  value: CallOutChoice | null
  onChange(choice: CallOutChoice): void
  error?: string | undefined
}

/** One of three things that happened, each as large as a button. */
export function ChoiceField({ choices, value, onChange, error }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{text.ask.choice}</legend>
      <ErrorText text={error} />
      {choices.map((choice) => (
        <label
          key={choice}
          className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="choice"
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-5 accent-accent"
          />
          {choiceTexts[choice]}
        </label>
      ))}
    </fieldset>
  )
}
