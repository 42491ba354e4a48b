import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type SpinResult, spinWheel, type WheelSegment } from '#contract/wheel.ts'
import { call } from '#web/lib/call.ts'
import { storedUser } from '#web/lib/stored-session.ts'
import { beginTurn } from './follow-prizes.ts'
import { useUnlock } from './locked.tsx'
import { makeClientSeed, type Promised } from './proof-queries.ts'
import { keepAfterSpin, refreshOwn, refreshWheels, useWheel, type WheelOf } from './queries.ts'
import { isSoundOn, playTick, playWin } from './sound.ts'
import { type Pace, useTurning } from './turn.ts'

/** Length of the advertisement before each spin. */
export const COUNTDOWN_SECONDS = 5

/** The asker's id and city are required by the contract; the server uses the session instead. */
function bodyOf(of: WheelOf) {
  const user = storedUser()
  const asker = { userId: user?.id ?? null, userCity: user?.city ?? null }
  return 'businessId' in of
    ? { ...asker, wheelType: 'business' as const, businessId: of.businessId }
    : { ...asker, wheelType: 'platform' as const, businessId: null, surface: of.surface }
}

const isSameFace = (a: readonly WheelSegment[], b: readonly WheelSegment[]) =>
  a.length === b.length && a.every(({ id }, i) => b[i]?.id === id)

export type Phase =
  | { at: 'idle' }
  | { at: 'countdown'; left: number }
  /** In the modal the button to spin comes after the countdown. */
  | { at: 'ready' }
  | { at: 'turning' }
  | { at: 'done'; result: SpinResult; promised: Promised }
  | { at: 'failed'; text: string; needsPhone: boolean }
  /** The right was used elsewhere. */
  | { at: 'late' }

/** A wheel from the countdown to the result. `pace` also says when the countdown begins: in the modal by itself. */
export function useGame(of: WheelOf, pace: Pace) {
  const client = useQueryClient()
  const wheel = useWheel(of)
  const [kept, setPhase] = useState<Phase>({ at: 'idle' })
  const [drawn, setDrawn] = useState<readonly WheelSegment[] | null>(null)
  const turning = useTurning(pace)
  // Two presses in one tick must not be two spins: the phase is only known to the next render.
  const isSpinning = useRef(false)

  const { data } = wheel
  const canStart = (data?.rightsLeft ?? 0) > 0 && !wheel.isError
  const begins = pace === 'modal' && kept.at === 'idle' && canStart
  const phase: Phase = begins ? { at: 'countdown', left: COUNTDOWN_SECONDS } : kept

  const spin = async () => {
    if (isSpinning.current || !data) return
    isSpinning.current = true
    setPhase({ at: 'turning' })
    turning.start(isSoundOn.get() ? { count: data.segments.length, onLine: playTick } : null)
    const hasLanded = beginTurn()
    const clientSeed = makeClientSeed()
    const { nextSpinId: spinId, serverSeedHash } = data
    const answer = await call(spinWheel, { body: { ...bodyOf(of), clientSeed, serverSeedHash } })
    if (answer.ok) {
      const { segments, segmentId } = answer.data
      if (!isSameFace(segments, data.segments)) setDrawn(segments)
      await turning.land(
        segments.findIndex(({ id }) => id === segmentId),
        segments.length,
      )
      setDrawn(segments)
      if (answer.data.isWon) playWin()
      keepAfterSpin(client, of, answer.data)
      setPhase({ at: 'done', result: answer.data, promised: { spinId, serverSeedHash, clientSeed } })
      void refreshOwn(client)
    } else {
      const { code, text } = answer.error
      await refreshWheels(client)
      setPhase(
        code === 'wheel_already_spun'
          ? { at: 'late' }
          : { at: 'failed', text, needsPhone: code === 'phone_unproven' },
      )
      // An answer that was lost on its way may have been a win.
      void refreshOwn(client)
    }
    turning.stop()
    hasLanded()
    isSpinning.current = false
    if (answer.ok) await refreshWheels(client)
  }

  const start = () => {
    if (!canStart || isSpinning.current || phase.at === 'countdown') return
    setDrawn(null)
    setPhase({ at: 'countdown', left: COUNTDOWN_SECONDS })
  }

  const afterCountdown = useRef(() => {})
  useEffect(() => {
    afterCountdown.current = () => (pace === 'modal' ? setPhase({ at: 'ready' }) : void spin())
  })
  const left = phase.at === 'countdown' ? phase.left : null
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      if (left > 1) setPhase({ at: 'countdown', left: left - 1 })
      else afterCountdown.current()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])

  const isQuiet = phase.at === 'idle' || phase.at === 'done' || phase.at === 'late'
  useUnlock(isQuiet ? (data?.nextSpinAt ?? null) : null, async () => {
    const { data: now } = await wheel.refetch()
    if (now && now.rightsLeft > 0) setPhase({ at: 'idle' })
  })

  return {
    wheel,
    phase,
    face: turning.wheel,
    segments: drawn ?? data?.segments ?? null,
    canStart,
    start,
    spin,
    /** The telephone that was asked for is proven: the next spin needs no more. */
    proven: () => {
      setPhase({ at: 'idle' })
      void refreshOwn(client)
    },
  }
}
