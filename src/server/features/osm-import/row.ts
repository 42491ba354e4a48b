import { type ImportRefusal, importRefusals } from '#contract/osm-import.ts'
import { type OsmElement, type Suppliers, trueId } from './element.ts'

/** A place of an outside map on its way into `business`. Keys are the columns of the import's temporary table. */
export type ImportRow = {
  /** Place in the file, from 0: of two that are one, the first stays. */
  ord: number
  /** The source's own; null where the file has a number of its own making. */
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
  /** Of another source's row: the thing of OpenStreetMap that it names as its own source. */
  osm_ref?: string | null
  /** Of a collection's row: whose data it is. */
  suppliers?: Suppliers | null
}

export const refusals = importRefusals
export type Refusal = ImportRefusal

/** One that was refused, as the operator finds it in the map. */
export type Refused = { reason: Refusal; sourceId: string | null; name: string | null }

/** So many of each reason are kept: enough to see what they are. */
export const MAX_EXAMPLES = 10
const MAX_NAME = 200

/** Gathers the first ones that are refused for each reason. */
export function makeExamples() {
  const kept = new Map<Refusal, Refused[]>()
  return {
    add(reason: Refusal, element: OsmElement | null): void {
      const some = kept.get(reason) ?? []
      if (some.length >= MAX_EXAMPLES) return
      // A broken thing may be called anything: half letters and U+0000 fit into no database.
      const name = element?.tags.get('name')?.toWellFormed().replaceAll('\0', '').slice(0, MAX_NAME).trim()
      some.push({ reason, sourceId: element && trueId(element.id), name: name || null })
      kept.set(reason, some)
    },
    all: (): Refused[] => [...kept.values()].flat(),
  }
}
