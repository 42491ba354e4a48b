import { ISTANBUL } from '#lib/time.ts'
import { atTime } from '#lib/turkish.ts'

const clock = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('tr', {
  timeZone: ISTANBUL,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Who publishes a list, by the kind of source; others are named by their address. */
export const onDutySourceNames: Readonly<Record<string, string>> = {
  izmir: 'İzmir Büyükşehir Belediyesi',
}

/** Words about pharmacies on duty. */
export const pharmacyText = {
  title: 'Nöbetçi eczaneler',
  titleIn: (province: string) => `Nöbetçi eczaneler: ${province}`,
  loading: 'Nöbetçi eczaneler yükleniyor...',
  failed: 'Nöbetçi eczaneler yüklenemedi',
  noPlace: 'Nöbetçi eczaneleri görmek için konumunuzu paylaşın veya ilinizi seçin.',
  more: (count: number) => `${count} nöbetçi eczane daha`,
  count: (count: number) => `${count} nöbetçi eczane`,
  untilHour: (instant: string) => `Nöbet bitişi ${dayAndClock.format(new Date(instant))}`,
  fromHour: (instant: string) => `Nöbet başlangıcı ${dayAndClock.format(new Date(instant))}`,
  source: 'Kaynak',
  listAge: (instant: string) => `Liste saat ${atTime(clock.format(new Date(instant)))} alındı.`,
  nearest: 'En yakın eczaneler',
  nearestText:
    'Nöbetçi oldukları bilinmiyor; telefonu olanları gitmeden önce arayın. Gece, pazar ve bayramda yalnızca nöbetçi eczaneler açıktır.',
  confirm: 'Telefonu olanları gitmeden önce arayın.',
  noList: (province: string) => `${province} için nöbetçi listesi burada gösterilemiyor.`,
  officialOf: (province: string) => `${province} resmî nöbetçi listesi`,
  /** No source we have tells the chambers' telephones: none is made up. */
  chamberText: 'Güncel liste eczacı odasının sayfasındadır; odanın telefonu kayıtlarımızda yok.',
  otherText: 'Güncel liste aşağıdaki sayfadadır.',
  openChamber: 'Eczacı odasının listesini aç',
  openOther: 'Nöbetçi listesini aç',
  call: 'Ara',
  directions: 'Yol tarifi',
} as const
