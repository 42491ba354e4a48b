import { useRef, useState } from 'react'
import type { ListedDuplicate } from '#contract/errors.ts'
import { submitBusiness } from '#contract/submissions.ts'
import type { Picture } from '#contract/uploads.ts'
import { addBusinessText as text } from '#text/submissions-wizard.ts'
import { call, newClientId } from '#web/lib/call.ts'
import { showToast } from '#web/ui/toast.tsx'
import { addressOf, checkAdded } from './check-added.ts'
import { problemOf, type WizardProblem } from './checks.ts'
import { emptyValues, fieldsIn, fieldsOf, type WizardField, type WizardValues } from './values.ts'

export type Added = { id: number; name: string }

/** The admin's form: what is typed, what is wrong with it, and listing it. `city`: to begin with. */
export function useAddBusiness({ city, onAdded }: { city: string; onAdded(added: Added): void }) {
  const [values, setValues] = useState<WizardValues>(() => emptyValues({ city }))
  const [isOpen, setOpen] = useState(false)
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [problem, setProblem] = useState<WizardProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [duplicate, setDuplicate] = useState<ListedDuplicate | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [clientId] = useState(newClientId)

  const change = (part: Partial<WizardValues>) => {
    setValues((now) => ({ ...now, ...part }))
    setDuplicate(null)
    // A mark stays until what it is about is touched.
    const touched: readonly string[] = fieldsIn(part)
    const left = Object.entries(problem?.fields ?? {}).filter(([name]) => !touched.includes(name))
    setProblem(problem && left.length > 0 ? { ...problem, fields: Object.fromEntries(left) } : null)
  }

  const refuse = (refused: WizardProblem) => {
    setProblem(refused)
    setAttempt((n) => n + 1)
    showToast(refused.text, 'bad')
  }

  async function send(confirmNew: boolean): Promise<void> {
    const { name = '', categoryId = 0, phone = '', city: town = '', ...fields } = fieldsOf(values)
    const answer = await call(submitBusiness, {
      body: {
        ...fields,
        name,
        categoryId,
        phone,
        city: town,
        address: addressOf(values),
        confirmNew,
        clientId,
        isOpen,
        images: pictures.map(({ url }) => url),
      },
    })
    if (answer.ok) {
      showToast(text.done)
      return onAdded({ id: answer.data.id, name: answer.data.name })
    }
    if (answer.error.business) return setDuplicate(answer.error.business)
    refuse(problemOf(answer.error, text.failed))
  }

  const submit = async (confirmNew = false) => {
    if (sending.current) return
    const wrong = checkAdded(values)
    if (wrong) return refuse(wrong)
    sending.current = true
    setBusy(true)
    setProblem(null)
    setDuplicate(null)
    try {
      await send(confirmNew)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    change,
    isOpen,
    setOpen,
    pictures,
    setPictures,
    problem,
    attempt,
    duplicate,
    busy,
    submit,
    errorOf: (name: WizardField | 'images') => problem?.fields[name],
  }
}
export type AddBusinessState = ReturnType<typeof useAddBusiness>
