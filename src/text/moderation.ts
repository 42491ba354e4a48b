import type { CaseKind, CaseOutcome, CaseState, ReportReason } from '#contract/moderation.ts'
import { CASE_REPORTS_COUNTED } from '#contract/moderation.ts'
import { momentText } from './days.ts'
import { talkExcerptText, talkMenuText } from './messages.ts'
import { reportText } from './moderation-reports.ts'
import { wholeText, wholeUpToText } from './numbers.ts'
import { reviewReportText } from './reviews.ts'

const kinds: Record<CaseKind, string> = {
  business: 'İşletme bilgisi',
  message: 'Konuşma',
  review: 'Değerlendirme',
}

const reasons: Record<CaseKind, Partial<Record<ReportReason, string>>> = {
  business: reportText.kinds,
  message: talkMenuText.kinds,
  review: reviewReportText.kinds,
}

/** Notice to the reporter of a closed report. */
export const reportOutcomeText = {
  title: 'Bildiriminiz incelendi',
  reopened: {
    title: 'Bildiriminiz yeniden inceleniyor',
    message: (business: string) =>
      `${business} ile ilgili bildiriminiz için az önce söylediğimiz sonuç geri alındı. Yeniden inceliyoruz.`,
  },
  acted: {
    business: (business) => `${business} hakkındaki bildiriminizi inceledik ve gereğini yaptık.`,
    message: (business) => `${business} ile ilgili konuşma şikâyetinizi inceledik ve gereğini yaptık.`,
    review: (business) =>
      `${business} için yazılan bir değerlendirme hakkındaki bildiriminizi inceledik ve gereğini yaptık.`,
  },
  dismissed: {
    business: (business) => `${business} hakkındaki bildiriminizi inceledik ve bir yanlışlık bulmadık.`,
    message: (business) =>
      `${business} ile ilgili konuşma şikâyetinizi inceledik ve kurallara aykırılık bulmadık.`,
    review: (business) =>
      `${business} için yazılan bir değerlendirme hakkındaki bildiriminizi inceledik ve kurallara aykırılık bulmadık.`,
  },
} as const satisfies { title: string; reopened: object } & Record<
  CaseOutcome,
  Record<CaseKind, (business: string) => string>
>

const outcomes: Record<CaseOutcome, string> = {
  acted: 'Gereği yapıldı',
  dismissed: 'Sorun görülmedi',
}

/** The admin's page of reports. */
export const adminReportsText = {
  title: 'Bildirimler ve şikâyetler',
  lead: 'Kullanıcıların bildirdiği yanlış bilgiler, konuşmalar ve değerlendirmeler. Aynı konudaki bildirimler birlikte durur.',
  kind: 'Konu',
  kinds,
  anyKind: 'Tümü',
  state: 'Durum',
  states: { open: 'Bekleyenler', closed: 'Kapatılanlar' } satisfies Record<CaseState, string>,
  loading: 'Bildirimler yükleniyor...',
  failed: 'Bildirimler yüklenemedi',
  none: { open: 'Bekleyen bildirim yok', closed: 'Kapatılmış bildirim yok' } satisfies Record<
    CaseState,
    string
  >,
  noneText: {
    open: 'Bir kullanıcı bildirim yaptığında burada görünür.',
    closed: 'Kapattığınız bildirimler sonucuyla burada durur.',
  } satisfies Record<CaseState, string>,
  more: { open: 'Daha yenileri göster', closed: 'Daha eskileri göster' } satisfies Record<CaseState, string>,
  count: (n: number) => `${wholeUpToText(n, CASE_REPORTS_COUNTED)} bildirim`,
  others: (n: number) => `ve ${wholeText(n)} bildirim daha`,
  reason: (kind: CaseKind, reason: ReportReason) => reasons[kind][reason] ?? reason,
  at: (at: string) => momentText(at),
  since: (at: string) => `İlk bildirim: ${momentText(at)}`,
  gone: 'Silinmiş hesap',
  sides: talkExcerptText.sides,
  bySide: (name: string, side: string) => `${name} (${side})`,
  talkOf: (customer: string | null) => `${customer ?? 'Silinmiş hesap'} ile konuşma`,
  stars: (stars: number) => `5 üzerinden ${stars} yıldız`,
  isHidden: 'Gizlenmiş',
  toBusiness: 'Düzenle veya yayından kaldır',
  toPage: 'İşletme sayfası',
  toReviews: 'Değerlendirmelere git',
  readTalk: 'Konuşmayı oku',
  readTalkHint: 'Okuduğunuz, işlem kayıtlarına yazılır.',
  reading: 'Konuşma açılıyor...',
  talkFailed: 'Konuşma açılamadı',
  talk: 'Şikâyet edilen bölüm',
  closeOf: (business: string) => `${business}: bildirimi kapat`,
  closeTitle: 'Bildirim kapatılsın mı?',
  closeText: (reports: number) =>
    `${wholeText(reports)} bildirim birlikte kapanır. Bildirenler sonucu tek cümleyle öğrenir.`,
  cancel: 'Vazgeç',
  outcome: 'Sonuç',
  outcomes,
  outcomeMissing: 'Sonucu seçin',
  note: 'Not (isteğe bağlı)',
  noteHint: 'Yalnızca ekip görür.',
  noteOf: (note: string) => `Not: ${note}`,
  confirm: 'Bildirimi kapat',
  closing: 'Kapatılıyor...',
  closed: (business: string, outcome: CaseOutcome) =>
    `${business}: bildirim kapatıldı (${outcomes[outcome].toLocaleLowerCase('tr')})`,
  closedBy: (by: string | null, at: string) => `${by ?? 'Silinmiş hesap'}, ${momentText(at)}`,
} as const
