import type { ReportKind } from '#contract/moderation-reports.ts'

/** Words of "Bilgi yanlış": reasons, thanks, details. */
export const reportText = {
  button: 'Bilgi yanlış',
  title: 'Yanlış olan nedir?',
  lead: 'Birini seçtiğinizde bildiriminiz gönderilir.',
  kinds: {
    wrong_phone: 'Telefon numarası yanlış',
    wrong_hours: 'Çalışma saatleri yanlış',
    closed_for_good: 'İşletme kapanmış',
    wrong_place: 'Adres veya konum yanlış',
    other: 'Başka bir bilgi yanlış',
    abuse: 'Uygunsuz veya yanıltıcı içerik',
  } satisfies Record<ReportKind, string>,
  close: 'Kapat',
  sent: 'Teşekkürler, bildiriminiz alındı.',
  sentTitle: 'Bildiriminiz alındı',
  sentAs: (kind: string) => `Bildirdiğiniz: ${kind}.`,
  details: 'Doğrusunu biliyor musunuz? (isteğe bağlı)',
  detailsHint: 'Örneğin doğru telefon numarası veya saatler.',
  sendDetails: 'Ayrıntıyı gönder',
  detailsSent: 'Ayrıntı bildiriminize eklendi.',
} as const
