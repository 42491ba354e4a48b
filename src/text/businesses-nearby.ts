import { foundText, wholeText } from './numbers.ts'

const numbers = new Intl.NumberFormat('tr-TR')

/** Words of /nearby-map. */
export const nearbyText = {
  title: 'Yakınımda açık',
  asking: 'Konumunuz alınıyor...',
  askingText: 'Tarayıcınız izin isterse “İzin ver”i seçin. Konumunuz sunucuya kaydedilmez.',
  needed: 'Konum bilgisine erişim gerekli',
  neededText: 'Konum izni verilmedi ya da konum bulunamadı. İl ve ilçe seçerek devam edebilirsiniz.',
  count: (total: number, km: number) => `${numbers.format(km)} km içinde ${foundText(total)} açık işletme`,
  countReached: (total: number) => `15 dakikada ulaşılan ${foundText(total)} açık işletme`,
  /** Above a list that does not hold all of them; `each`: at most so many of a trade. */
  listed: (count: number, each: number | null) =>
    each === null
      ? `En uygun ${count} işletme listede.`
      : `En uygun ${count} işletme listede, her hizmet türünden en çok ${each}. Daha fazlası için bir hizmet türü seçin.`,
  onMap: (shown: number, total: number) =>
    `Haritada en uygun ${wholeText(shown)} işletme var; toplam ${foundText(total)}.`,
  trade: 'Hizmet türü',
  allTrades: 'Tüm hizmetler',
  searching: 'Açık işletmeler aranıyor...',
  empty: 'Yakında Açık İşletme Yok',
  emptyText: (km: number) => `${numbers.format(km)} km içinde açık işletme yok.`,
  widen: (km: number) => `${km} km içinde ara`,
  widest: 'En geniş alan arandı. Acil durumda 112’yi arayın.',
  radius: 'Arama yarıçapı',
  kilometres: (km: number) => `${numbers.format(km)} km`,
  failed: 'Açık işletmeler yüklenemedi',
  courierTitle: 'Kurye sistemi',
  courierText: 'Rehber724 kurye hizmeti vermez. Teslimat gerekiyorsa işletmenin kendisine sorun.',
} as const
