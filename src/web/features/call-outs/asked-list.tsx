import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'

/** Who was asked: district and distance, no names. */
export const AskedList = ({ asked }: Pick<CallOutForCustomer, 'asked'>) => (
  <ol
    aria-label={text.page.askedList}
    className="divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {asked.map(({ no, district, distanceKm, state }) => (
      <li key={no} className="flex flex-wrap justify-between gap-x-3 px-4 py-2">
        <span className="font-semibold">{text.page.askedOne(district, distanceKm)}</span>
        <span className="text-ink-soft">{text.page.states[state]}</span>
      </li>
    ))}
  </ol>
)
