import { getOnDutyPharmacies } from '#contract/pharmacies.ts'
import type { Point } from '#lib/geo.ts'
import { useAsk } from '#web/lib/ask.ts'

const REFRESH_MS = 15 * 60_000

/**
 * Who is on duty in a province, the nearest to a point first; null: the province is not known yet. Asked again every 15
 * minutes: duties change.
 */
export const useOnDuty = (plate: string | null, from: Point | null) =>
  useAsk(
    ['on-duty', plate, from?.lat, from?.lng],
    getOnDutyPharmacies,
    plate === null ? null : { query: { plate, ...from } },
    {
      refetchInterval: REFRESH_MS,
      // Keeps the list while the position jitters, but never that of another province.
      placeholderData: (before) => (before?.plate === plate ? before : undefined),
    },
  )
