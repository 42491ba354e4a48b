import { LoaderCircle, MailCheck } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { accountText } from '#text/accounts.ts'
import { type CallError, refusalText } from '#web/lib/call.ts'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Form, type FormState } from '#web/ui/form.tsx'

type Options<Name extends string, Data> = {
  check(values: Record<Name, string>): FormProblem<NoInfer<Name>> | null
  send(values: Record<Name, string>): Promise<{ ok: true; data: Data } | { ok: false; error: CallError }>
  /** Shown where the server gives no reason. */
  failed: string
  done(data: Data, values: Record<Name, string>): void | Promise<void>
  /** Another problem than the usual one; null when the form is left for something else. */
  refused?(
    error: CallError,
    usual: FormProblem<NoInfer<Name>>,
    values: Record<Name, string>,
  ): FormProblem<NoInfer<Name>> | null
}

/** A form that is one call: the server's refusal appears above it, `done` is called on success. */
export function useAccountForm<Name extends string, Data>(options: Options<Name, Data>) {
  const { check, send, failed, done, refused = (_, usual) => usual } = options
  return useForm<Name>({
    check,
    async send(values) {
      const answer = await send(values)
      if (!answer.ok) return refused(answer.error, refusalOf(answer.error, failed), values)
      await done(answer.data, values)
      return null
    },
  })
}

const refusalOf = <Name extends string>(error: CallError, failed: string): FormProblem<Name> => ({
  text: refusalText(error, failed),
  fields: error.fields as Partial<Record<Name, string>>,
})

type Props = {
  form: FormState
  text: { submit: string; submitting: string }
  ref?: Ref<HTMLFormElement>
  look?: ButtonLook
  children?: ReactNode
}

/** One column, the refusal above the fields, the button below. */
export function AccountForm({ form, text, ref, look = 'primary', children }: Props) {
  return (
    <Form ref={ref} form={form} labels={accountText.fields} className="grid gap-5">
      {children}
      <Button type="submit" look={look} busy={form.busy} className="mt-1 w-full text-lg">
        {form.busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        {form.busy ? text.submitting : text.submit}
      </Button>
    </Form>
  )
}

/** Stands where a form was when all went well; its heading takes the focus that the form had. */
export function DoneNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <MailCheck aria-hidden className="size-12 text-open" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      {children}
    </div>
  )
}
