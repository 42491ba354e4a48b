import { z } from 'zod'
import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import { loose, periodOfDay, pharmaciesOf } from './source-rows.ts'

/** As AtaCanYmc/izmir-open-data-js `src/endpoints/eczaneler.ts` @be84f84 has it. X is the latitude. */
const Row = z.object({
  Adi: z.string().trim().min(1),
  Telefon: loose,
  Adres: loose,
  Bolge: loose,
  BolgeAciklama: loose,
  LokasyonX: loose,
  LokasyonY: loose,
  Tarih: z.string(),
})

/** The list of the municipality of Izmir, which names the day of duty and no hours. Throws when it is none. */
export function adaptIzmir(answer: unknown): OnDutyPharmacy[] {
  return pharmaciesOf(z.array(z.unknown()).parse(answer), Row, (row) => ({
    name: row.Adi,
    district: row.Bolge,
    phone: row.Telefon,
    address: row.Adres,
    note: row.BolgeAciklama,
    lat: row.LokasyonX,
    lng: row.LokasyonY,
    period: periodOfDay(row.Tarih.slice(0, 10)),
  }))
}
