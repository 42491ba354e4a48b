import { type SubmitEvent, useRef, useState } from 'react'
import { AskError } from './ask.ts'

/** Errors of a form: the sentence above it, and the words beside each field. */
export type FormProblem<Name extends string> = { text: string; fields: Partial<Record<Name, string>> }

type Options<Name extends string> = {
  /** Reads what was typed; null when nothing is wrong. */
  check(values: Record<Name, string>): FormProblem<Name> | null
  /** Sends it. A problem, or a refusal that is thrown, stands above the fields; `unsent`: something else is asked first. */
  send(values: Record<Name, string>): Promise<FormProblem<Name> | 'unsent' | null | undefined>
}

/**
 * A form whose controls keep their own values, so that no refusal or re-render can lose what was typed.
 * `attempt` counts the refusals: the summary takes focus each time.
 */
export function useForm<Name extends string>({ check, send }: Options<Name>) {
  const [problem, setProblem] = useState<FormProblem<Name> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  // `busy` is only known to the next render; two submits in one tick need an answer before it.
  const sending = useRef(false)

  const refuse = (refused: FormProblem<Name> | null) => {
    setProblem(refused)
    if (refused) setAttempt((n) => n + 1)
  }

  const submit = async (values: Record<Name, string>) => {
    const wrong = check(values)
    if (wrong) return refuse(wrong)
    sending.current = true
    setProblem(null)
    setBusy(true)
    const refused = (await send(values).catch(problemOf<Name>)) ?? null
    refuse(refused === 'unsent' ? null : refused)
    // When it was taken the button stays busy until the page goes on: nothing is sent twice.
    if (refused) {
      sending.current = false
      setBusy(false)
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    void submit(Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>)
  }

  return { problem, attempt, busy, onSubmit, errorOf: (name: Name) => problem?.fields[name] }
}

/** Of a refusal: its sentence, and its words beside the fields. */
function problemOf<Name extends string>(error: unknown): FormProblem<Name> {
  if (!(error instanceof AskError)) throw error
  return { text: error.message, fields: error.failure.fields as FormProblem<Name>['fields'] }
}
