import { useEffect, useState } from 'react'
import { type AskState, arrivalChoices } from '#contract/call-outs-rules.ts'
import type { CallOutAsk } from '#contract/call-outs-shapes.ts'
import { callOutAskText as text } from '#text/call-outs-duty.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { PriceLines } from './price-lines.tsx'
import { useAnswer } from './queries.ts'
import { useServerClock } from './use-clock.ts'

/** Whether it can still be answered: late, too, while nobody else came. */
export const canAnswer = (state: AskState): state is 'asked' | 'silent' =>
  state === 'asked' || state === 'silent'

/** An ask, below its title: the district, the distance and the price for this way; accept with minutes, or refuse with one tap. */
export function AskCard({ ask }: { ask: CallOutAsk }) {
  const { callOutId, businessId, state, now, answerBy, vehicles, distanceKm, district, price, photo } = ask
  const clock = useServerClock(now)
  const left = Math.max(0, Math.ceil((Date.parse(answerBy) - clock) / 1000))
  const choices = arrivalChoices(ask.minutes)
  const [minutes, setMinutes] = useState(choices[0] ?? 15)
  const free = vehicles[0]?.id
  const [vehicleId, setVehicleId] = useState(free)
  const { mutate, isPending, variables, error } = useAnswer()
  const isOpen = canAnswer(state)
  const send = (accept: boolean) => {
    if (isPending) return
    const chosen = accept ? { minutes, ...(vehicleId !== undefined && { vehicleId }) } : {}
    mutate({ id: callOutId, businessId, accept, ...chosen })
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-ink-soft">{text.forBusiness(ask.businessName)}</p>
        <p className="text-xl font-bold">{choiceTexts[ask.choice]}</p>
        <p className="text-lg font-semibold">{text.place(district, text.about(distanceKm), ask.minutes)}</p>
        {ask.note && <p className="wrap-anywhere">{ask.note}</p>}
        {photo && (
          <img
            src={photo.url}
            alt={text.photo}
            className="max-h-48 justify-self-start rounded-md object-contain"
          />
        )}
      </div>
      <div>
        <p className="text-sm text-ink-soft">{text.price}</p>
        <PriceLines price={price} />
      </div>
      {isOpen ? (
        <>
          <p className="font-semibold tabular-nums">{left > 0 ? text.left(left) : text.late}</p>
          <div className="grid gap-2">
            <p className="font-semibold">{text.minutes}</p>
            <Segments<number>
              label={text.minutes}
              value={minutes}
              onChoose={setMinutes}
              options={choices.map((value) => ({ value, label: text.inMinutes(value) }))}
            />
          </div>
          {vehicles.length > 1 && (
            <Segments<number>
              label={text.vehicle}
              value={vehicleId ?? 0}
              onChoose={setVehicleId}
              options={vehicles.map(({ id, plate }) => ({ value: id, label: plate }))}
            />
          )}
          <ErrorText text={error && !isPending && error.message} />
          <div className="grid gap-2">
            <Button busy={isPending} onClick={() => send(true)} className="min-h-14 text-lg">
              {isPending && variables?.accept ? text.accepting : text.accept(minutes)}
            </Button>
            <Button look="secondary" busy={isPending} onClick={() => send(false)}>
              {text.refuse}
            </Button>
          </div>
        </>
      ) : (
        <p role="status" className="font-semibold">
          {ask.outcome === null ? text.closed[state] : text.outcomes[ask.outcome]}
        </p>
      )}
    </div>
  )
}

/** Three short tones: browsers allow them once somebody has tapped on the page. */
export function useTones(): void {
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive) return
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0
    for (const n of [0, 1, 2]) {
      volume.gain.setValueAtTime(0.2, audio.currentTime + n * 0.4)
      volume.gain.setValueAtTime(0, audio.currentTime + n * 0.4 + 0.2)
    }
    tone.frequency.value = 880
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + 1.2)
    // Once: it counts as open until it has closed, and refuses to be closed again.
    let isClosing = false
    const close = () => {
      if (!isClosing) void audio.close()
      isClosing = true
    }
    tone.onended = close
    return close
  }, [])
}
