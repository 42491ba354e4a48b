import { removalText as text } from '#text/removals.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useProveRemoval } from './queries.ts'

/** Types the code that came to the listed telephone, which removes the place. */
export function CodeForm({ clientId, onRemoved }: { clientId: string; onRemoved(): void }) {
  const prove = useProveRemoval()
  const form = useForm<'code'>({
    check: ({ code }) =>
      /^\s*(?:\d\s*){6}$/.test(code) ? null : { text: text.codeForm, fields: { code: text.codeForm } },
    async send({ code }) {
      await prove.mutateAsync({ clientId, code })
      onRemoved()
    },
  })
  return (
    <Form form={form} labels={{ code: text.code }}>
      <div className="max-w-xs">
        <TextField
          name="code"
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : text.prove}
      </Button>
    </Form>
  )
}
