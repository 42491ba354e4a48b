import { KeyRound, type LucideIcon, Phone, Pill, Siren, Umbrella } from 'lucide-react'
import { Link } from 'react-router'
import { emergencyTiles } from '#contract/categories.ts'
import { homeText } from '#text/home.ts'
import { siteText } from '#text/site.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

// Drawn without asking the server: this is the part that must be there on a bad network.
const icons: Record<(typeof emergencyTiles)[number], LucideIcon> = {
  1: Siren,
  2: KeyRound,
  5: Umbrella,
  4: Pill,
}

export function EmergencyTiles() {
  return (
    <section
      aria-labelledby="emergency"
      className="@container grid gap-2 rounded-lg border border-danger-line bg-danger-soft p-2 sm:gap-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 pl-2">
        <h2 id="emergency" className="text-lg font-bold text-danger sm:text-xl">
          {homeText.emergencyTitle}
        </h2>
        <ButtonAnchor look="danger" href="tel:112">
          <Phone aria-hidden className="size-5" />
          {siteText.callEmergency}
        </ButtonAnchor>
      </div>
      <ul className="grid grid-cols-2 gap-2 @2xs:grid-cols-4 sm:gap-3">
        {emergencyTiles.map((id) => {
          const Icon = icons[id]
          return (
            <li key={id}>
              <Link
                to={`/category/${id}`}
                className="grid h-full min-h-16 content-center justify-items-center gap-0.5 rounded-md border border-danger-line bg-surface px-1 py-2 text-center text-sm/4.5 font-semibold transition-colors duration-150 hover:border-danger sm:min-h-24 sm:gap-2 sm:text-base"
              >
                <Icon aria-hidden className="size-6 text-danger sm:size-8" strokeWidth={1.75} />
                {homeText.emergencyTiles[id]}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
