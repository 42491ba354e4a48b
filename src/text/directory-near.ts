import { withinSentence } from '#lib/turkish.ts'

/** Words of /rehber/yakinimda and /rehber/acil: what is open around somebody, with or without a position. */
export const nearText = {
  near: 'Yakınımda şu an açık',
  nearOf: (trade: string) => `En yakın açık ${withinSentence(trade)}`,
  urgent: 'Acil Yardım',
  urgentOf: (trade: string) => `Acil: en yakın açık ${withinSentence(trade)}`,
  /** In the way from the start to the page. */
  crumb: { near: 'Yakınımda', urgent: 'Acil Yardım' },
  lead: 'Konumunuza en yakın açık yerleri telefonu ve yol tarifiyle görün. Hesap gerekmez.',
  why: 'Konumunuz yalnızca en yakın yerleri ve yol süresini bulmak için sorulur, yaklaşık 100 metreye yuvarlanır ve kaydedilmez.',
  /** Of the emergency page, where a street is read out. */
  whyUrgent:
    'Konumunuz siz isteyince sorulur ve kaydedilmez: en yakın yerler ve yol süresi için yaklaşık 100 metreye, 112’ye okuyacağınız sokağın adı için yaklaşık 10 metreye yuvarlanır.',
  use: 'Konumumu kullan',
  again: 'Konumumu yenile',
  asking: 'Konumunuz alınıyor...',
  searching: 'Açık yerler aranıyor...',
  denied: (place: string) =>
    `Konumunuz alınamadı, ${place} gösteriliyor. Başka bir il ya da ilçe seçebilirsiniz.`,
  failed: 'Açık yerler yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin. Acil durumda 112’yi arayın.',
  orPlace: 'Sokak, il veya ilçe seç',
  trade: 'Hangi hizmet?',
  words: 'Ne arıyorsunuz?',
  wordsPlaceholder: 'Örneğin oto lastik patladı, Kadıköy elektrikçi',
  search: 'Ara',
  results: 'Arama sonuçları',
  nowhere: 'Konumunuz alınamadı. Sokak yazar ya da il seçerseniz oradakiler gösterilir.',
  foundFor: (words: string) => `“${words}”`,
  /** How many fit the words; 0: what is shown instead is said beside it. */
  fitting: (total: number, shown: number) =>
    total === 0
      ? `En yakın ${shown} yer. Açık ve aranabilir olanlar önde.`
      : total > shown
        ? `${total} yerden ilk ${shown}. Açık ve aranabilir olanlar önde.`
        : `${total} yer. Açık ve aranabilir olanlar önde.`,
  nothingFor: (words: string) => `“${words}” için bir yer bulamadık.`,
  nothingForText: 'Yazımı kontrol edin, daha kısa bir sözcük deneyin ya da aşağıdan bir hizmet seçin.',
  nothingForTrade: (trade: string) =>
    `${trade} aradığınızı anladık; henüz kayıtlı işletme yok. Başka bir hizmete bakın ya da bildiğiniz bir işletmeyi ekleyin.`,
  add: 'İşletme ekle',
  anyTrade: 'Hepsi',
  province: 'İl',
  chooseProvince: 'İl seçin',
  district: 'İlçe',
  street: 'Cadde veya sokak',
  streetHint: 'İsterseniz adını yazın: Bağdat Cad. Kadıköy',
  anyDistrict: 'İl merkezi',
  show: 'Göster',

  callEmergency: '112’yi ara',
  covers: 'Hayati tehlike varsa önce 112: ambulans, itfaiye, polis ve jandarma',

  openHere: 'Şu an açık',
  /** `isAll`: there are no more than these. */
  found: (count: number, place: string | null, isAll: boolean) =>
    `${around(place)} ${isAll ? `açık ${count} yer` : `açık yerlerden en uygun ${count} tanesi`}. Açık olduğu bilinen ve aranabilenler önce gelir.`,
  none: (place: string | null) => `${around(place)} şu anda açık olduğu bilinen yer yok.`,
  others: 'En yakın diğerleri',
  othersLead: 'Şu anda açık oldukları bilinmiyor. Telefonu olanları gitmeden önce arayın.',
  beyond: 'Daha uzaktaki en yakın yerler',
  beyondLead: (km: number) => `${km} km içinde kayıtlı yer yok; bunlar onun dışındaki en yakın yerler.`,
  /** Of pharmacies at night and on holidays: those without duty are closed then. */
  otherPharmacies: 'En yakın diğer eczaneler',
  otherPharmaciesLead:
    'Nöbetçi oldukları bilinmiyor. Gece, pazar ve bayramda yalnızca nöbetçi eczaneler açıktır.',
  allTrades: 'Tüm kategoriler',
} as const

const around = (place: string | null) => (place === null ? 'Çevrenizde' : `${place} çevresinde`)

/** Title and description of both pages for search engines. */
export const nearHeadText = {
  near: {
    title: 'Yakınımda açık: çilingir, çekici, lastikçi, eczane',
    description:
      'Şu anda açık en yakın çilingir, çekici, lastikçi, elektrikçi ve eczaneyi telefonu ve yol tarifiyle bulun. Hesap gerekmez; konum paylaşmadan il ve ilçe de seçebilirsiniz.',
  },
  urgent: {
    title: 'Acil yardım: 112 ve en yakın açık yerler',
    description:
      'Hayati tehlikede 112. Çilingir, çekici, lastikçi, elektrikçi, tesisatçı, eczane ve hastane: en yakın açık yerler telefonu ve yol tarifiyle.',
  },
} as const
