import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { HUB, segmentLabel, segmentPath } from './face-layout.ts'

export type FaceSegment = { id: number; title: string; isWon: boolean; kind?: string }

type Props = {
  segments: readonly FaceSegment[]
  /** The part that turns. */
  turning?: Ref<SVGSVGElement>
  /** Shown in full while the others step back. */
  winnerId?: number | undefined
  /** Not to be spun: only for show. */
  faded?: boolean
}

const BULBS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12)
const RIM = 190

/** The drawing of a wheel. What it says stands in words beside it, so screen readers pass it by. */
export function WheelFace({ segments, turning, winnerId, faded }: Props) {
  return (
    <div
      aria-hidden
      className={classNames(
        'relative mx-auto aspect-square w-full max-w-88 [contain:layout_paint]',
        faded && 'opacity-60',
      )}
    >
      <svg
        ref={turning}
        aria-hidden
        data-wheel
        viewBox="0 0 400 400"
        className="block size-full will-change-transform"
        fontFamily="inherit"
      >
        <circle cx={HUB} cy={HUB} r={RIM} className="fill-none stroke-wheel-rim" strokeWidth="16" />
        {segments.map((segment, index) => (
          <Segment
            key={segment.id}
            segment={segment}
            index={index}
            count={segments.length}
            dimmed={winnerId !== undefined && winnerId !== segment.id}
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
      <svg aria-hidden viewBox="0 0 400 400" className="pointer-events-none absolute inset-0 size-full">
        <path
          d="M178 2h44q6 0 3 6l-21 40q-4 6-8 0L175 8q-3-6 3-6Z"
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
    </div>
  )
}

type SegmentProps = { segment: FaceSegment; index: number; count: number; dimmed: boolean }

function Segment({ segment: { title, isWon, kind }, index, count, dimmed }: SegmentProps) {
  const { lines, fontSize, turn, anchor } = segmentLabel(title, index, count)
  const isLost = !isWon && kind !== 'again'
  const isDeep = index % 2 === 0 && !(count % 2 === 1 && index === count - 1)
  return (
    <g className={dimmed ? 'opacity-30' : undefined}>
      <path
        d={segmentPath(index, count)}
        className={classNames(
          'stroke-wheel-rim',
          isLost ? 'fill-wheel-lost' : isDeep ? 'fill-wheel-deep' : 'fill-wheel-pale',
        )}
        strokeWidth="1.5"
      />
      <g transform={`rotate(${turn} ${HUB} ${HUB})`}>
        {lines.map(({ text, x, y }, i) => (
          <text
            key={i}
            x={x}
            y={y}
            fontSize={fontSize}
            fontWeight="700"
            textAnchor={anchor}
            className={isLost ? 'fill-wheel-lost-ink' : 'fill-prize-ink'}
          >
            {text}
          </text>
        ))}
      </g>
    </g>
  )
}
