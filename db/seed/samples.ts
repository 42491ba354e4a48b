import type { Point } from '#lib/geo.ts'
import type { Places } from '#server/features/places/places.ts'
import type { BusinessFields } from './factories.ts'
import type { Site } from './sites.ts'

type Trade = Pick<BusinessFields, 'categoryId' | 'description' | 'services' | 'isEmergency'> & {
  title: string
  hours: string
}

const NIGHT_AND_DAY = '24/7'

/** The businesses of every site: the emergency tiles, the quick suggestions, and others needed at night. */
const trades: Trade[] = [
  {
    categoryId: 1,
    title: 'Acil Yardım',
    description: 'Acil durumda ilk yardım ve hasta nakli için gece gündüz ulaşılabilen örnek işletme.',
    services: ['İlk Yardım 7/24', 'Hasta Nakil Ambulansı 7/24', 'Evde Sağlık'],
    hours: NIGHT_AND_DAY,
    isEmergency: true,
  },
  {
    categoryId: 2,
    title: 'Çilingir',
    description: 'Kapı, kasa ve oto kilidi açan, kilit değiştiren örnek işletme.',
    services: ['Kapı Açma 7/24', 'Oto Kilit Açma 7/24', 'Kilit Değişimi', 'Anahtar Kopyalama'],
    hours: NIGHT_AND_DAY,
    isEmergency: true,
  },
  {
    categoryId: 3,
    title: 'Çekici',
    description: 'Arızalanan ve kaza yapan araçları kurtaran, taşıyan örnek işletme.',
    services: ['Oto Kurtarma 7/24', 'Araç Taşıma', 'Yol Yardım 7/24', 'Akü Takviye', 'Kaza Kurtarma'],
    hours: NIGHT_AND_DAY,
    isEmergency: true,
  },
  {
    categoryId: 4,
    title: 'Eczane',
    description: 'Gece de açık olduğu varsayılan örnek eczane; gerçek nöbetçi eczane değildir.',
    services: ['Reçeteli İlaç', 'Bebek Ürünleri', 'Tansiyon Ölçümü'],
    hours: NIGHT_AND_DAY,
    isEmergency: false,
  },
  {
    categoryId: 5,
    title: 'Sigorta',
    description: 'Poliçe, hasar bildirimi ve yol yardım yönlendirmesi yapan örnek acente.',
    services: ['Hasar Bildirimi 7/24', 'Trafik Sigortası', 'Kasko', 'Konut ve DASK'],
    hours: NIGHT_AND_DAY,
    isEmergency: false,
  },
  {
    categoryId: 6,
    title: 'Lastik Servisi',
    description: 'Lastik tamiri ve değişimi, yerinde lastik yardımı yapan örnek işletme.',
    services: ['Yerinde Lastik Tamiri 7/24', 'Lastik Değişimi', 'Balans Ayarı', 'Lastik Saklama'],
    hours: NIGHT_AND_DAY,
    isEmergency: false,
  },
  {
    categoryId: 7,
    title: 'Elektrikçi',
    description: 'Elektrik arızası, sigorta ve tesisat işlerine bakan örnek işletme.',
    services: ['Elektrik Arıza 7/24', 'Sigorta Değişimi', 'Priz ve Anahtar', 'Tesisat Yenileme'],
    hours: NIGHT_AND_DAY,
    isEmergency: false,
  },
  {
    categoryId: 8,
    title: 'Oto Servis',
    description: 'Araç bakımı, onarımı ve yolda arıza desteği veren örnek işletme.',
    services: ['Yolda Arıza Desteği 7/24', 'Periyodik Bakım', 'Fren Bakımı', 'Akü Değişimi'],
    hours: NIGHT_AND_DAY,
    isEmergency: false,
  },
  {
    categoryId: 9,
    title: 'Su Tesisatçısı',
    description: 'Su kaçağı, tıkanıklık ve musluk işlerine bakan örnek işletme.',
    services: ['Su Kaçağı 7/24', 'Tıkanıklık Açma', 'Musluk Değişimi', 'Petek Temizliği'],
    hours: NIGHT_AND_DAY,
    isEmergency: false,
  },
  {
    categoryId: 14,
    title: 'Veteriner',
    description: 'Muayene, aşı ve hayvan bakımı yapan örnek klinik.',
    services: ['Muayene', 'Aşı', 'Ameliyat', 'Tıraş ve Bakım'],
    hours: 'Mo-Sa 09:00-20:00; Su 11:00-17:00',
    isEmergency: false,
  },
]

/** The businesses of a site are placed in a ring around it, so that a map shows each. */
const RING_DEGREES = 0.004
/** The first hundred example numbers belong to the demo accounts' businesses. */
const FIRST_NUMBER = 100

/** "+908500000100" and up: numbers that no operator assigns, so that no real person is called. */
export const examplePhone = (n: number): string => `+90850000${String(n).padStart(4, '0')}`

/** Sample businesses for every site, each with phone and hours, named as examples. */
export function makeSamples(places: Places, sites: Site[]): Partial<BusinessFields>[] {
  return sites.flatMap((site, i) =>
    trades.map(({ title, ...trade }, j) => {
      const { place, nth } = site
      const area = nth === 1 ? place.district : `${place.district} ${nth}`
      return {
        ...trade,
        ...around(places, site.point, place.districtId, j),
        source: 'sample' as const,
        sourceId: `${place.districtId}/${nth}/${trade.categoryId}`,
        name: `Örnek ${title} ${area}`,
        address: `${place.district}/${place.city} (örnek kayıt)`,
        plate: place.plate,
        city: place.city,
        districtId: place.districtId,
        district: place.district,
        phone: examplePhone(FIRST_NUMBER + i * trades.length + j),
      }
    }),
  )
}

/** The `j`th position on rings of ten around a point. */
export function around(places: Places, point: Point, districtId: number | null, j: number): Point {
  const angle = (2 * Math.PI * j) / trades.length
  const radius = RING_DEGREES * (1 + Math.floor(j / trades.length))
  const lat = point.lat + radius * Math.sin(angle)
  const lng = point.lng + (radius * Math.cos(angle)) / Math.cos((point.lat * Math.PI) / 180)
  const moved = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
  // On a narrow coast the ring may reach into the sea or the next district.
  return places.locate(moved)?.districtId === districtId ? moved : point
}
