import { openedLetterText as text } from '#text/letters.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

/** Types the code of a letter. */
export function CodeForm({ onCode }: { onCode(code: string): void }) {
  const form = useForm<'code'>({
    check: ({ code }) =>
      /^(?:[\s-]*[A-Za-z\d]){10}[\s-]*$/.test(code)
        ? null
        : { text: text.codeForm, fields: { code: text.codeForm } },
    async send({ code }) {
      onCode(code.replaceAll(/[\s-]/g, '').toUpperCase())
    },
  })
  return (
    <Form form={form} labels={{ code: text.code }}>
      <TextField
        name="code"
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.finding : text.find}
      </Button>
    </Form>
  )
}
