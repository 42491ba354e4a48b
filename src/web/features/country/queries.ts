import { getCountry, getCountryProvince } from '#contract/country.ts'
import { useAsk } from '#web/lib/ask.ts'

const COUNTRY = 'country'
/** A plan that was made a moment ago is in it. */
const FRESH = { staleTime: 0 }

export const useCountry = (categoryId: number | undefined) =>
  useAsk([COUNTRY, categoryId], getCountry, { query: { categoryId } }, FRESH)

export const useCountryProvince = (plate: string, categoryId: number | undefined) =>
  useAsk(
    [COUNTRY, plate, categoryId],
    getCountryProvince,
    { params: { plate }, query: { categoryId } },
    FRESH,
  )
