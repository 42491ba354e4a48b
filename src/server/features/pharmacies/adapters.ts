import { z } from 'zod'
import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import { loose, periodOf, periodOfDay, pharmaciesOf } from './source-rows.ts'

/** As the sample of 4 March 2022 has it (test/fixtures). */
const BursaRow = z.object({
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
  return pharmaciesOf(Object.values(rows), BursaRow, (row) => ({
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

/** As third parties pass on the query page of e-Devlet: shape of yasinipek/Eczane2's README. */
const EDevletRow = z.object({
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
  return pharmaciesOf(z.array(z.unknown()).parse(answer), EDevletRow, (row) => ({
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

/** As AtaCanYmc/izmir-open-data-js `src/endpoints/eczaneler.ts` @be84f84 has it. X is the latitude. */
const IzmirRow = z.object({
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
  return pharmaciesOf(z.array(z.unknown()).parse(answer), IzmirRow, (row) => ({
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
