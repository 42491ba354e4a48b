import type { OwnerQuestion } from '#contract/questions.ts'
import { dayText } from './days.ts'

/** "29 Ekim 2026, Cumhuriyet Bayramı". */
export const occasionText = ({ day, holiday }: { day: string; holiday: string | null }): string =>
  [dayText(day), holiday].filter(Boolean).join(', ')

/** In the hours, of a day that the answer closed. */
export const closedReason = 'Kapalı'

export const questionText = {
  title: 'Yarın açık mısınız?',
  /** Of a day that is not tomorrow any more. */
  titleToday: 'Bugün açık mısınız?',
  lead: ({ businessName, ...occasion }: OwnerQuestion) => `${businessName}, ${occasionText(occasion)}`,
  yes: 'Evet, açığız',
  no: 'Hayır, kapalıyız',
  stop: 'Bir daha sorma',
  undo: 'Geri al',
  answered: ({ answer, isDayClosed, day }: OwnerQuestion): string =>
    answer === 'yes'
      ? 'Teşekkürler, saatleriniz doğrulandı.'
      : isDayClosed
        ? `${dayText(day)} günü kapalı görünüyorsunuz.`
        : 'Cevabınız alındı. Saatlerinizi o gün için siz düzeltin.',
  stopped: 'Bir daha sormayacağız.',
  hours: 'Saatleri aç',
  failed: 'Cevabınız gönderilemedi.',
  loadFailed: 'Soru yüklenemedi.',
  loading: 'Soru yükleniyor',
  pageLead: 'Giriş yapmadan cevaplayabilirsiniz. Bu bağlantı başka bir şey açmaz.',
  over: 'Bu soru artık geçerli değil',
  overText: 'Bağlantı eksik, soru cevaplandı, günü geçti veya işletme artık sizde değil.',
  toPanel: 'İşletme panelim',
  asking: 'Ara sıra açık olup olmadığımı sorun',
  askingHint:
    'Tatillerden önce ve uzun süre haber gelmeyince, haftada en fazla bir kez. Ayar bütün işletmeleriniz içindir.',
  askingFailed: 'Ayar kaydedilemedi.',
} as const
