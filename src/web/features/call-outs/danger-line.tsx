import { Phone } from 'lucide-react'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { siteText } from '#text/site.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  isRoad: boolean
  /** In one line, where something else is the first thing on the page. */
  isShort?: boolean
}

/** 112 first, where anybody could be hurt; and the road's own line for a car on a motorway. */
export const DangerLine = ({ isRoad, isShort = false }: Props) => (
  <section
    aria-label={text.ask.call112}
    className={classNames(
      'flex items-center justify-between gap-3 rounded-lg border border-danger-line bg-danger-soft',
      isShort ? 'p-1 pl-3' : 'flex-wrap p-3',
    )}
  >
    <div className={classNames('flex-1 text-sm', !isShort && 'min-w-48')}>
      <p className="font-bold">{isShort ? text.ask.dangerShort : text.ask.danger}</p>
      {isRoad && <p>{isShort ? text.ask.motorwayShort : text.ask.motorway}</p>}
    </div>
    <ButtonAnchor look="danger" href={`tel:${siteText.emergencyNumber}`} className="shrink-0">
      <Phone aria-hidden className="size-5" />
      {text.ask.call112}
    </ButtonAnchor>
  </section>
)
