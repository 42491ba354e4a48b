import type { CheckMethod, FieldSource } from '#contract/checks.ts'
import { ISTANBUL } from '#lib/time.ts'
import { dayOfText } from './days.ts'

const month = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, month: 'long', year: 'numeric' })

const fields: Record<FieldSource['field'], string> = {
  open: 'Açık veya kapalı olduğu',
  hours: 'Çalışma saatleri',
  phone: 'Telefon',
  position: 'Konum',
  existence: 'Burada olduğu',
  name: 'Ad',
  address: 'Adres',
  website: 'Web sitesi',
}

const sources: Record<CheckMethod, string> = {
  prize: 'burada bir ödül kullanıldı',
  switch: 'işletme bildirdi',
  visit: 'saha ekibimiz yerinde baktı',
  call_out: 'bir çağrıya geldi',
  staff: 'ekibimiz kontrol etti',
  edit: 'işletme bildirdi',
  message: 'işletme bir mesajı yanıtladı',
  question: 'işletme sorumuza cevap verdi',
  customer: 'bir müşteri bildirdi',
  import: 'OpenStreetMap, ODbL lisansıyla',
}

/** Of what nobody checks. */
const writers: Partial<Record<CheckMethod, string>> = {
  staff: 'ekibimiz yazdı',
  customer: 'bir kullanıcı ekledi',
}

/** How the moment reads: a file's data are older than the day it was read on. */
const whenText = ({ method, at }: FieldSource) =>
  method === 'import' ? month.format(new Date(at)) : dayOfText(at)

const opened: Partial<Record<CheckMethod, (when: string) => string>> = {
  switch: (when) => `İşletme ${when} doğruladı`,
  visit: (when) => `Saha ekibimiz ${when} doğruladı`,
  prize: (when) => `${when[0]?.toLocaleUpperCase('tr')}${when.slice(1)} burada bir ödül kullanıldı`,
  call_out: (when) => `${when[0]?.toLocaleUpperCase('tr')}${when.slice(1)} bir çağrıya geldi`,
  customer: (when) => `Bir müşteri ${when} bildirdi`,
}

export const checksText = {
  title: 'Bu bilgiler nereden?',
  fields,
  /** "26 Kasım 2026, işletme bildirdi". */
  source: (one: FieldSource): string =>
    one.state === 'doubted' && one.method === 'customer'
      ? `${whenText(one)}, müşteriler farklı olduğunu bildirdi`
      : one.state === 'doubted'
        ? `${whenText(one)}, saha ekibimiz farklı buldu`
        : `${whenText(one)}, ${(one.state === null && writers[one.method]) || sources[one.method]}`,
  states: { confirmed: null, old: 'Uzun süredir doğrulanmadı', doubted: 'Doğrulanmadı' },
  confirm: 'Hâlâ doğru',
  confirmed: 'Doğruladınız, teşekkürler.',
  confirmFailed: 'Doğrulanamadı.',
  /** Beside AÇIK, where only hours say so, which nobody confirmed lately. */
  reservedLine: 'Çalışma saatlerine göre; yakın zamanda doğrulanmadı',
  /** Beside the open state. `when`: "2 saat önce", "14:05'te". */
  openLine: ({ method, state, isOpen }: FieldSource, when: string): string | null =>
    state === 'doubted'
      ? `Doğrulanmadı: ${method === 'visit' ? 'saha ekibimiz' : 'müşteriler'} ${isOpen ? 'kapalı' : 'açık'} olduğunu ${method === 'visit' ? 'gördü' : 'bildirdi'}`
      : (opened[method]?.(when) ?? null),
} as const

/** Told once, when several people found something otherwise. */
export const checkNoticeText = {
  open: {
    owner: (business: string) => ({
      title: 'Açık olup olmadığınız soruluyor',
      message: `Birkaç müşteri ${business} için gösterilen açık veya kapalı durumunun farklı olduğunu bildirdi. Düğmeyle veya çalışma saatlerinizle düzeltin; doğrulanana kadar “Doğrulanmadı” gösteriliyor. 90 gün içinde ikinci kez bildirildiyse sizin sözünüz yetmez: saha ekibimiz, burada kullanılan bir ödül veya gelinen bir çağrı doğrular.`,
    }),
    staff: (business: string) => ({
      title: 'Açık durumu doğrulanmadı',
      message: `Birkaç müşteri ${business} için gösterilen durumun farklı olduğunu bildirdi.`,
    }),
  },
  phone: {
    owner: (business: string) => ({
      title: 'Telefon numaranız yanlış olabilir',
      message: `Birkaç müşteri ${business} için gösterilen numaranın yanlış olduğunu bildirdi. Numaranızı kontrol edin; doğrulanana kadar “Doğrulanmadı” gösteriliyor. 90 gün içinde ikinci kez bildirildiyse sizin sözünüz yetmez: ekibimiz arayıp doğrular.`,
    }),
    staff: (business: string) => ({
      title: 'Telefon doğrulanmadı',
      message: `Birkaç müşteri ${business} için gösterilen numaranın yanlış olduğunu bildirdi.`,
    }),
  },
} as const

/** The question after a call or a way. */
export const checkQuestionText = {
  title: 'Ulaşabildiniz mi?',
  lead: (business: string) => `${business} için cevabınız, başkalarına doğru bilgi vermemize yardım eder.`,
  answers: { open: 'Açıktı', closed: 'Kapalıydı', wrong_number: 'Numara yanlış' },
  skip: 'Geç',
  thanks: 'Teşekkürler, cevabınız alındı.',
} as const
