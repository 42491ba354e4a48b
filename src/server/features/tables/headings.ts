import type { TableField } from '#contract/tables.ts'
import { fold } from '#lib/turkish.ts'

/** Words of headings, folded: the first field of which one is the heading, else of which one begins it. */
const NAMES: Record<TableField, readonly string[]> = {
  name: [
    ...[
      'ad',
      'adi',
      'isim',
      'ismi',
      'unvan',
      'unvani',
      'isletme',
      'isletme adi',
      'isletme unvani',
      'isyeri adi',
    ],
    ...['is yeri adi', 'firma', 'firma adi', 'firma unvani', 'ticaret unvani', 'ticari unvan', 'tesis adi'],
    ...[
      'kurum adi',
      'kurulus adi',
      'eczane',
      'eczane adi',
      'sube adi',
      'uye adi',
      'uye unvani',
      'tabela adi',
    ],
    ...['name', 'title'],
  ],
  phone: ['telefon', 'tel', 'gsm', 'cep', 'cep tel', 'is tel', 'sabit tel', 'iletisim', 'phone'],
  address: ['adres', 'adresi', 'acik adres', 'is adresi', 'isyeri adresi', 'address'],
  district: ['ilce', 'ilcesi', 'ilce adi', 'district'],
  city: ['il', 'ili', 'il adi', 'sehir', 'city', 'province'],
  trade: [
    ...[
      'faaliyet',
      'meslek',
      'sektor',
      'kategori',
      'is kolu',
      'istigal konusu',
      'isletme turu',
      'tur',
      'turu',
    ],
    ...['tip', 'nace', 'alt tur', 'category', 'type'],
  ],
  lat: ['enlem', 'lat', 'latitude'],
  lng: ['boylam', 'lng', 'lon', 'long', 'longitude'],
  website: ['web', 'web sitesi', 'web adresi', 'internet', 'internet sitesi', 'url', 'website'],
  hours: ['calisma saatleri', 'calisma saati', 'acilis saatleri', 'opening hours'],
}
const FIELDS = Object.keys(NAMES) as TableField[]

/** Words in lower case, without marks. */
export const plainly = (heading: string) =>
  fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The meaning of a heading; null: nothing that we know. */
export function fieldOfName(heading: string): TableField | null {
  const said = plainly(heading)
  return (
    FIELDS.find((field) => NAMES[field].includes(said)) ??
    FIELDS.find((field) => NAMES[field].some((name) => name.length > 3 && said.startsWith(`${name} `))) ??
    null
  )
}
