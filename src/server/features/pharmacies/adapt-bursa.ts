import { z } from 'zod'
import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import { loose, periodOf, pharmaciesOf } from './source-rows.ts'

/** As the sample of 4 March 2022 has it (test/fixtures). */
const Row = z.object({
  eczane: z.string().trim().min(1),
  ilce: loose,
  tel: loose,
  adres: loose,
  adres_tarifi: loose,
  enlem: loose,
  boylam: loose,
  baslangic: z.string(),
  bitis: z.string(),
})

/** The list of Bursa, an object of numbered rows or an array of them, with hours. Throws when it is none. */
export function adaptBursa(answer: unknown): OnDutyPharmacy[] {
  const rows = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).parse(answer)
  return pharmaciesOf(Object.values(rows), Row, (row) => ({
    name: row.eczane,
    district: row.ilce,
    phone: row.tel,
    address: row.adres,
    note: row.adres_tarifi,
    lat: row.enlem,
    lng: row.boylam,
    period: periodOf(row.baslangic, row.bitis),
  }))
}
