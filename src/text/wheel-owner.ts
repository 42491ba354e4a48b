import { dayText } from './days.ts'

/** Where owners keep their wheel: prizes, winners, redeeming. */
export const ownerPrizesText = {
  title: 'Çark ve ödüller',
  lead: 'İşletmenizin çarkına ödül koyun, kazananların kodlarını kullandırın.',
  forOwners: 'Bu sayfa işletme hesapları içindir',
  forOwnersText: 'İşletme hesabınızla giriş yaptığınızda ödüllerinizi burada yönetirsiniz.',
  loading: 'İşletmeniz yükleniyor...',
  failed: 'İşletmeniz yüklenemedi',
  none: 'Henüz bir işletmeniz yok',
  noneText: 'İşletmeniz kaydedilince çarkına buradan ödül koyarsınız.',
  choose: 'İşletme',
  notListed:
    'İşletmeniz henüz yayında değil. Ödülleri şimdiden tanımlayabilirsiniz; çark, onaydan sonra görünür.',
  restricted: 'Bu meslekte ödül ve çark kampanyası yapılamıyor.',
} as const

export const prizeListText = {
  title: 'Çarktaki ödüller',
  loading: 'Ödüller yükleniyor...',
  failed: 'Ödüller yüklenemedi',
  empty: 'Çarkınızda henüz ödül yok',
  emptyText: 'Bir ödül ekleyince işletme sayfanızda ÇARK düğmesi görünür.',
  add: 'Ödül ekle',
  edit: 'Düzenle',
  editOf: (title: string) => `${title}: düzenle`,
  remove: 'Kaldır',
  removeOf: (title: string) => `${title}: kaldır`,
  removeSure: 'Bu ödül çarktan kalksın mı? Kazanılmış olanlar geçerli kalır.',
  removed: 'Ödül çarktan kaldırıldı',
  keep: 'Vazgeç',
  off: 'Kapalı',
  soldOut: 'Tükendi',
  chance: (share: string) => `Olasılık ${share}`,
  stock: (left: number | null) => (left === null ? 'Sınırsız' : `Kalan ${left}`),
  dates: (from: string | null, to: string | null) =>
    from && to ? `${from} - ${to}` : from ? `${from} tarihinden itibaren` : to ? `${to} tarihine kadar` : '',
  wonCount: (count: number) => `${count} kez kazanıldı`,
  rest: (share: string) => `Çevirmelerin ${share} kadarı ödülsüz biter.`,
  kinds: { discount: 'İndirim', gift: 'Hediye', service: 'Hizmet' },
} as const

export const prizeFormText = {
  addTitle: 'Yeni ödül',
  editTitle: 'Ödülü düzenle',
  fields: {
    title: 'Ödülün adı',
    kind: 'Türü',
    value: 'Değeri (TL)',
    odds: 'Kazanma olasılığı (yüzde)',
    stock: 'Stok',
    startsOn: 'Başlangıç',
    endsOn: 'Bitiş',
    validDays: 'Kodun geçerli olduğu gün sayısı',
    inCityWheel: 'Şehrin çarkında da göster',
    isActive: 'Çarkta açık',
  },
  hints: {
    title: 'Örneğin: Ücretsiz balans ayarı',
    value: 'Tutarı yoksa 0 yazın',
    odds: 'Örneğin 12,5. Tüm ödüllerin toplamı yüzde 100 değerini aşamaz.',
    stock: 'Boş bırakırsanız sınırsızdır',
    dates: 'Boş bırakabilirsiniz',
    inCityWheel:
      'İlinizdeki müşterilerin ana sayfadaki çarkında da çıkabilir. Olasılığı orada yazdığınız gibi değildir: her üç çevirmeden biri, gösterilen ödüllerden birini kazandırır. Stok yazmanızı öneririz.',
  },
  wrongNumber: 'Bu alana bir sayı yazın',
  fix: 'Lütfen işaretli alanları düzeltin',
  save: 'Ödülü Kaydet',
  saving: 'Kaydediliyor...',
  cancel: 'Vazgeç',
  saved: 'Ödül kaydedildi',
} as const

export const wonPrizesText = {
  title: 'Kazanılan ödüller',
  loading: 'Kazananlar yükleniyor...',
  failed: 'Kazananlar yüklenemedi',
  empty: 'Henüz kimse ödül kazanmadı',
  emptyText: 'Müşteriler çarkınızdan ödül kazandıkça burada görünür.',
  winner: (name: string, codeEnd: string) => `${name} · kod …${codeEnd}`,
} as const

export const redeemText = {
  title: 'Ödül kullandır',
  platformTitle: 'Platform ödülü kullandır',
  lead: 'Müşterinin kodunu yazın ya da karekodunu okutun.',
  code: 'Ödül kodu',
  codeHint: '724 ile başlar',
  submit: 'Kodu kullan',
  submitting: 'Kontrol ediliyor...',
  missing: 'Ödül kodunu yazın',
  scan: 'Karekod okut',
  stopScan: 'Kamerayı kapat',
  scanning: 'Karekodu kameraya gösterin.',
  camera: 'Kamera görüntüsü',
  denied: 'Kameraya izin verilmedi. Tarayıcı ayarlarından izin verebilir ya da kodu elle yazabilirsiniz.',
  noCamera: 'Kamera açılamadı. Kodu elle yazabilirsiniz.',
  done: 'Ödül kullanıldı',
  doneText: (title: string, name: string) => `${title} · ${name}`,
  /** A sum of the platform's, taken off the fee of the business it was used at. */
  credited: (business: string, days: number, until: string) =>
    `${business} işletmesinin süresine ${days} gün eklendi; sıradaki ödeme ${dayText(until)}.`,
  whereTitle: 'Ödül hangi işletmede kullanılıyor?',
  where: 'İşletmeyi bulun',
  whereText: 'Tutar, bu işletmenin aylık ücretinden düşülür. Nakde çevrilmez.',
  here: 'Burada kullan',
  hereOf: (name: string) => `${name}: burada kullan`,
  otherCode: 'Başka kod',
  scanAgain: 'Karekodun süresi doldu. İşletme seçili kaldı: karekodu yeniden okutun.',
} as const
