import {
  BatteryCharging,
  Car,
  CircleDot,
  HandHelping,
  LifeBuoy,
  type LucideIcon,
  TriangleAlert,
  Truck,
  Wrench,
} from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { fold } from '#lib/turkish.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { Items, Section } from './detail-parts.tsx'

const icons: Record<ServiceSign, LucideIcon> = {
  rescue: LifeBuoy,
  transport: Truck,
  help: HandHelping,
  tyre: CircleDot,
  battery: BatteryCharging,
  tow: Truck,
  crash: TriangleAlert,
  service: Wrench,
}

/** Whether the tab would show anything. */
export const hasServices = ({ services, vehicleTypes }: BusinessDetail): boolean =>
  services.length > 0 || vehicleTypes.length > 0

export function ServicesTab({ business: { services, vehicleTypes } }: { business: BusinessDetail }) {
  const tiles = services.map((name) => ({
    name,
    note: isContinuous(name) ? text.continuous : text.professional,
    icon: icons[serviceSign(name)],
  }))
  return (
    <div className="grid gap-8">
      {tiles.length > 0 && <Items items={tiles} />}
      {vehicleTypes.length > 0 && (
        <Section title={text.vehicles}>
          <Items items={vehicleTypes.map((name) => ({ name, icon: Car }))} />
        </Section>
      )}
    </div>
  )
}

/** Signs of the service tiles; `service` stands for all that no keyword names. */
type ServiceSign = 'rescue' | 'transport' | 'help' | 'tyre' | 'battery' | 'tow' | 'crash' | 'service'

// Folded stems: the services' names are Turkish and come as owners type them.
const signs: readonly [stem: string, sign: ServiceSign][] = [
  ['kurtarma', 'rescue'],
  ['tasima', 'transport'],
  ['yardim', 'help'],
  ['lastik', 'tyre'],
  ['aku', 'battery'],
  ['cekme', 'tow'],
  ['kaza', 'crash'],
]

/** The sign of a service by the first keyword its name holds. */
export function serviceSign(service: string): ServiceSign {
  const name = fold(service)
  return signs.find(([stem]) => name.includes(stem))?.[1] ?? 'service'
}

export const isContinuous = (service: string) => service.includes('7/24')
