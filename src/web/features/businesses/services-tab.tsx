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
import { businessPageText as text } from '#text/businesses.ts'
import { Items, Section } from './detail-parts.tsx'
import { isContinuous, type ServiceSign, serviceSign } from './service-look.ts'

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

export function ServicesTab({ business: { services, vehicleTypes } }: { business: BusinessDetail }) {
  const tiles = services.map((name) => ({
    name,
    note: isContinuous(name) ? text.continuous : text.professional,
    icon: icons[serviceSign(name)],
  }))
  return (
    <div className="grid gap-8">
      {tiles.length > 0 ? <Items items={tiles} /> : <p className="text-ink-soft">{text.noServices}</p>}
      {vehicleTypes.length > 0 && (
        <Section title={text.vehicles}>
          <Items items={vehicleTypes.map((name) => ({ name, icon: Car }))} />
        </Section>
      )}
    </div>
  )
}
