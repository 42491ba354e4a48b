import { auditFileText } from './audit.ts'
import { instantText } from './days.ts'

/** The admin's page of what the staff did. */
export const auditText = {
  title: 'İşlem kayıtları',
  lead: 'Ekibin ne zaman ne yaptığı. Kayıtlar değiştirilemez, tek tek silinemez; en az on yıl saklanır.',
  actor: 'Kim yaptı',
  actorHint: 'Ad veya e-posta',
  action: 'İşlem',
  anyAction: 'Tüm işlemler',
  subject: 'Konu',
  anySubject: 'Her konu',
  subjectId: 'Konu numarası',
  subjectIdWrong: 'Bir sayı yazın',
  from: 'Başlangıç günü',
  to: 'Bitiş günü',
  clear: 'Süzgeçleri temizle',
  loading: 'İşlem kayıtları yükleniyor...',
  failed: 'İşlem kayıtları yüklenemedi',
  none: 'Eşleşen kayıt yok',
  noneText: 'Süzgeçleri değiştirin. Ekip bir işlem yaptığında burada görünür.',
  more: 'Daha eskileri göster',
  at: instantText,
  gone: auditFileText.gone,
  open: (subject: string) => `${subject}: aç`,
  all: (subject: string) => `${subject}: bütün kayıtları`,
  about: (subject: string, id: number) => `${subject} ${id}`,
  download: 'CSV indir',
  downloading: 'Hazırlanıyor...',
  downloaded: 'Dosya indirildi',
} as const
