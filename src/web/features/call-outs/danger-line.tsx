import { Phone } from 'lucide-react'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { siteText } from '#text/site.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** 112 first, where anybody could be hurt; and the road's own line for a car on a motorway. */
export const DangerLine = ({ isRoad }: { isRoad: boolean }) => (
  <section
    aria-label={text.ask.call112}
    className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger-line bg-danger-soft p-3"
  >
    <div className="min-w-48 flex-1 text-sm">
      <p className="font-bold">{text.ask.danger}</p>
      {isRoad && <p>{text.ask.motorway}</p>}
    </div>
    <ButtonAnchor look="danger" href={`tel:${siteText.emergencyNumber}`}>
      <Phone aria-hidden className="size-5" />
      {text.ask.call112}
    </ButtonAnchor>
  </section>
)
