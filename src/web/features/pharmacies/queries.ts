import { skipToken, useQuery } from '@tanstack/react-query'
import { getOnDutyPharmacies } from '#contract/pharmacies.ts'
import { ask } from '#web/lib/ask.ts'

const REFRESH_MS = 15 * 60_000

/** Who is on duty in a province; null: the province is not known yet. Asked again every 15 minutes: duties change. */
export const useOnDuty = (plate: string | null) =>
  useQuery({
    queryKey: ['on-duty', plate],
    queryFn:
      plate === null ? skipToken : ({ signal }) => ask(getOnDutyPharmacies, { query: { plate } }, signal),
    refetchInterval: REFRESH_MS,
  })
