import { useEffect, useRef, useState } from 'react'
import type { FieldRecord } from '#contract/field-records.ts'
import { fieldRecordText as text } from '#text/field-records.ts'
import { readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { DRAFT, storedUser } from '#web/lib/stored-session.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import { useGeocode } from '#web/lib/where.ts'
import { changeWaiting, newWaiting, photosOf, putWaiting, refreshQueue } from './queue.ts'
import { letGo } from './send-queue.ts'
import {
  checkRecord,
  emptyValues,
  type RecordField,
  type RecordValues,
  type Refused,
  readValues,
  valuesOf,
} from './values.ts'
import { recordOf, sentOf, type Waiting } from './waiting.ts'

const keyOf = () => `${DRAFT}${storedUser()?.id} field record`

/** Typed values survive the camera, which may end the page: for one person, and deleted with the session. */
const keptValues = (): RecordValues => readValues(readLocalJson(keyOf()))
const keepValues = (values: RecordValues | null) => writeLocal(keyOf(), values && JSON.stringify(values))

type Aside = { values: RecordValues; photos: readonly Blob[]; kept: readonly string[] }
type Problem = { text: string; fields: Refused }

/** Of the next place, the trade and the plan are often those of the last one. */
const nextAfter = ({ categoryId, planId }: RecordValues): RecordValues => ({
  ...emptyValues(),
  categoryId,
  planId,
})

/** Form of a place: a new one, an unsent one that is edited, or a sent one. */
export function useRecordForm(
  records: readonly FieldRecord[],
  onSaved: (name: string, clientId: string) => void,
) {
  const [values, setValues] = useState(keptValues)
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  /** Addresses of its photos that the server already has. */
  const [kept, setKept] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [mending, setMending] = useState<Waiting | null>(null)
  /** Values set aside while another record is edited. */
  const [aside, setAside] = useState<Aside | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!mending) keepValues(values)
  }, [values, mending])
  // Whoever leaves the page leaves what was taken into the form as it was.
  const held = useRef<Waiting | null>(null)
  const hold = (one: Waiting | null) => {
    if (held.current && held.current.clientId !== one?.clientId) void letGo(held.current)
    held.current = one
    setMending(one)
  }
  useEffect(() => () => void (held.current && letGo(held.current)), [])

  const isSent = mending !== null && recordOf(mending.content) !== undefined
  const change = (part: Partial<RecordValues>) => {
    // The town of what was sent followed from its position, and follows it.
    const town = isSent && 'latitude' in part ? { city: '', district: '' } : {}
    setValues((now) => ({ ...now, ...town, ...part }))
    if (!problem) return
    // A mark stays until what it is about is touched.
    const left = Object.fromEntries(Object.entries(problem.fields).filter(([name]) => !(name in part)))
    setProblem(Object.keys(left).length > 0 ? { ...problem, fields: left } : null)
  }

  const reset = (next: Aside) => {
    setValues(next.values)
    setPhotos(next.photos)
    setKept(next.kept)
    setProblem(null)
    hold(null)
    setAside(null)
  }

  async function keep(): Promise<void> {
    const sent = mending ? sentOf(mending, records) : undefined
    const record = sent && { ...sent, photos: kept }
    const fresh = newWaiting({ kind: 'business', values, confirmNew: false, record }, photos.length)
    if (!fresh) return
    const { clientId, at } = mending ?? fresh
    const revision = mending ? (mending.revision ?? 0) + 1 : 0
    await putWaiting({ ...fresh, clientId, at, revision }, photos)
    onSaved(values.name.trim(), clientId)
    reset(aside ?? { values: nextAfter(values), photos: [], kept: [] })
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

  /** Takes an unsent one back into the form; it is not sent until then. */
  const mend = async (one: Waiting) => {
    if (one.content.kind !== 'business') return
    if (!mending) setAside({ values, photos, kept })
    await changeWaiting({ ...one, isHeld: true })
    hold(one)
    setValues(one.content.values)
    setKept(recordOf(one.content)?.photos ?? [])
    setPhotos(await photosOf(one))
    setProblem(one.problem)
    setAttempt((n) => n + 1)
  }

  /** Takes what was sent into the form. */
  const mendSent = async (record: FieldRecord) => {
    const { id, updatedAt, photos: shown } = record
    // A pending edit of it is continued: a second one would be based on a version that the first changes.
    const waits = (await refreshQueue()).find(({ content }) => recordOf(content)?.id === id)
    if (waits) return mend(waits)
    const sent = { id, updatedAt, photos: shown.map(({ url }) => url) }
    const one = newWaiting({ kind: 'business', values: valuesOf(record), confirmNew: false, record: sent }, 0)
    if (one) await mend(one)
  }

  return {
    values,
    photos,
    kept,
    problem,
    attempt,
    mending,
    busy,
    change,
    setPhotos,
    setKept,
    submit,
    mend,
    mendSent,
    leaveMending: () => aside && reset(aside),
    errorOf: (name: RecordField | 'images') => problem?.fields[name],
  }
}
export type RecordForm = ReturnType<typeof useRecordForm>

/**
 * The town of a place: as chosen, else as the position tells. What was not chosen is shown and not sent: the server tells
 * it from the exact position.
 */
export function useTown({ values, change }: Pick<RecordForm, 'values' | 'change'>) {
  const found = useGeocode(readTyped(values) ?? null).data
  const city = values.city || (found?.city ?? '')
  const district = values.district || (values.city === '' ? (found?.district ?? '') : '')
  return {
    city,
    district,
    found: found ? [found.district, found.city].filter(Boolean).join(', ') : null,
    onCity: (name: string) => change({ city: name, district: '' }),
    onDistrict: (name: string) => change({ city, district: name }),
  }
}
