import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props<Name extends string> = {
  legend: string
  options: readonly { name: Name; label: string; icon: LucideIcon }[]
  /** Null: nothing yet. */
  chosen: Name | null
  className?: string
  onChoose(name: Name): void
}

/** Choice of what was found, by one tap. */
export const OutcomeButtons = <Name extends string>({
  legend,
  options,
  chosen,
  className,
  onChoose,
}: Props<Name>) => (
  <fieldset className={classNames('grid grid-cols-2 gap-2', className)}>
    <legend className="mb-1 font-semibold">{legend}</legend>
    {options.map(({ name, label, icon: Icon }) => (
      <Button
        key={name}
        look="secondary"
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
        aria-pressed={chosen === name}
        onClick={() => onChoose(name)}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {label}
      </Button>
    ))}
  </fieldset>
)
