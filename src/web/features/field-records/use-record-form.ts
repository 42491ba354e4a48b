import { useEffect, useState } from 'react'
import { fieldRecordText as text } from '#text/field-records.ts'
import { DRAFT, storedUser } from '#web/lib/stored-session.ts'
import { changeWaiting, newWaiting, photosOf, putWaiting } from './queue.ts'
import {
  checkRecord,
  emptyValues,
  type RecordField,
  type RecordValues,
  type Refused,
  readValues,
} from './values.ts'
import type { Waiting } from './waiting.ts'

const keyOf = () => `${DRAFT}${storedUser()?.id} field record`

/** What is typed survives the camera, which may end the page: for one person, and gone with the session. */
function keptValues(): RecordValues {
  try {
    return readValues(JSON.parse(localStorage.getItem(keyOf()) ?? 'null'))
  } catch {
    return emptyValues()
  }
}

function keepValues(values: RecordValues | null): void {
  try {
    if (values) localStorage.setItem(keyOf(), JSON.stringify(values))
    else localStorage.removeItem(keyOf())
  } catch {
    // Storage is refused or full: the words are on the page alone.
  }
}

type Aside = { values: RecordValues; photos: readonly Blob[] }
type Problem = { text: string; fields: Refused }

/** Of the next place, the trade and the plan are often those of the last one. */
const nextAfter = ({ categoryId, planId }: RecordValues): RecordValues => ({
  ...emptyValues(),
  ...{ categoryId, planId },
})

/** What is typed of a place: a new one, or one that waits and is mended. */
export function useRecordForm(onSaved: (name: string) => void) {
  const [values, setValues] = useState(keptValues)
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [mending, setMending] = useState<Waiting | null>(null)
  /** What was being typed when another one was taken back to be mended. */
  const [aside, setAside] = useState<Aside | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!mending) keepValues(values)
  }, [values, mending])

  const change = (part: Partial<RecordValues>) => {
    setValues((now) => ({ ...now, ...part }))
    if (!problem) return
    // A mark stays until what it is about is touched.
    const left = Object.fromEntries(Object.entries(problem.fields).filter(([name]) => !(name in part)))
    setProblem(Object.keys(left).length > 0 ? { ...problem, fields: left } : null)
  }

  const reset = (next: Aside) => {
    setValues(next.values)
    setPhotos(next.photos)
    setProblem(null)
    setMending(null)
    setAside(null)
  }

  async function keep(): Promise<void> {
    const content = { kind: 'business', values, confirmNew: false } as const
    const fresh = newWaiting(content, photos.length)
    if (!fresh) return
    const { clientId, at } = mending ?? fresh
    await putWaiting({ ...fresh, clientId, at }, photos)
    onSaved(values.name.trim())
    reset(aside ?? { values: nextAfter(values), photos: [] })
  }

  const submit = async () => {
    if (busy) return
    const fields = checkRecord(values)
    if (Object.keys(fields).length > 0) {
      setProblem({ text: text.marked, fields })
      setAttempt((n) => n + 1)
      return
    }
    setBusy(true)
    try {
      await keep()
    } finally {
      setBusy(false)
    }
  }

  /** Takes one that waits back into the form; it is not sent meanwhile. */
  const mend = async (one: Waiting) => {
    if (one.content.kind !== 'business') return
    const marked = one.problem ?? { text: text.marked, fields: {} }
    await changeWaiting({ ...one, problem: marked })
    if (!mending) setAside({ values, photos })
    setMending(one)
    setValues(one.content.values)
    setPhotos(await photosOf(one))
    setProblem(one.problem)
    setAttempt((n) => n + 1)
  }

  return {
    ...{ values, photos, problem, attempt, mending, busy, change, setPhotos, submit, mend },
    leaveMending: () => aside && reset(aside),
    errorOf: (name: RecordField | 'images') => problem?.fields[name],
  }
}
export type RecordForm = ReturnType<typeof useRecordForm>
