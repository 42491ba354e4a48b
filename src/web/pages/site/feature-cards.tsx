import type { LucideIcon } from 'lucide-react'
import { Card, Section } from '#web/ui/card.tsx'

type Feature = { icon: LucideIcon; tone: string; title: string; text: string }

/** The product's features, in three cards; `tone` colours the sign. */
export function FeatureCards({ title, features }: { title: string; features: readonly Feature[] }) {
  return (
    <Section title={title} className="grid gap-4">
      <ul className="grid gap-4 md:grid-cols-3">
        {features.map(({ icon: Icon, tone, title: name, text }) => (
          <li key={name}>
            <Card className="grid h-full content-start gap-3 p-6">
              <span className={`grid size-12 place-items-center rounded-md ${tone}`}>
                <Icon aria-hidden className="size-6" strokeWidth={1.75} />
              </span>
              <h3 className="text-lg font-bold">{name}</h3>
              <p className="text-ink-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
