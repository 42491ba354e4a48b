import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlProps, Field, type FieldProps, useField } from './field.tsx'

type Props = FieldProps & {
  /** Words of the toggle, seen and heard: both say what pressing it does. */
  words: { show: string; hide: string; showLong: string; hideLong: string }
} & Pick<ComponentProps<'input'>, 'autoComplete'>

export function PasswordField({ name, id, label, hint, error, words, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const field = useField({ name, id, label, hint, error })
  const control = controlProps(field)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...field}>
      <div className="relative">
        <input
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...control}
          className={`${control.className} pr-28`}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? words.hideLong : words.showLong}
          aria-pressed={shown}
          aria-controls={control.id}
          className="absolute inset-y-0 right-0 inline-flex min-w-24 items-center justify-center gap-1.5 rounded-md px-3 text-sm font-semibold text-accent"
        >
          <Icon aria-hidden className="size-4" />
          {shown ? words.hide : words.show}
        </button>
      </div>
    </Field>
  )
}
