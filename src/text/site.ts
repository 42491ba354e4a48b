/** Words of the frame around every page. */
export const siteText = {
  brand: 'Rehber724',
  slogan: 'Acil ve günlük hizmetler, 7 gün 24 saat',
  loading: 'Yükleniyor...',
  skipToContent: 'İçeriğe geç',
  mainNavigation: 'Ana menü',
  closeNotice: 'Bildirimi kapat',
  emergencyNumber: '112',
  callEmergency: '112 Acil Çağrı',
  theme: { label: 'Görünüm', system: 'Sistem', light: 'Açık', dark: 'Koyu' },
  nav: {
    home: 'Ana Sayfa',
    search: 'Ara',
    nearby: 'Yakınımda',
    categories: 'Kategoriler',
    emergency: 'Acil',
    messages: 'Mesajlar',
    unread: ' okunmamış',
    notifications: (unread: number) => (unread === 0 ? 'Bildirimler' : `Bildirimler, ${unread} okunmamış`),
  },
  user: {
    panel: 'Panelim',
    logout: 'Çıkış',
    roles: { customer: 'Müşteri', business: 'İşletme', field: 'Saha', admin: 'Yönetici' },
  },
  retry: 'Tekrar dene',
  backHome: 'Ana sayfaya dön',
  notFound: {
    title: 'Sayfa bulunamadı',
    text: 'Bu adreste bir sayfa yok; bağlantı eski veya eksik yazılmış olabilir. Aradığınız hizmete ana sayfadan ulaşabilirsiniz.',
  },
  pageFailed: {
    title: 'Sayfa yüklenemedi',
    text: 'İnternet bağlantınızı kontrol edip tekrar deneyin. Menüdeki diğer sayfaları da açabilirsiniz.',
    again: 'Bağlantı hâlâ kurulamıyor. İnternetiniz geldiğinde tekrar deneyin.',
    drawing: 'Bu sayfada beklenmeyen bir hata oluştu. Tekrar deneyin ya da başka bir sayfa açın.',
  },
  pieceFailed: {
    title: 'Bu bölüm yüklenemedi',
    text: 'Yazdıklarınız duruyor. Önce gönderin ya da kopyalayın, sonra sayfayı yenileyin.',
  },
  broken: {
    title: 'Bir şeyler ters gitti',
    text: 'Sayfa gösterilemedi. Yenilediğinizde düzelmezse lütfen biraz sonra tekrar deneyin.',
    fetching:
      'Sayfa indirilemedi. İnternet bağlantınızı kontrol edin; bağlantı gelince sayfa kendiliğinden yenilenir.',
    reload: 'Sayfayı yenile',
  },
  footer: {
    rights: (year: number) => `© ${year} Rehber724`,
    links: 'Alt menü',
    categories: 'Kategoriler',
    emergency: 'Acil yardım',
    addBusiness: 'İşletmenizi ekleyin',
    contact: 'Bize ulaşın',
    legal: 'Hukuki metinler',
    survey: 'Güven ölçümü',
    data: 'Yollar ve sokaklar: © OpenStreetMap katkıcıları',
  },
} as const

/** Words of the hint that this can stand on the home screen. */
export const installText = {
  add: 'Ana ekrana ekle',
  why: 'Acil sayfası bağlantı olmadan da açılsın.',
  onApple: 'Ana ekrana eklemek için Paylaş düğmesine, sonra “Ana Ekrana Ekle”ye dokunun.',
  dismiss: 'Gizle',
} as const
