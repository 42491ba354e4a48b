import { lazy, type ReactNode, useEffect, useRef } from 'react'
import type { Wheel } from '#contract/wheel.ts'
import { siteText } from '#text/site.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { Countdown } from './countdown.tsx'
import { LevelBar } from './level-bar.tsx'
import { Locked, untilUnlocked } from './locked.tsx'
import { OddsFold } from './odds.tsx'
import type { WheelOf } from './queries.ts'
import { SpinCheck } from './spin-check.tsx'
import { SpinOutcome } from './spin-outcome.tsx'
import type { Pace } from './turn.ts'
import { type Phase, useGame } from './use-game.ts'
import { WheelFace } from './wheel-face.tsx'

const ProvePhone = lazy(() => import('#web/ui/prove-phone.tsx').then((m) => ({ default: m.ProvePhone })))

type Props = {
  of: WheelOf
  pace: Pace
  userId: number
  /** Shown during the countdown. */
  preroll: ReactNode
}

/** Of the city's list the last two are losses; of the page's none is. */
const fallbackOf = (of: WheelOf) =>
  'surface' in of && of.surface === 'modal'
    ? text.fallbackCity.map((title, id) => ({ id, title, isWon: id < 2 }))
    : text.fallback.map((title, id) => ({ id, title, isWon: true }))

/** A wheel, and below it whatever is to be done or to be read. */
export function WheelGame({ of, pace, userId, preroll }: Props) {
  const game = useGame(of, pace)
  const { wheel, phase, segments } = game
  const isClosed = wheel.error !== null && !wheel.data && isClosedWheel(wheel.error)
  if (isClosed) return <p className="py-8 text-center text-ink-soft">{text.closed}</p>
  if (wheel.isError && !wheel.data)
    return (
      <div className="grid gap-4">
        <FailureNotice
          title={text.failed}
          text={wheel.error.message}
          retry={siteText.retry}
          onRetry={() => void wheel.refetch()}
        />
        <WheelFace segments={fallbackOf(of)} faded />
        <p className="text-center text-ink-soft">{text.failedText}</p>
        <Button look="prize" disabled className="w-full text-lg opacity-60">
          {text.start}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      {segments ? (
        <WheelFace
          segments={segments}
          turning={game.face}
          winnerId={phase.at === 'done' ? phase.result.segmentId : undefined}
        />
      ) : (
        <Skeleton className="mx-auto aspect-square w-full max-w-[min(22rem,44dvh)] rounded-full!" />
      )}
      <p role="status" className="sr-only">
        {wheel.isPending ? text.loading : spoken(phase, wheel.data)}
      </p>
      <Stage game={game} preroll={preroll} />
      {'surface' in of && of.surface === 'page' ? null : <OddsFold wheel={wheel.data} />}
      <LevelBar userId={userId} />
    </div>
  )
}

const isClosedWheel = (error: Error) =>
  'failure' in error && (error.failure as { code?: string }).code === 'wheel_closed'

/** What a screen reader hears of the phases; of a failure by the notice itself. */
function spoken(phase: Phase, wheel: Wheel | undefined): string {
  if (phase.at === 'countdown') return text.spoken.countdown
  if (phase.at === 'ready') return text.spoken.ready
  if (phase.at === 'turning') return text.spoken.turning
  if (phase.at === 'failed') return ''
  if (phase.at === 'idle' || phase.at === 'late')
    return wheel?.rightsLeft === 0 ? `${text.locked} ${untilUnlocked(wheel.nextSpinAt, new Date())}` : ''
  const { isWon, prize, prizeCode, extraSpin } = phase.result
  if (isWon) return text.spoken.won(prize, prizeCode ?? '')
  return extraSpin ? text.extra : text.lost
}

/** One button through all phases, so that the keyboard never loses its place. */
function Stage({ game, preroll }: { game: ReturnType<typeof useGame>; preroll: ReactNode }) {
  const { wheel, phase, start, spin } = game
  const isRunning = phase.at === 'countdown' || phase.at === 'turning'
  const isLocked = !isRunning && phase.at !== 'ready' && wheel.data?.rightsLeft === 0
  return (
    <div className="grid gap-4">
      {phase.at === 'done' ? (
        <Outcome>
          <SpinOutcome result={phase.result} />
        </Outcome>
      ) : (
        !isLocked && (
          <div className="grid min-h-40 items-center">
            <Words phase={phase} rightsLeft={wheel.data?.rightsLeft ?? 0} preroll={preroll} />
          </div>
        )
      )}
      {isLocked ? (
        <LockedBox isLate={phase.at === 'late'} nextSpinAt={wheel.data?.nextSpinAt ?? null} />
      ) : (
        <Button
          look="prize"
          className="w-full text-lg"
          busy={isRunning || wheel.isPending}
          onClick={() => (phase.at === 'ready' ? void spin() : start())}
        >
          {labelOf(phase)}
        </Button>
      )}
      {phase.at === 'failed' && phase.needsPhone && (
        <LazyPiece fallback={<p className="h-12" />}>
          <ProvePhone waits="spin" onProven={game.proven} />
        </LazyPiece>
      )}
      {phase.at === 'done' && <SpinCheck result={phase.result} promised={phase.promised} />}
    </div>
  )
}

/** Who pressed the button in vain is led to what stands in its place. */
function LockedBox({ isLate, nextSpinAt }: { isLate: boolean; nextSpinAt: string | null }) {
  const locked = <Locked nextSpinAt={nextSpinAt} />
  return isLate ? <Outcome>{locked}</Outcome> : locked
}

/** Takes the eye and the keyboard to the result when it comes. */
function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest', behavior })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 scroll-mb-24 outline-none">
      {children}
    </div>
  )
}

type WordsProps = { phase: Phase; rightsLeft: number; preroll: ReactNode }

/** Between wheel and button, always as tall: nothing moves when a phase becomes the next. */
function Words({ phase, rightsLeft, preroll }: WordsProps) {
  if (phase.at === 'countdown') return <Countdown left={phase.left}>{preroll}</Countdown>
  if (phase.at === 'failed')
    return (
      <p role="alert" className="rounded-md border border-danger-line bg-danger-soft p-4">
        <strong className="block text-danger">{text.error}</strong>
        {phase.text}
      </p>
    )
  if (phase.at === 'turning' || phase.at === 'ready')
    return <p className="text-center text-xl font-bold">{phase.at === 'ready' ? text.ready : text.wish}</p>
  return (
    <p className="text-center text-ink-soft">
      {rightsLeft > 0 && <strong className="block text-lg text-ink">{text.rightsLeft(rightsLeft)}</strong>}
      {text.startLead}
    </p>
  )
}

function labelOf(phase: Phase): string {
  if (phase.at === 'countdown') return text.countdownText
  if (phase.at === 'turning') return text.turning
  if (phase.at === 'done') return text.startAgain
  return phase.at === 'failed' ? text.again : text.start
}
