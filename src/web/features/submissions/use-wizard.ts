import { useEffect, useRef, useState } from 'react'
import type { ListedDuplicate } from '#contract/errors.ts'
import { geocode } from '#contract/places.ts'
import { submitBusiness } from '#contract/submissions.ts'
import type { Picture } from '#contract/uploads.ts'
import { fieldTexts } from '#text/fields.ts'
import { wizardText as text } from '#text/submissions.ts'
import { call, newClientId } from '#web/lib/call.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import { checkAll, checkBasics, checkDetails, problemOf, stepOf, type WizardProblem } from './checks.ts'
import type { KeptState } from './draft-keeper.ts'
import { keepWizard, keptWizard } from './kept-wizard.ts'
import { fieldsIn, fieldsOf, type WizardField, type WizardValues } from './values.ts'
import { makeWizardDraft } from './wizard-draft.ts'

/**
 * Refuses a position abroad in the step in which it is typed, not two steps later. The server alone knows the borders;
 * without a network nobody knows yet, and the last step asks again.
 */
async function checkCountry(values: WizardValues): Promise<WizardProblem | null> {
  const point = readTyped(values)
  if (!point) return null
  const answer = await call(geocode, { query: point })
  if (!answer.ok || answer.data.isInside) return null
  return { text: text.marked, fields: { latitude: fieldTexts.position_outside } }
}

export type WizardStart = {
  /** Of an owner's draft; null: there is none on the server. */
  id: number | null
  /** As the server has them, or as a new form begins. */
  values: WizardValues
  /** Whether the account keeps drafts on the server. */
  isOwner: boolean
}
/** `isPlaced`: with a pin, without which no list around a place shows it. */
export type Submitted = { name: string; isVerified: boolean; isPlaced: boolean }

const checks = [checkBasics, checkDetails]
const DETAILS = 1
const LAST = 2

/** All that the three steps share: what is typed, where it is kept, what is wrong, and sending it. */
export function useWizard({ start, onDone }: { start: WizardStart; onDone(done: Submitted): void }) {
  const [kept] = useState(() => keptWizard(start.id))
  const [values, setValues] = useState<WizardValues>(() => ({ ...start.values, ...kept.values }))
  const [pictures, setPictures] = useState<readonly Picture[]>(kept.pictures)
  const [id, setId] = useState(start.id)
  const [step, setStep] = useState(0)
  const [problem, setProblem] = useState<WizardProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<KeptState>('none')
  const [busy, setBusy] = useState(false)
  const [duplicate, setDuplicate] = useState<ListedDuplicate | null>(null)
  const sending = useRef(false)
  const [clientId] = useState(newClientId)
  const [draft] = useState(() =>
    makeWizardDraft({
      id: start.id,
      isOwner: start.isOwner,
      unsaved: fieldsIn(kept.values),
      onId: setId,
      onState: setState,
    }),
  )
  useEffect(() => {
    const leave = () => draft.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [draft])

  const change = (part: Partial<WizardValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    for (const name of fieldsIn(part)) draft.change(name, next)
    if (!problem) return
    // A mark stays until what it is about is touched.
    const left = Object.fromEntries(Object.entries(problem.fields).filter(([name]) => !(name in part)))
    setProblem(Object.keys(left).length > 0 ? { ...problem, fields: left } : null)
  }
  const changePictures = (next: readonly Picture[]) => {
    setPictures(next)
    keepWizard(draft.id(), { pictures: [...next] })
  }

  const refuse = (refused: WizardProblem) => {
    setProblem(refused)
    setAttempt((n) => n + 1)
  }
  const go = (to: number) => {
    setProblem(null)
    setDuplicate(null)
    setStep(to)
    void draft.flush()
  }

  async function send(confirmNew: boolean): Promise<void> {
    const { name = '', categoryId = 0, phone = '', city = '', address = '', ...fields } = fieldsOf(values)
    await draft.flush()
    const draftId = draft.id()
    const answer = await call(submitBusiness, {
      body: {
        ...fields,
        name,
        categoryId,
        phone,
        city,
        address,
        confirmNew,
        clientId,
        isOpen: true,
        isVerified: false,
        images: pictures.map(({ url }) => url),
        ...(draftId !== null && { draftId }),
      },
    })
    if (answer.ok) {
      draft.end()
      keepWizard(draft.id(), { values: {}, pictures: [] })
      return onDone({ ...answer.data, isPlaced: readTyped(values) !== null })
    }
    if (answer.error.business) return setDuplicate(answer.error.business)
    const refused = problemOf(answer.error, text.failed)
    if (Object.keys(refused.fields).length > 0) setStep(stepOf(refused.fields))
    refuse(refused)
  }

  const submit = async (confirmNew = false) => {
    if (sending.current) return
    const wrong = checkAll(values)
    if (wrong) {
      setStep(stepOf(wrong.fields))
      return refuse(wrong)
    }
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

  const next = async () => {
    if (busy) return
    const wrong = checks[step]?.(values)
    if (wrong) return refuse(wrong)
    setBusy(true)
    const abroad = step === DETAILS ? await checkCountry(values) : null
    setBusy(false)
    if (abroad) refuse(abroad)
    else go(step + 1)
  }

  return {
    isOwner: start.isOwner,
    values,
    pictures,
    id,
    step,
    problem,
    attempt,
    state,
    busy,
    duplicate,
    change,
    changePictures,
    submit,
    back: () => go(step - 1),
    /** To the next step, or, on the last one, to the approval. */
    next: () => void (step === LAST ? submit() : next()),
    errorOf: (name: WizardField | 'images') => problem?.fields[name],
  }
}
export type WizardState = ReturnType<typeof useWizard>
