/** Words of the end of the signed-in home page. */
export const homeEndText = {
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
