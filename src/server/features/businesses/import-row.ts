import { type ImportRefusal, importRefusals } from '#contract/imports.ts'

/** A place of an outside map on its way into `business`. Keys are the columns of the import's temporary table. */
export type ImportRow = {
  /** Place in the file, from 0: of two that are one, the first stays. */
  ord: number
  /** OpenStreetMap's; null where the file has a number of its own making. */
  source_id: string | null
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

export const refusals = importRefusals
export type Refusal = ImportRefusal

/** One that was refused, as the operator finds it in the map. */
export type Refused = { reason: Refusal; sourceId: string | null; name: string | null }
