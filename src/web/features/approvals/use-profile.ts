import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { editBusiness, resubmitBusiness } from '#contract/approvals.ts'
import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { Reply } from '#contract/endpoint.ts'
import { businessProfileText as text } from '#text/approvals-profile.ts'
import { positionText } from '#text/places.ts'
import { call } from '#web/lib/call.ts'
import { readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { DRAFT, storedUser } from '#web/lib/stored-session.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import type { FormProblem } from '#web/lib/use-form.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnProfile } from './profile-queries.ts'
import {
  byField,
  type Edits,
  fieldsBefore,
  fieldsOf,
  realEdits,
  type TextName,
  type Values,
  valuesOf,
} from './profile-values.ts'

const draftKey = (id: number) => `${DRAFT}${storedUser()?.id} profile ${id}`

const keptEdits = (id: number): Edits => (readLocalJson(draftKey(id)) as Edits | null) ?? {}
const keepEdits = (id: number, edits: Edits) =>
  writeLocal(draftKey(id), Object.keys(edits).length === 0 ? null : JSON.stringify(edits))

/** Edits of the stored profile. They outlive refusals, newer rows and the page itself, until they are saved or discarded. */
export function useProfile({ business, review }: OwnProfile) {
  const { id } = business
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>(() => keptEdits(id))
  const [wasKept] = useState(() => Object.keys(edits).length > 0)
  const [problem, setProblem] = useState<FormProblem<string> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const kept = valuesOf(business, review.change)
  const isDirty = Object.keys(realEdits(kept, edits)).length > 0
  useWarning(isDirty)

  const write = (next: Edits) => {
    setEdits(next)
    keepEdits(id, realEdits(kept, next))
  }
  const refuse = (refused: FormProblem<string>) => {
    setProblem(refused)
    setAttempt((n) => n + 1)
  }
  const refresh = () => client.invalidateQueries({ queryKey: OWN_BUSINESSES })

  async function send(
    body: BusinessFields & { updatedAt?: string },
  ): Promise<Reply<typeof editBusiness> | null> {
    setBusy(true)
    setProblem(null)
    const answer = await call(editBusiness, { params: { id }, body })
    if (!answer.ok) {
      refuse({ text: answer.error.text, fields: byField(answer.error.fields) })
      if (answer.error.code === 'changed_meanwhile') await refresh()
    } else await refresh()
    setBusy(false)
    return answer.ok ? answer.data : null
  }

  return {
    problem,
    attempt,
    busy,
    isDirty,
    wasKept,
    kept,
    values: { ...kept, ...edits },
    set: <Name extends keyof Values>(changed: Pick<Values, Name>) => write({ ...edits, ...changed }),
    discard: () => {
      write({})
      setProblem(null)
    },
    errorOf: (name: string) => problem?.fields[name],

    async save(): Promise<void> {
      if (busy) return
      const wrong = wrongIn({ ...kept, ...edits })
      if (wrong) return refuse(wrong)
      const saved = await send({ ...fieldsOf(kept, edits), updatedAt: business.updatedAt })
      if (!saved) return
      write({})
      const wasAsked = saved.change && saved.change.id !== review.change?.id
      showToast(wasAsked && saved.change ? text.savedForReview(saved.change.fields) : text.saved)
    },

    async withdraw(): Promise<void> {
      if (busy || !review.change) return
      if (await send(fieldsBefore(review.change))) showToast(text.change.withdrawn)
    },

    async resubmit(): Promise<void> {
      if (busy) return
      setBusy(true)
      const answer = await call(resubmitBusiness, { params: { id } })
      if (!answer.ok) refuse({ text: answer.error.text, fields: byField(answer.error.fields) })
      else showToast(text.resubmitted)
      await refresh()
      setBusy(false)
    },
  }
}
export type Profile = ReturnType<typeof useProfile>

/** Errors that need no answer of the server. */
function wrongIn({ name, categoryId, position }: Values): FormProblem<string> | null {
  const missing = {
    ...(name.trim() === '' && { name: text.required }),
    ...(categoryId === null && { categoryId: text.required }),
  }
  if (Object.keys(missing).length > 0) return { text: text.missing, fields: missing }
  if (readTyped(position) !== undefined) return null
  return { text: positionText.wrong, fields: { latitude: positionText.wrong } }
}

/** The browser asks before the page is closed; on other pages of ours a note says that edits are kept. */
function useWarning(isDirty: boolean): void {
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  useEffect(
    () => () => {
      if (dirty.current) showToast(text.unsaved, 'bad')
    },
    [],
  )
}

/** Props of a control for one of the texts. */
export const textInput = ({ values, set, errorOf }: Profile, name: TextName) => ({
  name,
  label: text.labels[name],
  error: errorOf(name),
  value: values[name],
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
    set({ [name]: target.value } as Record<TextName, string>),
})
