import { type ComponentProps, useState } from 'react'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

type Problem = FormProblem<string> | null
type Props = {
  /** Its `defaultValue` is restored after a value was saved. */
  field: ComponentProps<typeof TextField>
  look?: ButtonLook
  submit: string
  submitting: string
  check(typed: string): Problem
  /** Null when it was taken. */
  send(typed: string): Promise<Problem>
}

/** A form of one field, made again after each thing that was taken; what was refused stays to be mended. */
export function OneFieldForm(props: Props) {
  const [taken, setTaken] = useState(0)
  return <Once key={taken} {...props} isNext={taken > 0} onTaken={() => setTaken(taken + 1)} />
}

/** `isNext`: the keyboard was in the form before this one, and stays in its field. */
type OnceProps = Props & { isNext: boolean; onTaken: () => void }

function Once({ field, look = 'primary', submit, submitting, check, send, isNext, onTaken }: OnceProps) {
  const { name, label } = field
  const form = useForm<string>({
    check: (values) => check(values[name] ?? ''),
    async send(values) {
      const refused = await send(values[name] ?? '')
      if (refused === null) onTaken()
      return refused
    },
  })
  return (
    <Form form={form} labels={{ [name]: label }}>
      <TextField {...field} autoComplete="off" autoFocus={isNext} />
      <Button type="submit" look={look} busy={form.busy}>
        {form.busy ? submitting : submit}
      </Button>
    </Form>
  )
}
