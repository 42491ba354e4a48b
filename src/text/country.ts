import { DEMAND_NEAR_KM, LEAST_DEMAND } from '#contract/country.ts'
import { DAY_MS } from '#lib/time.ts'

/** A figure that colours the map and orders the list. */
export type CountryMeasure = 'listed' | 'candidates' | 'share' | 'trust' | 'demand'

const whole = new Intl.NumberFormat('tr-TR')
const isShare = (measure: CountryMeasure) => measure === 'share' || measure === 'trust'
const valueText = (measure: CountryMeasure, value: number | null): string =>
  value === null ? '–' : isShare(measure) ? `%${whole.format(value)}` : whole.format(value)

/** "1–9", "100 ve üstü". `to` null: no end. */
function rangeText(measure: CountryMeasure, from: number, to: number | null): string {
  const of = (value: number) => valueText(measure, value)
  return to === null ? `${of(from)} ve üstü` : `${of(from)}–${whole.format(to)}`
}

const noneTexts: Record<CountryMeasure, string> = {
  listed: 'Yok',
  candidates: 'Yok',
  share: 'Yok',
  trust: '%0 veya işletme yok',
  demand: `${LEAST_DEMAND}’ten az`,
}

/** The staff's view of the country. */
export const countryText = {
  title: 'Ülke',
  lead: 'Nerede ne var, ne aranıp bulunamıyor; saha günlerini buradan planlayın.',
  provinceLead: 'İlçe ilçe; saha günlerini buradan planlayın.',
  loading: 'Sayılar yükleniyor...',
  failed: 'Sayılar yüklenemedi',
  notFound: 'Böyle bir il yok',
  counted: (at: string) => `Sayım: ${at}`,
  notCounted: 'Sayım sürüyor; birkaç dakika sonra yeniden bakın.',
  measure: 'Harita ve sıralama',
  measures: {
    listed: 'Yayında',
    candidates: 'Doğrulanmamış',
    share: 'Doğrulanmamış %',
    trust: 'Güven',
    demand: 'Boş arama',
  } satisfies Record<CountryMeasure, string>,
  about: {
    listed: 'Yayındaki işletmeler.',
    candidates: 'Açık veriden gelen, kimsenin doğrulamadığı kayıtlar.',
    share: 'Bilinen bütün yerlerin içinde doğrulanmamış kayıtların payı.',
    trust:
      'Yayındaki işletmelerin telefon ve saatlerine ortalama güven; %100, bugün yerinde doğrulandı demektir.',
    demand: `Son 30 günde ${DEMAND_NEAR_KM} km yakınında o kategoriden işletme bulamayan aramalar. Bir ağ, bir yerde bir kategoriyi günde bir kez sayar.`,
  } satisfies Record<CountryMeasure, string>,
  category: 'Kategori',
  allCategories: 'Bütün kategoriler',
  total: (listed: number, candidates: number) =>
    `${whole.format(listed)} işletme, ${whole.format(candidates)} doğrulanmamış kayıt`,
  value: valueText,
  count: (n: number) => whole.format(n),
  units: {
    listed: (value: string) => `${value} işletme`,
    candidates: (value: string) => `${value} doğrulanmamış kayıt`,
    share: (value: string) => `doğrulanmamış payı ${value}`,
    trust: (value: string) => `güven ${value}`,
    demand: (value: string) => `${value} boş arama`,
  } satisfies Record<CountryMeasure, (value: string) => string>,
  plansUnit: (n: number) => (n === 0 ? 'plan yok' : `${whole.format(n)} plan`),
  columns: { name: 'Ad', plans: 'Plan' },
  map: {
    label: 'Ülke haritası',
    help: 'Haritadaki bütün sayılar aşağıdaki listede de var.',
    legend: 'Renklerin anlamı',
    none: noneTexts,
    range: rangeText,
  },
  provinces: 'İller',
  districts: 'İlçeler',
  unknownDistrict: 'İlçesi bilinmeyenler',
  next: {
    title: 'Sıradaki ilçeler',
    lead: 'Planı olmayan ilçeler; önce en çok aranıp bulunamayanlar, sonra en çok doğrulanmamış kaydı olanlar.',
    empty: 'Planı olmayan ilçelerde aranan ya da doğrulanacak bir şey yok.',
  },
  plan: 'Saha günü planla',
  plans: {
    title: 'Saha planları',
    empty: 'Bu ilde henüz saha planı yok.',
    ended: 'Kapalı',
    wholeProvince: 'Bütün il',
    target: (target: number) => `Günde ${whole.format(target)}`,
    since: (createdAt: string, now: Date) => {
      const days = Math.floor((now.getTime() - Date.parse(createdAt)) / DAY_MS)
      return days <= 0 ? 'bugün başladı' : `${whole.format(days)} gündür`
    },
    recorded: (n: number) => `${whole.format(n)} kaydedildi`,
    listed: (n: number) => `${whole.format(n)} yayında`,
    visited: (n: number) => `${whole.format(n)} ziyaret edildi`,
    edit: 'Planları düzenle',
  },
} as const
