import type { CandidateAnswer, CandidateField } from '#contract/candidates.ts'

const count = new Intl.NumberFormat('tr')
const month = new Intl.DateTimeFormat('tr', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const fields: Record<CandidateField, string> = {
  name: 'Ad',
  position: 'Konum',
  address: 'Adres',
  phone: 'Telefon',
  website: 'Web sitesi',
  hours: 'Çalışma saatleri',
}

/** "Ağustos 2021, OpenStreetMap". `dataDate`: a day, "2021-08-01". */
const sourceText = (source: string, dataDate: string) => `${month.format(new Date(dataDate))}, ${source}`

export const candidateText = {
  badge: 'Doğrulanmamış kayıt',
  /** Below a list. `most`: counted up to there. */
  title: (total: number, most: number) =>
    `${total >= most ? `${count.format(most)}+` : count.format(total)} doğrulanmamış kayıt`,
  about: 'Açık veriden geldi; kimse doğrulamadı. Gitmeden önce sorup öğrenin.',
  source: sourceText,
  /** Below a map that holds the nearest alone. */
  onMap: (shown: number) => `Haritada en yakın ${count.format(shown)} doğrulanmamış kayıt var.`,
  more: 'Daha fazla kayıt',
  failed: 'Doğrulanmamış kayıtlar alınamadı',
  detailFailed: 'Kayıt alınamadı',
  notFound: 'Kayıt bulunamadı',
  notFoundText: 'Kaldırılmış veya artık rehberde doğrulanmış bir işletme olarak yer alıyor olabilir.',
  toSearch: 'Rehberde ara',
  warning: (source: string, dataDate: string) =>
    `Bu kaydı kimse doğrulamadı. Bilgiler ${sourceText(source, dataDate)} verisinden; taşınmış veya kapanmış olabilir.`,
  directions: 'YOL TARİFİ',
  call: 'ARA',
  address: 'Adres',
  phone: 'Telefon',
  website: 'Web sitesi',
  hours: 'Yazılı saatler',
  hoursNote: 'Kaynakta böyle yazıyor; şimdi açık olduğu bilinmiyor.',
  originsTitle: 'Bu bilgiler nereden?',
  fields,
  licence: (name: string) => `lisans: ${name}`,
  ask: 'Bu bilgi doğru mu?',
  answers: { right: 'Evet, burada', wrong: 'Burada, bilgisi yanlış', gone: 'Artık yok' } satisfies Record<
    CandidateAnswer,
    string
  >,
  thanks: 'Teşekkürler, not ettik.',
  signIn: 'Cevap vermek için giriş yapın',
  mine: 'Bu işletme benim',
  mineText: 'Bilgileri tamamlayın, onaylanınca rehberde işletmeniz olarak görünsün.',
  mineOwner: 'Bu işletme sizinse işletme hesabınızla giriş yapıp listeye ekleyin.',
} as const
