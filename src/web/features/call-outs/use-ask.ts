import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallOutOffer } from '#contract/call-outs.ts'
import { createCallOut } from '#contract/call-outs.ts'
import { callOutPath, nearDeviceMetres } from '#contract/call-outs-rules.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { type CallError, call, newClientId, refusalText } from '#web/lib/call.ts'
import type { Position } from '#web/lib/position.ts'
import { type CallOutDraft, type DraftOf, dropDraft, keepDraft, readDraft } from './draft.ts'
import { isRunningCallOut } from './queries.ts'

/** Whether the pin is where the device says it is; the server asks why where it is not. */
export function isNearDevice(pin: Point, position: Position): boolean {
  if (position.status !== 'known') return false
  const metres = distanceKm(pin, position.point) * 1000
  return metres <= nearDeviceMetres(position.accuracy ?? 0)
}

/** The draft of one trade, and sending it. */
export function useAskForHelp(of: DraftOf) {
  const [draft, setDraft] = useState(() => readDraft(of))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const navigate = useNavigate()

  const change = (part: Partial<CallOutDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(of, next)
  }

  async function send(offer: CallOutOffer, pin: Point, position: Position): Promise<void> {
    if (busy || draft.choice === null) return
    setBusy(true)
    setError(null)
    const device =
      position.status === 'known'
        ? { ...position.point, accuracy: Math.min(100_000, Math.round(position.accuracy ?? 100_000)) }
        : undefined
    const body = {
      categoryId: offer.categoryId,
      ...pin,
      choice: draft.choice,
      note: draft.note,
      ...(draft.photo && { photo: draft.photo.url }),
      ...(device && { device }),
      ...(draft.why.trim() !== '' && { whyElsewhere: draft.why }),
    }
    const ask = (clientId: string) => call(createCallOut, { body: { ...body, clientId } })
    let answer = await ask(draft.clientId)
    // That of an earlier try, whose answer was lost, and which has ended since.
    if (answer.ok && !isRunningCallOut(answer.data)) answer = await ask(newClientId())
    setBusy(false)
    if (!answer.ok) return setError(answer.error)
    dropDraft(of)
    await navigate(callOutPath(answer.data.id), { replace: true })
  }

  return {
    draft,
    change,
    send,
    busy,
    fields: error?.fields ?? {},
    needsPhone: error?.code === 'phone_unproven',
    refusal: error && refusalText(error, text.ask.unsent),
  }
}
