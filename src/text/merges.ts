import type { MergeCount } from '#contract/merges.ts'

/** `keeps`: the kept one stays theirs; `joins`: theirs was the duplicate, and the kept one is theirs; the others lose one. */
export type MergeRole = 'keeps' | 'joins' | 'loses' | 'leaves' | 'customer'

type Names = { duplicate: string; kept: string }
type Told = Names & { role: MergeRole; reason: string }
type Words = { title: string; said: string; after: string }

function wordsOf({ role, duplicate, kept }: Told): Words {
  switch (role) {
    case 'keeps':
      return {
        title: 'Aynı işletmenin ikinci kaydı sizinkine katıldı',
        said: `${duplicate} kaydı ${kept} ile birleştirildi; iki kayıt aynı işletmeye aitti.`,
        after: 'Konuşmaları, değerlendirmeleri ve ödülleri artık panelinizde.',
      }
    case 'joins':
      return {
        title: 'Kayıtlarınız birleştirildi',
        said: `${duplicate} kaydı ${kept} ile birleştirildi; iki kayıt aynı işletmeye aitti.`,
        after: `Konuşmalar, değerlendirmeler ve ödüller ${kept} kaydında. Eski adresler oraya gider, ödenmiş günleriniz orada sürer.`,
      }
    case 'loses':
      return {
        title: 'İşletme kaydı hesabınızdan alındı',
        said: `${kept}, ${duplicate} kaydıyla birleştirildi ve sahibi diğer kaydın sahibi oldu.`,
        after: 'Aboneliğiniz sona erdi. Bunun yanlış olduğunu düşünüyorsanız bize yazın.',
      }
    case 'leaves':
      return {
        title: 'İşletme kaydınız birleştirildi',
        said: `${duplicate} kaydı, başka bir hesaba ait ${kept} kaydıyla birleştirildi ve yayından kaldırıldı.`,
        after:
          'Aboneliğiniz sona erdi, faturalarınız panelinizde duruyor. Bunun yanlış olduğunu düşünüyorsanız bize yazın.',
      }
    case 'customer':
      return {
        title: `${duplicate} artık ${kept}`,
        said: 'İki kayıt aynı işletmeye aitti ve birleştirildi.',
        after:
          'Konuşmanız, değerlendirmeniz ve ödülleriniz yeni kayıtta. Ödül kodlarınızı ödüllerinizde görebilirsiniz.',
      }
  }
}

const reasonLine = (reason: string) => `Gerekçe: ${reason}`

/** In the app. */
export function mergeNotice(told: Told): { title: string; message: string } {
  const { title, said, after } = wordsOf(told)
  return {
    // A notification's title has room for so many letters; both names may be longer.
    title: title.slice(0, 120),
    message: [said, ...(told.reason ? [reasonLine(told.reason)] : []), after].join('\n'),
  }
}

/** By mail, to owners. */
export function mergeMail({ name, path, ...told }: Told & { name: string; path: string }) {
  const { title, said, after } = wordsOf(told)
  return {
    subject: `Rehber724: ${title}`,
    greeting: `Merhaba ${name},`,
    before: [said, ...(told.reason ? [reasonLine(told.reason)] : [])],
    action: { label: 'İşletme panelini aç', path },
    after: [after],
  }
}

const counts: Record<MergeCount, string> = {
  favorites: 'Favori',
  reviews: 'Değerlendirme',
  threads: 'Konuşma',
  prizes: 'Kullanılmamış ödül',
  photos: 'Fotoğraf',
  reports: 'Açık bildirim',
  claims: 'Açık sahiplik başvurusu',
}

/** The page on which the staff merges two listings. */
export const mergeText = {
  title: 'Kayıtları birleştir',
  badge: 'Birleştirildi',
  lead: 'Aynı işletmenin iki kaydından biri kalır; diğerine ait her şey kalan kayda taşınır.',
  toSubject: 'İşletme kaydı',
  start: 'Başka bir kayıtla birleştir',
  startMerge: (name: string) => `${name}: bu kayıtla birleştir`,
  withDuplicate: 'Bu kayıtla birleştir',
  loading: 'Kayıtlar yükleniyor...',
  failed: 'Kayıtlar yüklenemedi',
  notFound: 'İşletme bulunamadı',
  notFoundText: 'Kayıtlardan biri silinmiş olabilir.',
  choose: 'Diğer kaydı bulun',
  chooseThis: 'Seç',
  chooseName: (name: string) => `${name}: seç`,
  same: 'Bir kayıt kendisiyle birleştirilemez.',
  isDraft: 'Taslak bir kayıt birleştirilemez; sahibi henüz onaya göndermedi.',
  other: 'Başka kayıt seç',
  swap: 'Yönü değiştir',
  comparison: 'Karşılaştırma',
  duplicate: 'Kapanacak kayıt',
  kept: 'Kalacak kayıt',
  fields: {
    name: 'Ad',
    status: 'Durum',
    category: 'Kategori',
    phone: 'Telefon',
    place: 'İl, ilçe',
    address: 'Adres',
    hours: 'Çalışma saatleri',
    website: 'Web sitesi',
    owner: 'Sahibi',
    createdAt: 'Kayıt tarihi',
  },
  counts,
  noOwner: 'Yok',
  notGiven: 'Girilmemiş',
  stays: 'Kalan kaydın bilgileri değişmez; eksikleri birleştirdikten sonra düzenleyebilirsiniz.',
  notListed: 'Yalnızca yayındaki bir kayıt kalabilir. Yönü değiştirin veya önce bu kaydı yayına alın.',
  isMerged: 'Bu kayıtlardan biri daha önce birleştirilmiş.',
  ownerTitle: 'Kalan kayıt kimin olsun?',
  owners: {
    kept: (name: string) => `Kalacak kaydın sahibi: ${name}`,
    duplicate: (name: string) => `Kapanacak kaydın sahibi: ${name}`,
  },
  ownerHint: 'Diğer hesap bu kaydı kaybeder ve kendisine bildirilir.',
  ownerMissing: 'Kalan kaydın kimin olacağını seçin',
  ownerMoves: (name: string) => `Kalan kaydın sahibi yok; birleştirince ${name} sahibi olur.`,
  reason: 'Gerekçe',
  reasonHint: 'İşletme sahipleri bu metni okur.',
  reasonMissing: 'Gerekçeyi yazın',
  usual: 'İki kayıt aynı işletmeye ait.',
  go: 'Birleştir',
  askTitle: 'Geri alınamaz',
  ask: ({ duplicate, kept }: Names) =>
    `${duplicate} kapanacak; konuşmaları, değerlendirmeleri, favorileri ve ödülleri ${kept} kaydına taşınacak. Bu işlem geri alınamaz.`,
  confirm: 'Evet, birleştir',
  cancel: 'Vazgeç',
  close: 'Kapat',
  done: ({ duplicate, kept }: Names) => `${duplicate}, ${kept} kaydıyla birleştirildi`,
  mergedInto: (name: string) =>
    `Bu kayıt ${name} kaydıyla birleştirildi. Adresi oraya gider; değiştirilemez.`,
  openKept: 'Kalan kaydı aç',
} as const
