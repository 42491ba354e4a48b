import type { LetterForm, LetterState } from '#contract/letters.ts'
import { dayOfText } from './days.ts'
import { wholeText } from './numbers.ts'

/** A place whose address or words say nothing of a person: the letter is to whoever runs it. */
type Printed = { name: string; category: string; isListed: boolean; needsDocument: boolean }

/** Words of the letter and of the sticker. */
export const letterText = {
  fileNames: { letter: 'mektuplar', sticker: 'etiketler' } satisfies Record<LetterForm, string>,
  title: (form: LetterForm) => (form === 'letter' ? 'Toplu mektup' : 'Etiketler'),
  question: 'Bu işletme sizin mi?',
  greeting: 'Sayın yetkili,',
  about: ({ name, category, isListed }: Printed) =>
    isListed
      ? `${name}, ${category} kategorisinde Rehber724’te yer alıyor ama sahibi görünmüyor. İşletme sizinse kaydı sahiplenin: telefonunuzu ve çalışma saatlerinizi siz güncelleyin, müşterilerin mesajlarını ve değerlendirmelerini siz yanıtlayın.`
      : `${name}, açık veriden gelen ve kimsenin doğrulamadığı bir ${category} kaydı olarak Rehber724’te görünüyor. İşletme sizinse kaydı sahiplenin: bilgilerini tamamlayın, onaylanınca doğrulanmış işletmeniz olarak yayınlansın.`,
  how: 'Nasıl sahiplenirsiniz?',
  steps: (address: string) => [
    `Kodu telefonunuzun kamerasıyla okutun ya da ${address} adresini açıp yazın.`,
    'İşletme hesabınızla giriş yapın; yoksa açın.',
    'Ekibimiz başvurunuza bakar ve kararı size bildirir.',
  ],
  code: 'Kodunuz',
  until: (endsAt: string) => `${dayOfText(endsAt)} gününe kadar, bir kez kullanılır.`,
  document: 'Bu meslekte kod tek başına yetmez: yetki belgesi ya da vergi levhası gibi bir belge de istenir.',
  fee: 'Sizden bu mektupla ödeme istenmez. Ücret alınan mesleklerde işletme üyeliğinin ilk 3 ayı ücretsizdir, sonrası aylık 75 TL’dir.',
  careful: 'Kodu işletmenin sahibi ya da yetkilisi dışında kimseyle paylaşmayın.',
  source: (isListed: boolean) =>
    isListed
      ? 'Adresiniz rehberde herkese açık olan kayıttan alındı.'
      : 'Adresiniz rehberde herkese açık olan açık veri kaydından alındı; kaynağı kaydın sayfasında yazar.',
  removal: (address: string, isListed: boolean) =>
    isListed
      ? `Burası sizin işletmeniz değilse ya da kayıt yanlışsa: ${address}`
      : `Kaydın silinmesini istiyorsanız, hesap açmadan: ${address}`,
  sticker: 'Kaydı sahiplenmek için Rehber724’te kodu okutun ya da yazın.',
  stickerUntil: (endsAt: string) => `${dayOfText(endsAt)} gününe kadar`,
} as const

type Where = { name: string; district: string | null; city: string }
const named = ({ name, district, city }: Where) => `${name} (${[district, city].filter(Boolean).join(', ')})`

/** The page on which a code is typed and used. */
export const openedLetterText = {
  title: 'Mektuptaki kod',
  lead: 'Size gelen mektupta ya da kapınıza bırakılan etikette yazan kodla işletmenizi sahiplenin.',
  code: 'Kod',
  codeHint: '10 harf ve rakam; büyük küçük fark etmez.',
  codeForm: 'Mektuptaki 10 karakterlik kodu yazın.',
  find: 'Devam et',
  finding: 'Bakılıyor...',
  loading: 'Kod okunuyor',
  failed: 'Kod okunamadı',
  unknown: 'Böyle bir kod yok',
  unknownText: 'Mektuptaki 10 karakteri kontrol edip tekrar yazın. Kodda 0, O, 1 ve I yoktur.',
  good: 'Bu işletme sizin mi?',
  until: (endsAt: string) => `Kod ${dayOfText(endsAt)} gününe kadar bir kez kullanılır.`,
  mine: 'Bu işletme benim',
  claiming: 'Gönderiliyor...',
  signIn: 'Sahiplenmek için işletme hesabınızla giriş yapın. Kodunuz sizinle gelir.',
  login: 'Giriş yap',
  signUp: 'İşletme hesabı aç',
  notOwner: 'Sahiplenmek için hesabınızın işletme görünümü gerekir.',
  staff: 'Ekip hesabıyla işletme sahiplenilmez.',
  document: 'Bu meslekte kod tek başına yetmez: sonraki adımda bir belge de yüklersiniz.',
  notMine: 'Burası benim değil, kaydın silinmesini istiyorum',
  wrong: 'Burası benim değil ya da bilgiler yanlış',
  states: {
    used: {
      title: 'Bu kod daha önce kullanıldı',
      text: (place: Where | null) =>
        `${place ? `${named(place)} için` : 'Bu kod için'} başvuru yapıldı. Başvuran sizseniz durumuna bakın; değilseniz işletmeyi başka bir yolla sahiplenebilirsiniz.`,
    },
    over: {
      title: 'Bu kodun süresi doldu',
      text: (place: Where | null) =>
        `${place ? `${named(place)} sizinse` : 'İşletme sizinse'} kaydı başka bir yolla sahiplenebilirsiniz.`,
    },
    cancelled: {
      title: 'Bu kod iptal edildi',
      text: (place: Where | null) =>
        `${place ? `${named(place)} sizinse` : 'İşletme sizinse'} kaydı başka bir yolla sahiplenebilirsiniz.`,
    },
    taken: {
      title: 'Bu işletmenin bir sahibi var',
      text: (place: Where | null) =>
        `${place ? named(place) : 'İşletme'} bu arada başka bir hesaba verildi. İşletme sizinse sayfasından itiraz edebilirsiniz.`,
    },
    gone: {
      title: 'Bu kayıt artık yok',
      text: () =>
        'Kayıt silinmiş, kapanmış ya da başka bir kayıtla birleşmiş. Rehberde işletmenizi arayın; yoksa yeni kayıt ekleyin.',
    },
  } satisfies Record<Exclude<LetterState, 'good'>, { title: string; text: (place: Where | null) => string }>,
  toOwnClaims: 'Başvurularım',
  toPlace: 'Kaydın sayfasını aç',
  toSearch: 'Rehberde ara',
  other: 'Başka bir kod yaz',
} as const

/** The staff's page of runs. */
export const lettersText = {
  title: 'Mektuplar',
  lead: 'Sahibi olmayan yerlere kodlu mektup gönderin ya da etiket bırakın. Kodla gelen başvuruya siz karar verirsiniz.',
  where: 'Nereye?',
  oneDistrict: 'Bir toplu mektup bir ilçeye gider.',
  category: 'Kategori',
  allCategories: 'Bütün kategoriler',
  chooseDistrict: 'Kaç yere mektup gidebileceğini görmek için il ve ilçe seçin.',
  counting: 'Yerler sayılıyor',
  countFailed: 'Yerler sayılamadı',
  places: (businesses: number, candidates: number) =>
    `${wholeText(businesses)} sahipsiz işletme, ${wholeText(candidates)} doğrulanmamış kayıt`,
  placesText: 'Sahibi olan, kaldırılan ve son 180 günde mektup alan yerler sayılmaz.',
  refused: (count: number) =>
    count === 0
      ? 'Ret listesinde olan yok.'
      : `${wholeText(count)} yerin telefonu veya e-postası ret listesinde: mektup gitmez.`,
  none: 'Bu ilçede mektup gidecek yer yok',
  count: 'Kaç mektup?',
  countHint: (most: number) => `En çok ${wholeText(most)}. Önce numarası, sonra sokağı belli olanlar.`,
  countForm: (most: number) => `1 ile ${wholeText(most)} arasında bir sayı yazın.`,
  make: 'Toplu mektup hazırla',
  making: 'Hazırlanıyor...',
  made: (count: number) => `${wholeText(count)} mektup hazır. Dosyasını indirin.`,
  runs: 'Toplu mektuplar',
  loading: 'Toplu mektuplar yükleniyor',
  failed: 'Toplu mektuplar yüklenemedi',
  more: 'Daha eskiler',
  empty: 'Henüz toplu mektup yok',
  run: (district: string, city: string) => `${district}, ${city}`,
  period: (madeAt: string, endsAt: string) =>
    `${dayOfText(madeAt)} hazırlandı, ${dayOfText(endsAt)} gününe kadar geçerli`,
  states: { good: 'Geçerli', over: 'Süresi doldu', cancelled: 'İptal edildi' },
  counts: { letters: 'Basılan', opened: 'Açılan', used: 'Başvuran', over: 'Geçersiz' },
  number: wholeText,
  download: { letter: 'Mektupları indir', sticker: 'Etiketleri indir' } satisfies Record<LetterForm, string>,
  printHint:
    'Kodu gören başvurabilir: etiketi yetkiliye verin ya da kapının altından bırakın, dışarıya yapıştırmayın.',
  downloading: 'Hazırlanıyor...',
  downloaded: 'PDF indirildi',
  cancel: 'İptal et',
  cancelling: {
    title: 'Toplu mektup iptal edilsin mi?',
    text: 'Kullanılmamış kodlar artık çalışmaz, bu yerlere yeniden mektup gidebilir. Yapılmış başvurular kalır.',
    sure: 'İptal et',
    cancel: 'Vazgeç',
  },
  cancelled: 'Toplu mektup iptal edildi',
  link: 'Mektup gönder',
} as const
