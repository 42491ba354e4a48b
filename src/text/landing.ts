/** Landing page: what a signed-out person sees at every address without a page of its own. */
export const landingText = {
  title: 'Şu an açık olan en yakın hizmeti bulun',
  lead: 'Kim açık, ne kadar uzakta, telefonu kaç: tek ekranda.',
  notice:
    'Aramak ve yol tarifi almak herkese açık. Mesaj, favoriler, değerlendirme ve çark ödülleri için giriş yapmanız gerekir.',
  showOpen: 'Şu an açık olanları gör',
  showOpenHint: 'Hesap gerekmez. Konumunuz sorulur, kaydedilmez.',
  /** In the picture: an example. */
  picture: { name: 'Çilingir', open: 'AÇIK', way: '0,8 km · ~4 dk' },
  openPublic: 'Bu sayfayı hesapsız gör',
  noticeHere: 'Bu sayfanın tamamı için giriş yapmanız gerekir. Giriş ya da kayıttan sonra buraya dönersiniz.',
  login: 'Giriş Yap',
  registerCustomer: 'Müşteri Kaydı',
  registerBusiness: 'İşletme Kaydı',
  ownerQuestion: 'İşletme sahibi misiniz?',
  emergency: {
    title: 'Hayati tehlike mi var?',
    text: 'Giriş yapmadan, hemen arayın.',
  },
  featuresTitle: 'Neler sunuyoruz?',
  features: {
    navigation: {
      title: 'GPS ile yol tarifi',
      text: 'Konumunuza en yakın açık işletmeleri uzaklığıyla görün, tek dokunuşla yola çıkın.',
    },
    wheel: {
      title: 'Ödül çarkı',
      text: 'Her gün bir kez ücretsiz çevirin; indirim ve hediye kodları kazanın.',
    },
    secure: {
      title: 'Güvenli platform',
      text: 'Verileriniz korunur, konumunuz kaydedilmez. İşletmeler için 3 ay ücretsiz, sonra 75 TL/ay.',
    },
  },
  previewTitle: 'Kategoriler',
  previewText: 'Giriş yapmadan en yakın açık yerleri görün; tüm özellikler için giriş gerekli.',
  preview: {
    emergency: 'Acil Yardım',
    locksmith: 'Çilingir',
    insurance: 'Sigorta',
    pharmacy: 'Eczane',
    tow: 'Çekici',
    tyre: 'Lastikçi',
    electrician: 'Elektrikçi',
    plumber: 'Tesisatçı',
  },
  places: 'İllere göre işletmeler',
  allProvinces: 'Tüm iller',
} as const
