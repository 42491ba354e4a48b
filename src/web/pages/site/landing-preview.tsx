import { CircleDot, KeyRound, type LucideIcon, Pill, Siren, Truck, Umbrella, Wrench, Zap } from 'lucide-react'
import { ASK_POSITION, nearPath, URGENT_PATH } from '#contract/directory-near.ts'
import { landingText as text } from '#text/landing.ts'

/** Each leads to its public list; pressing it is asking for what is near. */
const preview: { icon: LucideIcon; name: string; to: string }[] = [
  { icon: Siren, name: text.preview.emergency, to: URGENT_PATH + ASK_POSITION },
  { icon: KeyRound, name: text.preview.locksmith, to: nearPath('cilingir') },
  { icon: Umbrella, name: text.preview.insurance, to: nearPath('sigorta') },
  { icon: Pill, name: text.preview.pharmacy, to: nearPath('eczane') },
  { icon: Truck, name: text.preview.tow, to: nearPath('cekici') },
  { icon: CircleDot, name: text.preview.tyre, to: nearPath('lastik') },
  { icon: Zap, name: text.preview.electrician, to: nearPath('elektrikci') },
  { icon: Wrench, name: text.preview.plumber, to: nearPath('tesisatci') },
]

/** Some trades, each with a link to its public list. */
export function LandingPreview() {
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <div>
        <h2 id="preview" className="text-xl font-bold">
          {text.previewTitle}
        </h2>
        <p className="text-ink-soft">{text.previewText}</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {preview.map(({ icon: Icon, name, to }) => (
          <li key={to} className="grid">
            <a
              href={to}
              className="grid justify-items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 py-5 text-center font-semibold text-accent hover:border-accent hover:bg-accent-soft"
            >
              <Icon aria-hidden className="size-8" strokeWidth={1.5} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
