import { Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Wheel } from '#contract/wheel.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
import { LevelBar } from './level-bar.tsx'
import { untilUnlocked } from './locked.tsx'
import type { WheelOf } from './queries.ts'
import { isSoundOn, setSound } from './sound.ts'
import { SpinStage } from './spin-stage.tsx'
import type { Pace } from './turn.ts'
import { type Phase, useGame } from './use-game.ts'
import { WheelFace } from './wheel-face.tsx'
import { OddsFold } from './wheel-rules.tsx'

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
        <QueryView query={wheel} failed={text.failed} />
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
        <div className="relative">
          <WheelFace
            segments={segments}
            turning={game.face}
            winnerId={phase.at === 'done' ? phase.result.segmentId : undefined}
          />
          <SoundSwitch />
        </div>
      ) : (
        <Skeleton className="mx-auto aspect-square w-full max-w-[min(22rem,44dvh)] rounded-full!" />
      )}
      <p role="status" className="sr-only">
        {wheel.isPending ? text.loading : spoken(phase, wheel.data)}
      </p>
      <SpinStage game={game} preroll={preroll} />
      {'surface' in of && of.surface === 'page' ? null : <OddsFold wheel={wheel.data} />}
      <LevelBar userId={userId} />
    </div>
  )
}

/** Sound, for who wants it. */
function SoundSwitch() {
  const isOn = useStore(isSoundOn)
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <button
      type="button"
      aria-label={text.sound}
      aria-pressed={isOn}
      onClick={() => setSound(!isOn)}
      className="absolute top-0 right-0 grid size-12 place-items-center rounded-full text-ink-soft hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  )
}

const isClosedWheel = (error: Error) =>
  'failure' in error && (error.failure as { code?: string }).code === 'wheel_closed'

/** The announcement of a phase for screen readers; a failure is announced by its own notice. */
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
