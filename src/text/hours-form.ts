import type { HoursPlan, PlannedDay } from '#contract/hours.ts'
import { toTime } from '#lib/turkish.ts'

const weekday = new Intl.DateTimeFormat('tr', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const withYear = new Intl.DateTimeFormat('tr', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  weekday: 'long',
})
const range = new Intl.DateTimeFormat('tr', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day like "2026-11-22" has no time zone: it is told as it is written. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const ALL_DAY = '24 saat'
const CLOSED = 'Kapalı'

type Interval = { from: string; to: string }

/** "09:00–12:30, 13:30–18:00", "18:00–02:00 (ertesi gün)", "24 saat", "Kapalı". */
export function intervalsText(hours: readonly Interval[]): string {
  if (hours.length === 0) return CLOSED
  return hours
    .map(({ from, to }) => {
      if (isAllDay({ from, to })) return ALL_DAY
      return `${from}–${to === '24:00' ? '00:00' : to}${endsTomorrow({ from, to }) ? ' (ertesi gün)' : ''}`
    })
    .join(', ')
}

const isMidnight = (to: string) => to === '24:00' || to === '00:00'
const isAllDay = ({ from, to }: Interval): boolean => from === '00:00' && isMidnight(to)
const endsTomorrow = ({ from, to }: Interval) => to !== '' && !isMidnight(to) && to <= from

/** Explains the two times of an interval where they are not plain: past midnight, to midnight, all day. */
export function intervalNote(interval: Interval): string | null {
  if (interval.from === '' || interval.to === '') return null
  if (isAllDay(interval)) return 'Bütün gün, 24 saat'
  if (isMidnight(interval.to)) return 'Gece yarısına kadar'
  return endsTomorrow(interval) ? `Ertesi gün ${toTime(interval.to)} kadar` : null
}

/** "Bugün", "Yarın", then "24 Kas Sal". */
export const previewDay = (day: string, index: number): string =>
  index === 0 ? 'Bugün' : index === 1 ? 'Yarın' : weekday.format(dateOf(day))

/** Why a day is not an ordinary one; empty where it is. */
export function specialText({ exception, holiday }: PlannedDay): string {
  if (exception !== null) return exception || 'İstisna'
  if (holiday) return holiday.from ? `${holiday.name}, ${holiday.from} sonrası` : holiday.name
  return ''
}

/** "20 Kas 2026", "20–22 Kas 2026". */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? range.format(dateOf(from)) : range.formatRange(dateOf(from), dateOf(to))

/** "29 Ekim 2026 Perşembe", with the hour where a holiday begins at noon. */
export const holidayDay = ({ day, from }: { day: string; from: string | null }): string =>
  from ? `${withYear.format(dateOf(day))}, ${from} sonrası` : withYear.format(dateOf(day))

/** Words of the page on which an owner sets the hours. */
export const hoursFormText = {
  title: 'Çalışma saatleri',
  lead: (name: string) => `${name} ne zaman açık?`,
  loading: 'Çalışma saatleri yükleniyor',
  failed: 'Çalışma saatleri yüklenemedi',
  notFound: 'Bu işletme hesabınızda yok',
  notFoundText: 'İşletmelerinizi panelinizde görebilirsiniz.',
  written: (hours: string) =>
    `Kayıtlı saatler bu formda gösterilemiyor: “${hours}”. Müşteriler bunu görmeye devam eder; yeni saat kaydederseniz onun yerine geçer.`,
  kind: 'Nasıl çalışıyorsunuz?',
  kinds: { weekly: 'Haftalık', always: '7/24 açık', unknown: 'Randevulu' } satisfies Record<
    HoursPlan['kind'],
    string
  >,
  alwaysText: 'Haftanın her günü, günün her saati açık görünürsünüz.',
  note: 'Müşterilere ne yazalım?',
  noteHint: 'Örneğin “Randevu ile” veya “Arayarak gelin”. Boş bırakırsanız saatleriniz bilinmiyor görünür.',
  week: 'Haftalık saatler',
  days: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
  closed: CLOSED,
  isOpen: 'Açık',
  isOpenOn: (day: string) => `${day} açık`,
  opens: (what: string, no: number) => `${what}, ${no}. açılış`,
  closes: (what: string, no: number) => `${what}, ${no}. kapanış`,
  addInterval: 'Ara ekle',
  addIntervalLabel: (what: string) => `${what}: ara ekle`,
  removeInterval: (what: string, no: number) => `${what}: ${no}. saat aralığını kaldır`,
  allDay: ALL_DAY,
  allDayLabel: (what: string) => `${what}: 24 saat açık`,
  copy: 'Kopyala',
  copyLabel: (day: string) => `${day} saatlerini diğer günlere kopyala`,
  copyTitle: (day: string) => `${day} saatlerini kopyala`,
  copyTo: 'Hangi günlere?',
  weekdays: 'Hafta içi',
  everyDay: 'Tüm günler',
  copyDone: 'Seçilen günlere kopyala',
  copyNone: 'En az bir gün seçin',
  close: 'Kapat',
  exceptions: 'İstisnalar',
  exceptionsText:
    'Belirli tarihlerde kapalıysanız veya farklı saatlerde çalışıyorsanız ekleyin. Haftalık saatlerin ve resmî tatillerin yerine geçer.',
  noExceptions: 'Henüz istisna yok.',
  addException: 'İstisna ekle',
  exceptionTitle: 'İstisna',
  from: 'İlk gün',
  to: 'Son gün',
  toHint: 'Tek gün için aynı tarihi bırakın',
  state: 'Bu tarihlerde',
  stateClosed: 'Kapalıyız',
  stateOwn: 'Farklı saatler',
  reason: 'Neden',
  reasonHint: 'İsteğe bağlı; herkes görebilir (örneğin “Yıllık izin”)',
  ownHours: 'Saatler',
  exceptionDone: 'İstisnayı ekle',
  exceptionMissing: 'Bir tarih seçin',
  exceptionEnds: 'Son gün ilk günden önce olamaz',
  exceptionTaken: 'Bu günler için başka bir istisna var',
  remove: 'Kaldır',
  removeLabel: (days: string) => `${days} istisnasını kaldır`,
  holidays: 'Resmî tatiller',
  holidayRules: {
    usual: 'Her zamanki gibi açığız',
    closed: 'Kapalıyız; arife günlerinde ve 28 Ekim’de 13:00’te kapatırız',
    full_days: 'Kapalıyız; arife günlerinde ve 28 Ekim’de her zamanki gibi çalışırız',
    own: 'Tatillerde farklı saatlerde çalışırız',
  } satisfies Record<HoursPlan['holidays']['rule'], string>,
  holidayOwn: 'Resmî tatil',
  coming: 'Yaklaşan resmî tatiller',
  preview: 'Müşterilerin göreceği',
  previewUnlisted: 'İşletmeniz yayına alınınca müşteriler bunu görecek.',
  previewSwitch: (until: string) => `Açık/kapalı düğmeniz ${until} geçerli.`,
  previewNext: 'Önümüzdeki 7 gün',
  previewUnknown: 'Saatleriniz bilinmiyor; gün gün liste gösterilmez.',
  previewFailed: 'Önizleme alınamadı.',
  previewWrong: 'Önizleme için işaretli yerleri düzeltin.',
  previewLoading: 'Önizleme hazırlanıyor',
  unsaved: 'Kaydedilmemiş değişiklikler var.',
  suggested: 'Bu saatler bir öneridir, henüz kaydedilmedi.',
  leave: 'Sayfadan ayrılırsanız bu değişiklikler kaybolur.',
  stay: 'Sayfada kal',
  leaveAnyway: 'Kaydetmeden ayrıl',
  discard: 'Vazgeç',
  save: 'Saatleri kaydet',
  saving: 'Kaydediliyor...',
  saved: 'Çalışma saatleri kaydedildi',
  check: 'İşaretli yerleri düzeltip yeniden kaydedin',
} as const
