import { Pill } from 'lucide-react'
import type { OnDuty } from '#contract/pharmacies.ts'
import { pharmacyText as text } from '#text/pharmacies.ts'
import { useNow } from '#web/lib/use-time.ts'
import { ListSource, OfficialList } from './official-list.tsx'
import { PharmacyRow } from './pharmacy-row.tsx'

/** The pharmacies on duty when the page was rendered: the official list, then those of its source. */
export function OnDutyList({ onDuty: { province, official, list } }: { onDuty: OnDuty }) {
  const now = useNow()
  return (
    <section aria-labelledby="on-duty" className="grid gap-4">
      <h2 id="on-duty" className="flex items-center gap-2 text-xl font-bold">
        <Pill aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
        {text.titleIn(province)}
      </h2>
      <OfficialList official={official} province={province} isAlone={list === null} />
      {list && (
        <>
          <ul className="grid gap-3">
            {list.pharmacies.map((pharmacy) => (
              <PharmacyRow
                key={`${pharmacy.name} ${pharmacy.phone} ${pharmacy.address}`}
                pharmacy={pharmacy}
                km={null}
                from={null}
                start={null}
                now={now}
              />
            ))}
          </ul>
          <ListSource list={list} />
        </>
      )}
    </section>
  )
}
