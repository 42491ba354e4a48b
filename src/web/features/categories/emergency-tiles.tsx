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
      className="grid gap-3 rounded-lg border border-danger-line bg-danger-soft p-4 sm:gap-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <h2 id="emergency" className="text-lg font-bold text-danger sm:text-xl">
          {homeText.emergencyTitle}
        </h2>
        <ButtonAnchor look="danger" href="tel:112">
          <Phone aria-hidden className="size-5" />
          {siteText.callEmergency}
        </ButtonAnchor>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {emergencyTiles.map((id) => {
          const Icon = icons[id]
          return (
            <li key={id}>
              <Link
                to={`/category/${id}`}
                className="grid h-full min-h-20 content-center justify-items-center gap-1 sm:min-h-28 sm:gap-2 rounded-md border border-danger-line bg-surface p-3 text-center font-semibold transition-colors duration-150 hover:border-danger"
              >
                <Icon aria-hidden className="size-7 text-danger sm:size-8" strokeWidth={1.75} />
                {homeText.emergencyTiles[id]}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
