import type { AskState, CallOutChoice, CallOutStatus } from '#contract/call-outs-rules.ts'
import { aboutMinutes, distanceText } from './distance.ts'

const range = (from: number, to: number) => (from === to ? `${to}` : `${from}–${to}`)

/** Prices paid for call-outs in a district, such as "₺400–₺950". */
export const paidRangeText = (prices: string, jobs: number): string =>
  `Bu ilçede son bir yılda ödenen: ${prices} (${jobs} iş)`

/** The choices of all trades, as a person says them. */
export const choiceTexts: Record<CallOutChoice, string> = {
  door_shut: 'Kapıda kaldım',
  key_lost: 'Anahtarımı kaybettim',
  car_locked: 'Aracım kilitli kaldı',
  broken_down: 'Aracım bozuldu',
  accident: 'Kaza yaptım',
  stuck: 'Aracım saplandı',
  flat_with_spare: 'Lastik patladı, stepnem var',
  flat_no_spare: 'Lastik patladı, stepnem yok',
  several_flat: 'Birden çok lastik patladı',
  no_power: 'Elektrik hiç yok',
  part_without_power: 'Bir bölümde elektrik yok',
  burning_smell: 'Yanık kokusu var',
  burst: 'Boru patladı',
  leak: 'Su sızıyor',
  blocked: 'Gider tıkandı',
  battery_empty: 'Akü bitti',
  does_not_start: 'Araç çalışmıyor',
  lights_out: 'Işıklar yanmıyor',
  window_broken: 'Pencere camı kırıldı',
  door_glass: 'Kapı camı kırıldı',
  shop_window: 'Vitrin camı kırıldı',
}

export const callOutText = {
  name: 'Şimdi çağır',
  offer: {
    paid: paidRangeText,
    title: (category: string) => `${category}: şimdi çağırın`,
    can: (count: number) => `${count} işletme gelebilir`,
    minutes: (from: number, to: number) => `yaklaşık ${range(from, to)} dk`,
    soon: (from: number, to: number) => `${range(from, to)} dk`,
    few: (count: number) => `${count} işletme`,
    open: 'Şimdi çağır',
    openLabel: (category: string) => `Şimdi çağır: ${category}`,
  },
  running: {
    title: 'Çağrınız sürüyor',
    open: 'Çağrıyı aç',
  },
  ask: {
    title: (category: string) => `Şimdi çağır: ${category}`,
    lead: 'Yakınınızdaki nöbetçi işletmelere sorarız. İlk kabul eden gelir.',
    danger: 'Yaralı ya da tehlikede biri varsa önce 112’yi arayın.',
    motorway:
      'Otoyolda mısınız? Araçtan uzaklaşıp bariyerin arkasına geçin; çekici için yolun işletmecisini (159) arayın.',
    dangerShort: 'Tehlike varsa önce 112.',
    motorwayShort: 'Otoyolda araçtan uzaklaşın, bariyerin arkasında bekleyin.',
    call112: '112’yi ara',
    where: 'Neredesiniz?',
    correct: 'Haritada düzelt',
    place: {
      title: 'Yardımın geleceği yer',
      hint: 'Haritada yardımın geleceği yere dokunun veya pini sürükleyin. Klavyeyle: haritayı ok tuşlarıyla gezdirin, Enter ile pini ortaya koyun ya da koordinatları yazın.',
    },
    whyElsewhere: 'Cihazınız bu noktada değil. Neden?',
    whyHint: 'Örneğin: “Annem için çağırıyorum.” Gelen işletme ve ekibimiz görür, sorulanlar görmez.',
    choice: 'Ne oldu?',
    choiceMissing: 'Ne olduğunu seçin.',
    note: 'Not (isteğe bağlı)',
    noteHint: 'Kat, araç modeli, kapının türü gibi işe yarayacak bilgiler. Ad ve telefon yazmayın.',
    photo: 'Fotoğraf ekle',
    photoAdded: 'Fotoğraf eklendi',
    photoRemove: 'Fotoğrafı kaldır',
    price: 'Gelecekler ve fiyatları',
    includes: 'Fiyata dahil',
    night: 'Gece farkı fiyata dahildir.',
    holiday: 'Pazar ve tatil farkı fiyata dahildir.',
    paid: 'Ücreti gelen işletmeye yerinde ödersiniz. Biz pay almayız.',
    privacy:
      'Sorulan işletmeler yalnızca ilçenizi ve uzaklığı görür. Adınızı, telefonunuzu ve konumunuzu yalnızca kabul eden görür.',
    submit: 'Şimdi çağır',
    submitting: 'Çağrılıyor...',
    positionMissing: 'Nerede olduğunuzu haritada gösterin.',
    none: 'Şu anda çağrılabilecek yeterli işletme yok',
    noneText: 'Bu noktada nöbette en az üç işletme olmalı. Listeden açık bir işletmeyi arayabilirsiniz.',
    toList: 'Listeyi aç',
    failed: 'Kimlerin gelebileceği öğrenilemedi',
    looking: 'Kimlerin gelebileceğine bakılıyor...',
    phone: 'Çağırmak için cep telefonunuzu bir kez doğrulayın.',
    unsent: 'Çağrı gönderilemedi',
  },
  statuses: {
    asking: 'Soruyoruz',
    accepted: 'Geliyor',
    cancelled: 'İptal edildi',
    unanswered: 'Gelen bulunamadı',
    over: 'Bitti',
    done: 'Bitti',
  } satisfies Record<CallOutStatus, string>,
  page: {
    failed: 'Çağrı yüklenemedi',
    loading: 'Çağrı yükleniyor...',
    notFound: 'Çağrı bulunamadı',
    notFoundText: 'Bu çağrı size ait değil ya da kayıtları silindi.',
    asked: (count: number) => `${count} işletmeye soruldu`,
    since: (minutes: number) => (minutes < 1 ? 'Az önce başladı.' : `${minutes} dakikadır soruyoruz.`),
    next: (seconds: number) =>
      seconds > 0 ? `${seconds} saniye sonra daha çok işletmeye soracağız.` : 'Daha çok işletmeye soruyoruz.',
    allAsked: 'Gelebilecek herkese soruldu; yanıt bekliyoruz.',
    until: (time: string) => `Saat ${time} olana kadar sormayı sürdürürüz.`,
    wide: 'Daha uzaktaki işletmelere de soruyoruz.',
    list: 'Beklerken siz de arayabilirsiniz',
    listEnded: 'Siz de arayabilirsiniz',
    listEndedLead: 'Açık olduğu bilinen en yakın işletmeler.',
    listLead: 'Açık olduğu bilinen en yakın işletmeler. Biri gelirse çağrıyı iptal edin.',
    listEmpty: 'Şu anda aranabilecek açık işletme bulunamadı.',
    listFailed: 'Liste yüklenemedi',
    call: (name: string) => `${name} işletmesini ara`,
    away: (km: number, minutes: number | null) =>
      minutes === null
        ? distanceText(km)
        : `${distanceText(km)} · ${aboutMinutes(minutes).replace(' ', '\u00a0')}`,
    open: 'AÇIK',
    askedList: 'Sorulanlar',
    askedOne: (district: string | null, km: number) => `${district ?? 'Yakınınızda'}, ${distanceText(km)}`,
    states: {
      asked: 'yanıt bekleniyor',
      accepted: 'kabul etti',
      refused: 'gelemiyor',
      silent: 'yanıt vermedi',
      lost: 'başkası geliyor',
    } satisfies Record<AskState, string>,
    price: 'Anlaşılan fiyat',
    lines: { opening: 'Açılış', distance: 'Yol', night: 'Gece farkı', holiday: 'Tatil farkı' },
    includes: (what: string) => `Dahil: ${what}`,
    paid: 'Ücreti gelen kişiye yerinde ödersiniz.',
    callWinner: 'Ara',
    cancel: 'Çağrıyı iptal et',
    cancelTitle: 'Çağrı iptal edilsin mi?',
    cancelFree: 'Sorulan işletmelere haber veririz.',
    cancelUncounted: 'Gelecek işletmeye haber veririz. Bu iptal sayılmaz.',
    cancelCounted: 'Kabul eden işletme yola çıkmış olabilir. Kabulden iki dakika sonraki iptaller sayılır.',
    cancelSure: 'İptal et',
    cancelNot: 'Vazgeç',
    cancelled: 'Çağrı iptal edildi',
    cancelFailed: 'İptal edilemedi',
    unanswered: 'Gelebilecek kimse bulunamadı',
    /** `wasAccepted`: somebody said yes, and did not come. */
    unansweredText: (count: number, wasAccepted: boolean) =>
      `${count} işletmeye sorduk, ${wasAccepted ? 'gelen' : 'kabul eden'} olmadı. Aşağıdakileri arayabilirsiniz.`,
    again: 'Yeniden çağır',
    cancelledText: 'Bu çağrıyı iptal ettiniz.',
    overText: 'Bittiğini bildiren olmadığı için bu çağrı kendiliğinden kapandı.',
    block: 'Bu işletmeyle bir daha eşleştirme',
    blocked: 'Bir daha eşleştirilmeyeceksiniz',
    old: (time: string) => `Bağlantı yok. Son durum ${time}; sormayı sunucumuz sürdürür.`,
  },
} as const

/** How often a business came where it had said so. */
export const arrivalRateText = {
  rate: (percent: number) => `Geldi oranı %${percent}`,
  of: (jobs: number) => `son 180 günde çağrıyla aldığı ${jobs} işten`,
} as const
