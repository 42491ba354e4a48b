import { z } from 'zod'
import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import { loose, periodOfDay, pharmaciesOf } from './source-rows.ts'

/** As third parties pass on the query page of e-Devlet: shape of yasinipek/Eczane2's README. */
const Row = z.object({
  Name: z.string().trim().min(1),
  District: loose,
  Phone: loose,
  Address: loose,
  Latitude: loose,
  Longitude: loose,
  Date: z.string(),
})

/** A province's list of one day, without hours. Throws when it is none. */
export function adaptEDevlet(answer: unknown): OnDutyPharmacy[] {
  return pharmaciesOf(z.array(z.unknown()).parse(answer), Row, (row) => ({
    name: row.Name,
    district: row.District,
    phone: row.Phone,
    address: row.Address,
    note: null,
    lat: row.Latitude,
    lng: row.Longitude,
    period: periodOfDay(row.Date.replace(/^(\d{2})[/.](\d{2})[/.](\d{4})$/, '$3-$2-$1')),
  }))
}
