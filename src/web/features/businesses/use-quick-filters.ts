import { useSearchParams } from 'react-router'
import { askPosition } from '#web/lib/position.ts'
import type { QuickFilter } from './quick-filters.tsx'

/** The quick filters as the address holds them: the way back and a reload keep them. */
export function useQuickFilters() {
  const [params, setParams] = useSearchParams()
  const isOn = (name: QuickFilter) => params.get(name) === 'true'
  const on = { openNow: isOn('openNow'), hasPhone: isOn('hasPhone'), near: isOn('near') }
  return {
    on,
    isFiltered: on.openNow || on.hasPhone || on.near,
    toggle(name: QuickFilter) {
      if (name === 'near' && !isOn(name)) askPosition()
      setParams(
        (then) => {
          const next = new URLSearchParams(then)
          if (next.get(name) === 'true') next.delete(name)
          else next.set(name, 'true')
          return next
        },
        { preventScrollReset: true },
      )
    },
  }
}
