import { withinSentence } from '#lib/turkish.ts'

/** Words of /emergency. */
export const emergencyText = {
  title: 'Acil Yardım',
  call: {
    title: '112 Acil Çağrı',
    ask: '112’yi ara',
    covers: 'Ambulans, itfaiye, polis ve jandarma',
    confirm: 'Aramak için tekrar dokunun: 112',
    asked: '112 aransın mı?',
    cancel: 'Vazgeç',
  },
  position: {
    title: 'Konumunuz',
    hint: 'Yerinizi tarif ederken bunları okuyun.',
    asking: 'Konumunuz alınıyor...',
    askingText: 'Tarayıcınız sorarsa izin verin.',
    sms: 'SMS ile gönder',
    copy: 'Kopyala',
    copied: 'Konumunuz kopyalandı',
    notCopied: 'Kopyalanamadı. Koordinatları elle seçip kopyalayın.',
    message: (coordinates: string, place: string | null, link: string) =>
      `Acil durumdayım. Konumum: ${coordinates}${place === null ? '' : ` (${place})`} ${link}`,
  },
  trades: 'Hizmet türü',
  all: 'Hepsi',
  list: 'En yakın açık yerler',
  listOf: (trade: string) => `En yakın açık ${withinSentence(trade)}`,
  searching: 'Açık yerler aranıyor...',
  found: (count: number, km: number) => `${km} km içinde en yakın ${count} açık yer`,
  empty: 'Yakında Açık İşletme Yok',
  emptyText: (km: number) => `${km} km içinde açık yer bulunamadı. Hayati durumda 112’yi arayın.`,
  /** Where none is known to be open in reach. */
  nearest: 'En yakın bilinen yerler',
  nearestText:
    'Daha uzakta ya da açık olduğu bilinmeyen yerler; açık ve aranabilir olanlar önde. Telefonu olanları gitmeden önce arayın.',
  widen: (km: number) => `${km} km içinde ara`,
  more: (count: number) => `${count} yer daha göster`,
  allOf: (trade: string) => `Tüm ${trade} listesini aç`,
  failed: 'Açık yerler yüklenemedi',
  failedText:
    'Bağlantı yok ve bu telefonda kayıtlı liste de yok. 112’yi bağlantı olmadan da arayabilirsiniz.',
  osm: '© OpenStreetMap katkıcıları',
} as const
