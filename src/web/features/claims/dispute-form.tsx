import { useState } from 'react'
import { DISPUTE_MAX } from '#contract/claims.ts'
import { disputeText as text } from '#text/claims.ts'
import { fieldTexts } from '#text/fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

type Props = {
  /** Null when it was taken. */
  send: (words: string) => Promise<string | null>
  /** Message shown afterwards. */
  done: string
}

/** Why a business should not be another's. */
export function DisputeForm({ send, done }: Props) {
  const [isDone, setIsDone] = useState(false)
  const form = useForm<'text'>({
    check: ({ text: words }) =>
      words.trim() ? null : { text: fieldTexts.required, fields: { text: fieldTexts.required } },
    async send({ text: words }) {
      const refused = await send(words)
      if (refused !== null) return { text: refused, fields: {} }
      setIsDone(true)
      return null
    },
  })
  if (isDone)
    return (
      <p role="status" className="rounded-md bg-open-soft p-4 font-semibold">
        {done}
      </p>
    )
  return (
    <Form form={form} labels={{ text: text.text }}>
      <TextAreaField name="text" label={text.text} hint={text.textHint} rows={5} maxLength={DISPUTE_MAX} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : text.send}
      </Button>
    </Form>
  )
}
