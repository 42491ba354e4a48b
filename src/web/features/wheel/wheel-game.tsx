import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { siteText } from '#text/site.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { Countdown } from './countdown.tsx'
import { LevelBar } from './level-bar.tsx'
import { Locked } from './locked.tsx'
import type { WheelOf } from './queries.ts'
import { SpinOutcome } from './spin-outcome.tsx'
import type { Pace } from './turn.ts'
import { type Phase, useGame } from './use-game.ts'
import { WheelFace } from './wheel-face.tsx'

type Props = {
  of: WheelOf
  pace: Pace
  userId: number
  /** Shown during the countdown. */
  preroll: ReactNode
}

const fallbackOf = (of: WheelOf) =>
  ('surface' in of && of.surface === 'modal' ? text.fallbackCity : text.fallback).map((title, id) => ({
    ...{ id, title, isWon: id < 2 },
  }))

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
        <Skeleton className="mx-auto aspect-square w-full max-w-88 rounded-full!" />
      )}
      <p role="status" className="sr-only">
        {wheel.isPending ? text.loading : spoken(phase)}
      </p>
      <Stage game={game} preroll={preroll} />
      <LevelBar userId={userId} />
    </div>
  )
}

const isClosedWheel = (error: Error) =>
  'failure' in error && (error.failure as { code?: string }).code === 'wheel_closed'

/** What a screen reader hears of the phases. */
function spoken(phase: Phase): string {
  if (phase.at === 'countdown') return text.spoken.countdown
  if (phase.at === 'ready') return text.spoken.ready
  if (phase.at === 'turning') return text.spoken.turning
  if (phase.at === 'failed') return `${text.error}. ${phase.text}`
  if (phase.at === 'idle') return ''
  const { isWon, prize, prizeCode, extraSpin } = phase.result
  if (isWon) return text.spoken.won(prize, prizeCode ?? '')
  return extraSpin ? text.extra : text.lost
}

/** One button through all phases, so that the keyboard never loses its place. */
function Stage({ game, preroll }: { game: ReturnType<typeof useGame>; preroll: ReactNode }) {
  const { wheel, phase, canStart, start, spin } = game
  const outcome = useRef<HTMLDivElement>(null)
  const isDone = phase.at === 'done'
  useEffect(() => {
    if (isDone) outcome.current?.focus({ preventScroll: true })
  }, [isDone])
  const isRunning = phase.at === 'countdown' || phase.at === 'turning'
  const isLocked = !isRunning && phase.at !== 'ready' && wheel.data?.rightsLeft === 0
  return (
    <div className="grid min-h-56 content-start gap-4">
      {phase.at === 'countdown' && <Countdown left={phase.left}>{preroll}</Countdown>}
      {phase.at === 'failed' && (
        <p role="alert" className="rounded-md border border-danger-line bg-danger-soft p-4">
          <strong className="block text-danger">{text.error}</strong>
          {phase.text}
        </p>
      )}
      {phase.at === 'done' && (
        <div ref={outcome} tabIndex={-1} className="outline-none">
          <SpinOutcome result={phase.result} promised={phase.promised} />
        </div>
      )}
      {isLocked ? (
        <Locked nextSpinAt={wheel.data?.nextSpinAt ?? null} />
      ) : (
        <Button
          look="prize"
          className="w-full text-lg"
          busy={isRunning || wheel.isPending}
          onClick={() => (phase.at === 'ready' ? void spin() : start())}
        >
          {isRunning && <LoaderCircle aria-hidden className="size-5" />}
          {labelOf(phase)}
        </Button>
      )}
      {phase.at === 'idle' && canStart && (
        <p className="text-center text-sm text-ink-soft">
          {(wheel.data?.rightsLeft ?? 0) > 1 && `${text.rightsLeft(wheel.data?.rightsLeft ?? 0)} `}
          {text.startLead}
        </p>
      )}
    </div>
  )
}

function labelOf(phase: Phase): string {
  if (phase.at === 'countdown') return text.countdownText
  if (phase.at === 'turning') return text.turning
  if (phase.at === 'done') return text.startAgain
  return phase.at === 'failed' ? text.again : text.start
}
