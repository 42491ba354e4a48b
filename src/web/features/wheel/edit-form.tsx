import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { prizeFormText as text } from '#text/wheel-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, type FormState } from '#web/ui/form.tsx'

type Props = {
  form: FormState
  title: string
  labels: Readonly<Record<string, string>>
  submit: string
  onCancel: () => void
  children: ReactNode
}

const UNREADABLE = '?'

/** Half a date, or the 30th of February, is empty to its form: it would be saved as no date at all. */
function keepUnreadable({ target, formData }: FormDataEvent) {
  for (const control of target instanceof HTMLFormElement ? target.elements : [])
    if (control instanceof HTMLInputElement && control.validity.badInput)
      formData.set(control.name, UNREADABLE)
}

/** A form in a card of its own, whose heading takes the keyboard's place when it opens. */
export function EditForm({ form, title, labels, submit, onCancel, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const form = box.current
    form?.addEventListener('formdata', keepUnreadable)
    return () => form?.removeEventListener('formdata', keepUnreadable)
  }, [])
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {title}
      </h3>
      <Form form={form} ref={box} className="grid gap-5" labels={labels}>
        {children}
        <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
          <Button type="submit" busy={form.busy}>
            {form.busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
            {form.busy ? text.saving : submit}
          </Button>
          <Button look="secondary" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
