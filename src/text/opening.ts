import { toTime } from '#lib/turkish.ts'

const ZONE = 'Europe/Istanbul'
const DAY_MS = 86_400_000
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** "bugün 18:00'e kadar", "yarın 09:00'a kadar": of a moment within a day. */
export function untilText(until: string, now: Date): string {
  const days = Math.round(
    (Date.parse(dayKey.format(new Date(until))) - Date.parse(dayKey.format(now))) / DAY_MS,
  )
  return `${days > 0 ? 'yarın' : 'bugün'} ${toTime(clock.format(new Date(until)))} kadar`
}

/** Words of the owner's switch. */
export const openSwitchText = {
  legend: (name: string) => `${name} şu anda`,
  open: 'AÇIK',
  closed: 'KAPALI',
  saving: 'Kaydediliyor...',
  byHours: 'Çalışma saatlerinize göre gösteriliyor.',
  unknown: 'Çalışma saatleriniz girilmemiş. Müşterilere durumunuzu göstermek için birini seçin.',
  inForce: (isOpen: boolean, until: string) =>
    `Siz ${isOpen ? 'açtınız' : 'kapattınız'}: ${until} ${isOpen ? 'açık' : 'kapalı'} görünürsünüz, sonra çalışma saatleriniz geçerli olur.`,
  back: 'Saatlere dön',
  offline: 'İnternet bağlantınız yok. Ekrandaki durum eski olabilir; bağlantı gelince değiştirebilirsiniz.',
  failed: 'Durum değiştirilemedi.',
} as const
