import type {
  ApartReason,
  ChainFault,
  ChainKind,
  ChainOutcome,
  ChainQueue,
  ChainState,
} from '#contract/chains.ts'
import { greet } from './mail.ts'

/** Counts of what came of a list; all as text, as mails keep it. `reason`: why it was refused; empty: it was not. */
export type ChainResult = { given: string; added: string; apart: string; left: string; reason: string }

const counted = ({ given, added, apart, left }: ChainResult): string[] => [
  ...(given === '0' ? [] : [`${given} kayıtlı şube hesabınıza geçti.`]),
  ...(added === '0' ? [] : [`${added} yeni şube yayına alındı.`]),
  ...(apart === '0'
    ? []
    : [`${apart} şube tek tek incelenecek; sahiplik başvurularınıza ve panelinize bakın.`]),
  ...(left === '0' ? [] : [`${left} şube alınmadı; hangileri olduğunu listenizde görebilirsiniz.`]),
]

/** In the app. */
export const chainNotice = (result: ChainResult) =>
  result.reason
    ? { title: 'Şube listeniz reddedildi', message: `Gerekçe: ${result.reason}` }
    : { title: 'Şube listeniz için karar verildi', message: counted(result).join(' ') }

/** By mail. */
export const chainMail = ({ name, ...result }: ChainResult & { name?: string }) => {
  const { title, message } = chainNotice(result)
  return {
    subject: title,
    greeting: greet(name),
    before: result.reason ? [message] : counted(result),
    action: { label: 'Listemi aç', path: '/business-dashboard/chain' },
    after: result.reason ? ['Eksiği giderip listeyi yeniden gönderebilirsiniz.'] : [],
  }
}

/** To who holds the listed address of several places; `places`: lines of a path and a name. */
export const chainTakeoverMail = ({ places }: { places: string }) => {
  const links = places.split('\n').map((line) => {
    const [path = ''] = line.split(' ', 1)
    return { path, label: `İtiraz et: ${line.slice(path.length + 1)}` }
  })
  return {
    subject: `Rehber724 ${links.length} işletme kaydınız sahiplenildi`,
    greeting: greet(),
    before: [
      `Bu adresle kayıtlı ${links.length} işletme, sahipliğini kanıtlayan bir Rehber724 hesabına verildi.`,
      'Başvuran siz değilseniz 14 gün içinde itiraz edin; yönetici yeniden inceler. Her işletmenin bağlantısı ayrıdır:',
    ],
    links,
    after: ['Başvuran sizseniz bir şey yapmanız gerekmez.'],
  }
}

const kinds: Record<ChainKind, { name: string; text: string }> = {
  listed: { name: 'Rehberde kayıtlı', text: 'Sahibi olmayan kayıtlar. Onaylanınca hesabınıza geçer.' },
  candidate: {
    name: 'Doğrulanmamış kayıt',
    text: 'Açık verideki kayıtlar. Onaylanınca sizin bilgilerinizle yayına girer.',
  },
  new: { name: 'Yeni şube', text: 'Rehberde bulamadık. Onaylanınca yayına girer.' },
  own: { name: 'Zaten sizin', text: 'Hesabınızda olan işletmeler; listeden alınmaz.' },
  owned: {
    name: 'Başka hesapta',
    text: 'Başka bir hesapta olan veya sahiplenmeye açık olmayan kayıtlar. Listeyle geçmez: sayfasından devir başvurusu yapın.',
  },
  twice: { name: 'Listede iki kez', text: 'Önceki bir satırla aynı yer.' },
  unplaced: {
    name: 'Yeri bulunamadı',
    text: 'Enlem ve boylamını ekleyin; sokak adıyla yer şimdilik yalnızca İstanbul’da bulunuyor.',
  },
  broken: { name: 'Eksik veya hatalı', text: 'Satırı dosyada düzeltip listeyi yeniden yükleyin.' },
}

/** The same to the staff. */
const kindsForStaff: Record<ChainKind, string> = {
  listed: 'Sahibi olmayan kayıtlar. Onaylanınca bu hesaba geçer; kayıtlı e-posta adreslerine haber verilir.',
  candidate: 'Açık verideki doğrulanmamış kayıtlar. Onaylanınca hesabın verdiği bilgilerle yayına girer.',
  new: 'Rehberde bulunmayan yerler. Onaylanınca yayına girer.',
  own: 'Hesabın kendi işletmeleri; alınmaz.',
  owned:
    'Başka bir hesapta olan veya sahiplenmeye açık olmayan kayıtlar; listeyle geçmez, devir başvurusu gerekir.',
  twice: 'Önceki bir satırla aynı yer; alınmaz.',
  unplaced: 'Nerede oldukları bulunamadı; alınmaz.',
  broken: 'Bir bilgisi eksik veya hatalı; alınmaz.',
}

const faults: Record<ChainFault, string> = {
  name: 'Adı yok',
  trade: 'Mesleği bilinmiyor',
  phone: 'Telefonu yok veya hatalı',
  address: 'Adresi yok',
  city: 'Yazılan il konumuna uymuyor veya bilinmiyor',
  other: 'Bir bilgisi hatalı',
}

const apart: Record<ApartReason, string> = {
  licensed: 'Meslek belge istiyor, tek tek incelenir',
  contested: 'Başka bir başvuru da var, tek tek incelenir',
  refused_before: 'Bu hesabın önceki başvurusu reddedildi veya geri alındı, tek tek incelenir',
}

const outcomes: Record<ChainOutcome, string> = {
  given: 'Hesaba geçti',
  added: 'Yayına alındı',
  apart: 'Tek tek incelenecek',
  changed: 'Bu arada değişti, alınmadı',
  failed: 'Kurallara uymadı, alınmadı',
}

const states: Record<ChainState, string> = {
  draft: 'Gönderilmedi',
  waiting: 'İnceleniyor',
  approved: 'Sonuçlandı',
  refused: 'Reddedildi',
}

/** Of both sides. */
export const chainText = {
  kinds,
  kindsForStaff,
  faults,
  apart,
  outcomes,
  states,
  count: (name: string, count: number) => `${name} (${count})`,
  line: (line: number) => `${line}. satır`,
  leftOut: { owner: 'Çıkarıldı', staff: 'Yönetici çıkardı' },
  match: (name: string) => `Eşleşen kayıt: ${name}`,
  takeOver: 'Devir başvurusu yap',
  takeOverLabel: (name: string) => `Devir başvurusu yap: ${name}`,
  map: 'Haritada gör',
  mapLabel: (name: string) => `Haritada gör: ${name}`,
} as const

const FEE =
  'Ücretsiz deneme her hesaba bir kez verilir. Denemeden yararlanmayan her şubenin aylık 75 TL ücreti, yayına girdiği veya hesabınıza geçtiği gün başlar.'

/** The owner's page. */
export const ownChainText = {
  title: 'Şubelerimi topluca ekle',
  lead: 'Zincirinizin bütün şubelerini bir dosyayla gönderin; yönetici hepsine bir kerede karar verir.',
  link: 'Zincir misiniz? Şubelerinizi topluca ekleyin',
  linkText: 'Bir dosya ve bir belge yeter; şubeler tek kararla hesabınıza geçer.',
  loading: 'Listeniz yükleniyor',
  failed: 'Listeniz yüklenemedi',
  how: 'Dosya nasıl olmalı?',
  columns:
    'İlk satırda başlıklar: Ad, Meslek, Adres, İlçe, İl, Telefon; varsa Enlem, Boylam, Web, Çalışma saatleri. Her satırda bir şube.',
  fee: FEE,
  kept: 'Dosyayı göndermeniz için 7 gün, satırları ve belgeyi karardan sonra 60 gün saklarız.',
  choose: 'Dosya seç',
  another: 'Başka dosya seç',
  chooseText: '.csv veya .xlsx, en fazla 10 MB ve 200 şube',
  sending: (percent: number) => `Dosya yükleniyor: %${percent}`,
  file: (name: string, rows: number) => `${name}: ${rows} satır`,
  reading: 'Sütunları düzelt',
  readingText: 'Yanlış anladığımız sütun varsa düzeltin, sonra yeniden okutun.',
  trade: 'Mesleği yazmayan şubelerin mesleği',
  noTrade: 'Seçin',
  readAgain: 'Yeniden oku',
  readDone: 'Liste yeniden okundu',
  rows: 'Şubeler',
  rowsText: 'Göndermek istemediğiniz şubelerin işaretini kaldırın.',
  take: (name: string, line: number) => `${name}, ${line}. satır: gönder`,
  document: 'Zincirin belgesi',
  documentText:
    'Ticaret sicili kaydı, vergi levhası veya marka tescil belgesi; bütün liste için bir tane. Yalnızca yöneticiler görür.',
  chooseDocument: 'Belge seç',
  replaceDocument: 'Başka bir belge yükle',
  documentHint: 'PDF veya fotoğraf, en fazla 5 MB',
  documentSending: (percent: number) => `Belge yükleniyor: %${percent}`,
  documentThere: 'Belgeniz yüklendi.',
  note: 'Yöneticiye notunuz (isteğe bağlı)',
  send: (count: number) => `${count} şubeyi gönder`,
  sendFee: (count: number) => `${count} şube gönderiyorsunuz. ${FEE}`,
  sendNone: 'Gönderilecek şube yok',
  sent: 'Listeniz gönderildi. Kararı size bildiririz.',
  waiting: (day: string) => `${day} günü gönderdiniz. Yönetici inceliyor; kararı size bildireceğiz.`,
  withdraw: 'Listeyi geri çek',
  withdrawWords: {
    title: 'Liste geri çekilsin mi?',
    text: 'Satırlar ve belge silinir; listeyi yeniden göndermek için dosyayı baştan yüklersiniz.',
    sure: 'Geri çek',
    cancel: 'Vazgeç',
  },
  drop: 'Listeyi sil',
  dropped: 'Liste silindi.',
  refused: (reason: string) => `Gerekçe: ${reason}`,
  decided: (day: string) => `${day} günü karar verildi.`,
  next: 'Yeni bir liste gönder',
  toClaims: 'Sahiplik başvurularınız',
} as const

/** The staff's page. */
export const adminChainsText = {
  title: 'Zincirlerin şube listeleri',
  lead: 'Zincirin belgesini ve şubeleri inceleyin, hepsine bir kerede karar verin.',
  queue: 'Liste',
  queues: { waiting: 'Karar bekleyen', decided: 'Sonuçlanan' } satisfies Record<ChainQueue, string>,
  empty: {
    waiting: 'Karar bekleyen liste yok',
    decided: 'Sonuçlanan liste yok',
  } satisfies Record<ChainQueue, string>,
  loading: 'Listeler yükleniyor',
  failed: 'Listeler yüklenemedi',
  more: 'Daha fazla göster',
  sent: (at: string) => `Gönderildi: ${at}`,
  decided: (at: string) => `Karar: ${at}`,
  account: 'Hesap',
  facts: {
    name: 'Ad',
    email: 'E-posta',
    phone: 'Telefon',
    since: 'Üyelik',
    businesses: 'İşletme sayısı',
    file: 'Dosya',
    note: 'Not',
  },
  noNote: 'Not yok',
  document: 'Belgeyi göster',
  documentAlt: 'Zincirin belgesi',
  documentSave: 'PDF belgesini indir',
  documentFailed: 'Belge açılamadı',
  take: (name: string, line: number) => `${name}, ${line}. satır: onayla`,
  apartText:
    'Tek tek incelenecekler, onayınızla sahiplik başvurusu veya işletme onayı olarak önünüze gelir; belgesini, gerekirse yerini ayrıca kontrol edin.',
  approve: (count: number) => `${count} şubeyi onayla`,
  approveTitle: (count: number) => `${count} şube bu hesaba verilsin mi?`,
  approveText: (name: string, listed: number, added: number, apart: number) => {
    const parts = [
      ...(listed > 0 ? [`${listed} kayıtlı işletmenin sahibi ${name} olur`] : []),
      ...(added > 0 ? [`${added} yeni işletme yayına girer`] : []),
      ...(apart > 0 ? [`${apart} şube tek tek incelenmek üzere ayrılır`] : []),
    ]
    const told = listed > 0 ? ' Kayıtlı e-posta adreslerine haber verilir.' : ''
    return `${parts.join(', ')}.${told} Bu karar tek tıkla geri alınamaz.`
  },
  approved: (count: number) => `${count} şubeye karar verildi`,
  refuse: 'Reddet',
  refuseTitle: 'Liste reddedilsin mi?',
  refuseText: 'Gerekçeyi hesabın sahibi okur; listeyi düzeltip yeniden gönderebilir.',
  reason: 'Gerekçe',
  refused: 'Liste reddedildi',
  refusedFor: (reason: string) => `Gerekçe: ${reason}`,
  close: 'Kapat',
} as const
