import { KeyRound, Phone, Pill, Truck } from 'lucide-react'
import { landingText } from '#text/landing.ts'

const text = landingText.picture

const STREETS = [
  'M-10 118 92 84l64-58 20-36',
  'M92 84l70 52 40 40',
  'M156 26l88 66 70 20 60 6',
  'M244 92l-38 84',
  'M314 112l34-66 30-26',
  'M30 106l-18-60 40-60',
  'M206 64l58-54',
]
const PINS = [
  { x: 92, y: 84, icon: Pill },
  { x: 314, y: 66, icon: Truck },
] as const

/** Draws what this is: the nearest that is open on a map, how long the way takes, and its call. */
export function LandingPicture() {
  return (
    <svg aria-hidden viewBox="0 0 360 190" className="w-full rounded-lg border border-line bg-map-ground">
      <path d="M270-10c10 30 40 40 110 34v-40Z" className="fill-map-water" />
      <path d="M20 20l50-14 16 44-44 22Z" className="fill-map-green" />
      {STREETS.map((d) => (
        <path key={d} d={d} className="fill-none stroke-map-street" strokeWidth={9} />
      ))}
      <path d="M-10 150 380 138" className="fill-none stroke-map-highway" strokeWidth={13} />
      <path
        d="M150 104 156 92 206 64"
        className="fill-none stroke-map-here"
        strokeWidth={4}
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <circle cx={150} cy={104} r={8} className="fill-map-here stroke-surface" strokeWidth={3} />
      {PINS.map(({ x, y, icon: Icon }) => (
        <g key={x} className="text-open-ink">
          <circle cx={x} cy={y} r={14} className="fill-open-fill stroke-surface" strokeWidth={3} />
          <Icon x={x - 8} y={y - 8} size={16} />
        </g>
      ))}
      <g className="text-accent-ink">
        <circle cx={206} cy={64} r={20} className="fill-accent stroke-surface" strokeWidth={4} />
        <KeyRound x={195} y={53} size={22} />
      </g>
      <g transform="translate(16 126)">
        <rect width={328} height={56} rx={14} className="fill-surface stroke-line" />
        <text x={18} y={24} fontSize={16} className="fill-ink font-bold">
          {text.name}
        </text>
        <rect x={18} y={32} width={46} height={17} rx={5} className="fill-open-fill" />
        <text x={41} y={45} fontSize={12} textAnchor="middle" className="fill-open-ink font-bold">
          {text.open}
        </text>
        <text x={74} y={45.5} fontSize={14} className="fill-ink">
          {text.way}
        </text>
        <circle cx={298} cy={28} r={22} className="fill-accent" />
        <Phone x={287} y={17} size={22} className="text-accent-ink" />
      </g>
    </svg>
  )
}
