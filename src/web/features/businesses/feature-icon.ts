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
import { type FeatureSign, featureSign } from './feature-look.ts'

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
