import type { WaitingKind } from '#contract/desk.ts'
import { DAY_MS as DAY, HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '#lib/time.ts'
import { wholeText, wholeUpToText } from './numbers.ts'

const MAX_COUNTED = 1000
const count = (n: number) => wholeUpToText(n, MAX_COUNTED)

const names: Record<WaitingKind, string> = {
  approvals: 'işletme onayı',
  changes: 'işletme değişikliği',
  claims: 'sahiplik başvurusu',
  chains: 'zincir listesi',
  calls: 'aranacak işletme',
  disputes: 'sahiplik itirazı',
  callOutDisputes: 'itiraz edilen çağrı',
  payments: 'havale',
  reports: 'bildirim ve şikâyet',
  removals: 'kaldırma isteği',
  reviews: 'bekletilen değerlendirme',
}

/** How long something waits, in its largest whole unit. */
export function ageText(ms: number): string {
  if (ms < HOUR) return `${wholeText(Math.max(1, Math.floor(ms / MINUTE)))} dakikadır`
  return ms < DAY
    ? `${wholeText(Math.floor(ms / HOUR))} saattir`
    : `${wholeText(Math.floor(ms / DAY))} gündür`
}

type Counted = { kind: WaitingKind; count: number }

const counted = ({ kind, count: n }: Counted) => `${count(n)} ${names[kind]}`

/** Notice to each admin of new pending work. */
export const deskNotice = (fresh: readonly Counted[]) => ({
  title: 'Bekleyen yeni işler var',
  message: `Yeni gelenler: ${fresh.map(counted).join(', ')}.`,
})

/** One line for each kind of the daily mail. */
export const waitingLines = (rows: readonly (Counted & { ageMs: number })[]): string[] =>
  rows.map((row) => `${counted(row)}; en eskisi ${ageText(row.ageMs)} bekliyor`)

/** The daily mail of what waits. */
export const digestMail = ({ name, lines, path }: { name: string; lines: string; path: string }) => ({
  subject: 'Rehber724: bekleyen işler',
  greeting: `Merhaba ${name},`,
  before: ['Kararınızı bekleyenler:', ...lines.split('\n')],
  action: { label: 'Bekleyenleri aç', path },
  after: ['Bu e-postanın saatini yönetim sayfasından değiştirebilir veya kapatabilirsiniz.'],
})

/** The part of the staff's first page that says what waits. */
export const deskText = {
  title: 'Bekleyenler',
  nothing: 'Bekleyen iş yok',
  nothingText: 'Yeni bir iş geldiğinde burada görürsünüz; zil ve anlık bildirimle de haber veririz.',
  loading: 'Bekleyenler yükleniyor...',
  failed: 'Bekleyenler yüklenemedi',
  count,
  kinds: {
    approvals: 'İşletme onayları',
    changes: 'İşletme değişiklikleri',
    claims: 'Sahiplik başvuruları',
    chains: 'Zincirlerin şube listeleri',
    calls: 'Aranacak işletmeler',
    disputes: 'Sahiplik itirazları',
    callOutDisputes: 'İtiraz edilen çağrılar',
    payments: 'Onay bekleyen havaleler',
    reports: 'Bildirimler ve şikâyetler',
    removals: 'Kaldırma istekleri',
    reviews: 'Bekletilen değerlendirmeler',
  } satisfies Record<WaitingKind, string>,
  none: 'Bekleyen yok',
  oldest: (ms: number) => `En eskisi ${ageText(ms)} bekliyor`,
  digest: {
    label: 'Günlük e-posta',
    hint: 'Bekleyen iş varsa her gün bu saatte özeti e-postayla gelir.',
    off: 'Gönderilmesin',
    at: (hour: number) => `Saat ${String(hour).padStart(2, '0')}.00`,
    saved: 'Günlük e-postanın saati kaydedildi',
  },
} as const
