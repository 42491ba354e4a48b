import type { ImportRefusal } from '#contract/osm-import.ts'
import type { Point } from '#lib/geo.ts'
import type { Tags } from '../../osm/tags.ts'

/**
 * One thing of the map. `id` is OpenStreetMap's, with its kind: "node/123". `point` is null when the file does not say
 * where it is, or when nobody wants to know (see `Taker`).
 */
export type OsmElement = {
  id: string
  point: Point | null
  tags: Tags
  /** Of a thing that is not OpenStreetMap's. */
  origin?: Origin
  /** Why it is not taken, whatever its tags say. */
  refused?: ImportRefusal
}

/** Whose data a collection's record is: ids of suppliers for each field, `record` for those that are not named. */
export type Suppliers = { record: string[] } & Partial<Record<SuppliedField, string[]>>
export type SuppliedField = 'name' | 'position' | 'address' | 'phone' | 'website' | 'other'

/** `ref`: the collection's own id. `osmRef`: the thing of OpenStreetMap that it names as its source, "node/123". */
export type Origin = { ref: string | null; osmRef: string | null; suppliers: Suppliers | null }

/** Takes what a reader reads. */
export type Taker = {
  /**
   * Whether a thing with these tags may become a business. Of any other a reader need not find out where it is: in
   * some formats that is most of the work.
   */
  wants(tags: Tags): boolean
  /** One element; null for one that is not as it should be. */
  take(element: OsmElement | null): Promise<void>
}

/** A file cannot be read or has another format; the message tells the operator, and nothing was imported. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** Numbers of OpenStreetMap begin at 1; what editors and converters have not yet given one is 0 or below. */
const TRUE_ID = /^(?:node|way|relation)\/[1-9]\d*$/

/** The source's own id; null for a placeholder of the file, which the next file gives to another place. */
export const trueId = (id: string): string | null => (TRUE_ID.test(id) ? id : null)
