/** A place of an outside map on its way into `business`. Keys are the columns of the import's temporary table. */
export type ImportRow = {
  /** Place in the file, from 0: of two that are one, the first stays. */
  ord: number
  source_id: string
  category_id: number
  name: string
  name_folded: string
  description: string
  address: string
  plate: string
  city: string
  district_id: number | null
  district: string | null
  lat: number
  lng: number
  phone: string | null
  email: string | null
  website: string | null
  /** Hours as the map has them. */
  hours_written: string | null
  /** Hours as we understood them; null when not. */
  hours: string | null
  is_emergency: boolean
  search_text: string
}

/** Why a row is not taken. `misplaced`: outside of the country. `duplicate`: listed already, or twice in the file. */
export const refusals = ['broken', 'unnamed', 'no_category', 'misplaced', 'duplicate'] as const
export type Refusal = (typeof refusals)[number]
