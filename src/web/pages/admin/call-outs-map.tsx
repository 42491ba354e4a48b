import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RunningCallOut } from '#contract/call-outs-admin.ts'
import { callOutStaffText as text } from '#text/call-outs-duty.ts'
import { isUntaken, recordPath, rowId, stateText } from '#web/features/call-outs/desk-row.tsx'
import { isRunningCallOut } from '#web/features/call-outs/queries.ts'
import type { MapPlace } from '#web/features/places/map-place.ts'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { useNow } from '#web/lib/use-time.ts'

/** Call-outs on a map, those that run with their ages. A marker leads to its line, or to its record where the list has not come to it. */
export function CallOutsMap({ callOuts, total }: { callOuts: readonly RunningCallOut[]; total: number }) {
  const now = useNow()
  const navigate = useNavigate()
  const [selected, setSelected] = useState<number | null>(null)
  const places = useMemo(() => callOuts.map((one) => toMapPlace(one, now)), [callOuts, now])
  const select = (id: number) => {
    setSelected(id)
    const line = document.getElementById(rowId(id))
    if (!line) return void navigate(recordPath(id))
    line.scrollIntoView({ block: 'center' })
    line.focus({ preventScroll: true })
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <PlaceMap
        kind="callOuts"
        places={places}
        here={null}
        selected={selected}
        onSelect={select}
        className="h-72 lg:h-128"
      />
      {callOuts.some(isRunningCallOut) && <p className="text-sm text-ink-soft">{text.ages}</p>}
      {total > callOuts.length && (
        <p className="text-sm font-semibold">{text.mapPart(callOuts.length, total)}</p>
      )}
    </div>
  )
}

function toMapPlace(callOut: RunningCallOut, now: Date): MapPlace {
  const { id, category: name, lat, lng, createdAt } = callOut
  const age = text.markerAge(now.getTime() - Date.parse(createdAt))
  const isRunning = isRunningCallOut(callOut)
  return {
    id,
    name,
    point: { lat, lng },
    look: isUntaken(callOut) ? 'alarm' : 'plain',
    note: [isRunning && age.name, stateText(callOut)].filter(Boolean).join(', '),
    glyph: isRunning && (
      <span className="grid size-full place-items-center text-[0.6875rem] leading-none font-bold tracking-tighter whitespace-nowrap">
        {age.shown}
      </span>
    ),
  }
}
