import {
  Accessibility,
  Armchair,
  Bus,
  CalendarCheck,
  CircleParking,
  Clock,
  CreditCard,
  House,
  type LucideIcon,
  ShieldCheck,
  Signpost,
  Umbrella,
  Users,
  Wifi,
  Zap,
} from 'lucide-react'
import { fold } from '#lib/turkish.ts'

const icons: Record<FeatureSign, LucideIcon> = {
  always: Clock,
  fast: Zap,
  insured: Umbrella,
  team: Users,
  warranty: ShieldCheck,
  parking: CircleParking,
  transit: Bus,
  appointment: CalendarCheck,
  waiting: Armchair,
  accessible: Accessibility,
  internet: Wifi,
  card: CreditCard,
  home: House,
  road: Signpost,
}

/** An entry with the icon its words ask for; without one it takes its turn among the common four. */
export function withIcon(name: string): { name: string; icon?: LucideIcon } {
  const sign = featureSign(name)
  return sign ? { name, icon: icons[sign] } : { name }
}

/** Signs of features and access notes. */
type FeatureSign =
  | 'always'
  | 'fast'
  | 'insured'
  | 'team'
  | 'warranty'
  | 'parking'
  | 'transit'
  | 'appointment'
  | 'waiting'
  | 'accessible'
  | 'internet'
  | 'card'
  | 'home'
  | 'road'

// Folded stems, the more telling ones first: an insured transport is insured before it is transport.
const signs: readonly [stem: string, sign: FeatureSign][] = [
  ['7/24', 'always'],
  ['24 saat', 'always'],
  ['hizli', 'fast'],
  ['sigorta', 'insured'],
  ['garanti', 'warranty'],
  ['ekip', 'team'],
  ['uzman', 'team'],
  ['deneyim', 'team'],
  ['otopark', 'parking'],
  ['park yeri', 'parking'],
  ['toplu tasima', 'transit'],
  ['metro', 'transit'],
  ['otobus', 'transit'],
  ['randevu', 'appointment'],
  ['bekleme', 'waiting'],
  ['engelli', 'accessible'],
  ['wi-fi', 'internet'],
  ['wifi', 'internet'],
  ['internet', 'internet'],
  ['kart', 'card'],
  ['pos', 'card'],
  ['yerinde', 'home'],
  ['eve servis', 'home'],
  ['yol', 'road'],
]

/** The icon of the first keyword that begins a word of the feature; null where none does. */
export function featureSign(feature: string): FeatureSign | null {
  const name = ` ${fold(feature)}`
  return signs.find(([stem]) => name.includes(` ${stem}`))?.[1] ?? null
}
