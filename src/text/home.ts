/** Words of the signed-in home page. */
export const homeText = {
  welcome: (name: string) => `Hoş geldiniz, ${name}`,
  lead: 'Size en yakın açık hizmeti birkaç saniyede bulun.',
  nearby: 'Yakınımdaki açık işletmeler',
  emergencyTitle: 'Acil hizmetler',
  emergencyTiles: { 1: 'Acil Yardım', 2: 'Çilingir', 5: 'Sigorta', 4: 'Eczane' },
  widget: {
    title: 'Yakınınızda şu an açık',
    all: 'Tümünü haritada gör',
    noPosition: 'Konum bilgisine erişim gerekli',
    noPositionText:
      'Konumunuzu paylaşırsanız en yakın açık işletmeler burada görünür. Konumunuz kaydedilmez.',
    usePosition: 'Konumumu kullan',
    asking: 'Konumunuz alınıyor...',
    empty: 'Yakında açık işletme bulunamadı',
    emptyText: 'Arama yarıçapını artırmayı deneyin',
    widen: 'Daha geniş alanda ara',
  },
  featuresTitle: 'Neden Rehber724?',
  features: {
    navigation: {
      title: 'GPS ile yol tarifi',
      text: 'İşletmeleri size uzaklığıyla görün, tek dokunuşla yola çıkın.',
    },
    hours: {
      title: 'Şu an açık olanlar',
      text: 'Kimin açık olduğunu ve ne zaman kapanacağını gitmeden öğrenin.',
    },
    secure: {
      title: 'Güvenli platform',
      text: 'Verileriniz korunur, konumunuz kaydedilmez.',
    },
  },
} as const
