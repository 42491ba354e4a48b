const counts = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 })
const COUNTED_MOST = 1000
const count = (n: number) => (n >= COUNTED_MOST ? `${counts.format(COUNTED_MOST)}+` : counts.format(n))

/** The first page of the staff. */
export const adminStartText = {
  title: 'Yönetim',
  lead: 'Bekleyen işler ve yönetim sayfaları.',
  groups: {
    businesses: 'İşletmeler',
    people: 'Kullanıcılar',
    field: 'Saha',
    money: 'Çark, reklam ve ödemeler',
    system: 'Sistem',
  },
  waiting: ({ pending, changes }: { pending: number; changes: number }) =>
    pending + changes === 0
      ? 'Bekleyen yok'
      : `${count(pending)} işletme, ${count(changes)} değişiklik onay bekliyor`,
  places: {
    businesses: { label: 'İşletmeler ve onaylar', note: 'Kayıtlar, onaylar ve değişiklikler' },
    add: { label: 'İşletme ekle', note: 'Onaylı bir işletmeyi tek formda kaydedin' },
    claims: { label: 'Sahiplik başvuruları', note: 'Sahiplik başvuruları ve itirazlar' },
    imports: { label: 'İçe aktarmalar', note: 'Veri aktarımlarının sonuçları ve alınmayan satırlar' },
    users: { label: 'Kullanıcılar', note: 'Hesaplar, roller, oturumlar ve engeller' },
    reports: { label: 'Bildirimler ve şikâyetler', note: 'İşletme, mesaj ve değerlendirme şikâyetleri' },
    reviews: { label: 'Değerlendirmeler', note: 'Bildirilen değerlendirmeler' },
    notifications: { label: 'Bildirim gönder', note: 'Kullanıcılara duyuru gönderin' },
    fieldWork: { label: 'Saha çalışması', note: 'Bugünün planı ve son eklenenler' },
    plans: { label: 'Saha planları', note: 'Bölgeler, hedefler ve öncelikler' },
    wheel: { label: 'Platform çarkı', note: 'Dilimler, bütçe ve platform ödülleri' },
    ads: { label: 'Reklamlar ve gelir', note: 'Reklamlar, gösterimler ve günlük gelir' },
    payments: { label: 'Ödemeler', note: 'Onay bekleyen havaleler ve bütün ödemeler' },
    categories: { label: 'Kategoriler', note: 'Adlar, sıra, simgeler ve kısıtlar' },
    audit: { label: 'İşlem kayıtları', note: 'Yönetimin ve saha ekibinin yaptıkları' },
    account: { label: 'Hesabım ve güvenlik', note: 'Profil, şifre, iki adımlı giriş ve oturumlar' },
  },
} as const
