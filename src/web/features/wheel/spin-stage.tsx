import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { Locked } from './locked.tsx'
import { SpinCheck } from './spin-check.tsx'
import { SpinOutcome } from './spin-outcome.tsx'
import { COUNTDOWN_SECONDS, type Phase, type useGame } from './use-game.ts'

const ProvePhone = lazy(() => import('#web/ui/prove-phone.tsx').then((m) => ({ default: m.ProvePhone })))

/** One button through all phases, so that the keyboard never loses its place. */
export function SpinStage({ game, preroll }: { game: ReturnType<typeof useGame>; preroll: ReactNode }) {
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

/** After a refused spin, moves the focus to what replaces the button. */
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

/** The advertisement before a spin, with the seconds that are left; the line shrinks by `transform` alone. */
function Countdown({ left, children }: { left: number; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full origin-left bg-prize-fill transition-transform duration-1000 ease-linear"
            style={{ transform: `scaleX(${(left - 1) / COUNTDOWN_SECONDS})` }}
          />
        </span>
        <span className="w-12 text-right text-sm font-semibold">{text.countdown(left)}</span>
      </div>
      {children}
    </div>
  )
}
