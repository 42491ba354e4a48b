import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { HUB, segmentLabel, segmentPath, UNITS } from './face-layout.ts'

export type FaceSegment = { id: number; title: string; isWon: boolean; kind?: string }

type Props = {
  segments: readonly FaceSegment[]
  /** The part that turns. */
  turning?: Ref<HTMLDivElement>
  /** Shown in full while the others step back. */
  winnerId?: number | undefined
  /** Not to be spun: only for show. */
  faded?: boolean
}

const BULBS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12)
const RIM = 190

const isLost = ({ isWon, kind }: FaceSegment) => !isWon && kind !== 'again'

/** The drawing of a wheel. What it says stands in words beside it, so screen readers pass it by. */
export function WheelFace({ segments, turning, winnerId, faded }: Props) {
  const isDimmed = (id: number) => winnerId !== undefined && winnerId !== id
  const count = segments.length
  return (
    <div
      aria-hidden
      className={classNames(
        'relative mx-auto aspect-square w-full max-w-[min(22rem,44dvh)] [contain:layout_paint]',
        faded && 'opacity-60',
      )}
    >
      <div
        ref={turning}
        data-wheel
        className="@container relative size-full will-change-transform [contain:strict]"
      >
        <svg aria-hidden viewBox={`0 0 ${UNITS} ${UNITS}`} className="block size-full">
          <circle cx={HUB} cy={HUB} r={RIM} className="fill-none stroke-wheel-rim" strokeWidth="16" />
          {segments.map((segment, index) => (
            <path
              key={segment.id}
              d={segmentPath(index, count)}
              className={classNames(
                'stroke-wheel-rim',
                fillOf(segment, index, count),
                isDimmed(segment.id) && 'opacity-30',
              )}
              strokeWidth="1.5"
            />
          ))}
          {BULBS.map((turn) => (
            <circle
              key={turn}
              cx={Math.round(HUB + RIM * Math.sin(turn))}
              cy={Math.round(HUB - RIM * Math.cos(turn))}
              r="3.5"
              className="fill-wheel-pale"
            />
          ))}
        </svg>
        {segments.map((segment, index) => (
          <Label
            key={segment.id}
            segment={segment}
            index={index}
            count={count}
            dimmed={isDimmed(segment.id)}
          />
        ))}
      </div>
      <Pointer />
    </div>
  )
}

function fillOf(segment: FaceSegment, index: number, count: number): string {
  if (isLost(segment)) return 'fill-wheel-lost'
  // Of an odd number the last and the first would be two deep ones side by side.
  const isDeep = index % 2 === 0 && !(count % 2 === 1 && index === count - 1)
  return isDeep ? 'fill-wheel-deep' : 'fill-wheel-pale'
}

const share = (units: number) => `${(100 * units) / UNITS}%`

type LabelProps = { segment: FaceSegment; index: number; count: number; dimmed: boolean }

/** Of the page's own text: a drawing's letters would be laid out again when the wheel begins to turn. */
function Label({ segment, index, count, dimmed }: LabelProps) {
  const { lines, fontSize, turn, side } = segmentLabel(segment.title, index, count)
  return (
    <div
      className={classNames(
        'absolute inset-0 leading-none font-bold whitespace-nowrap',
        isLost(segment) ? 'text-wheel-lost-ink' : 'text-prize-ink',
        dimmed && 'opacity-30',
      )}
      style={{ transform: `rotate(${turn}deg)`, fontSize: `${(100 * fontSize) / UNITS}cqw` }}
    >
      {lines.map(({ text, top }, i) => (
        <span
          key={i}
          className={side === 'top' ? 'absolute inset-x-0 text-center' : 'absolute right-[7%]'}
          style={{ top: share(top) }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

/** The parts that do not turn: the pointer at the top, the hub with the mark. */
const Pointer = () => (
  <svg
    aria-hidden
    viewBox={`0 0 ${UNITS} ${UNITS}`}
    className="pointer-events-none absolute inset-0 size-full"
  >
    <path
      d="M183 2h34q6 0 3 6l-16 27q-4 6-8 0L180 8q-3-6 3-6Z"
      className="fill-accent stroke-surface"
      strokeWidth="4"
      strokeLinejoin="round"
    />
    <circle cx={HUB} cy={HUB} r="36" className="fill-surface stroke-wheel-rim" strokeWidth="7" />
    <path
      d="M189 188h22l-13 26"
      className="fill-none stroke-accent"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
