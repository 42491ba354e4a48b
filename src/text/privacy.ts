import { dayOfText, instantText } from './days.ts'

/** The first line of the file with one's own data. */
export const exportAbout =
  'Rehber724 hesabınızla ilgili tutulan kişisel verilerin tamamı. Saatler UTC olarak yazılmıştır. Şifreniz ve oturum anahtarlarınız yalnızca özetlenmiş olarak tutulduğu için burada yer almaz. İşletme sayfası ziyaretleri kişiyle ilişkilendirilmeden sayıldığından burada yer almaz.'

/** Name of a business whose owner was erased. */
export const closedBusinessName = 'Kapanmış işletme'

/** Line below the button of a sign-up; the two texts are links in between. */
export const signUpText = {
  before: 'Kayıt olarak',
  between: "'nı kabul edersiniz. Verilerinizin nasıl işlendiğini",
  after: "'nden okuyabilirsiniz.",
  marketing: 'Kampanya ve duyurular',
  marketingHint: 'İsteğe bağlı. Onayınızı her an geri alabilirsiniz.',
  email: 'E-posta ile haber verin',
  sms: 'SMS ile haber verin',
} as const

/** Words of the panel's first tab. */
export const overviewText = {
  title: 'Hesabınız',
  loading: 'Hesap bilgileri yükleniyor',
  failed: 'Hesap bilgileri yüklenemedi',
  since: 'Üyelik başlangıcı',
  day: dayOfText,
  favorites: 'Favori işletmeler',
  reports: 'İncelenen bildirimler',
  sessions: 'Açık oturumlar',
  email: 'E-posta',
  confirmed: 'Onaylı',
  unconfirmed: 'Onay bekliyor',
  toFavorites: 'Favorilerime git',
} as const

/** Words of consents, of taking one's data along, and of erasing the account. */
export const privacyText = {
  consents: {
    title: 'Kampanya ve duyuru onayları',
    lead: 'Yalnızca seçtiğiniz yoldan haber veririz. Şifre ve güvenlik iletileri bu seçimden etkilenmez.',
    channels: { email: 'E-posta', push: 'Anlık bildirim', sms: 'SMS' },
    advertising: 'Google reklamları',
    advertisingHint:
      'Açarsanız bazı reklamlar Google’dan yüklenir; Google ağ adresinizi görür, hesabınızı göremez.',
    given: (at: string) => `Onay verildi: ${instantText(at)}`,
    withdrawn: (at: string) => `Onay geri alındı: ${instantText(at)}`,
    never: 'Onay verilmedi',
    saved: 'Tercihiniz kaydedildi',
    loading: 'Onaylarınız yükleniyor',
    failed: 'Onaylarınız yüklenemedi',
    terms: (version: string, at: string) =>
      `Kullanım Koşulları sürüm ${version}: ${instantText(at)} tarihinde kabul edildi.`,
    noTerms: 'Kullanım Koşulları için kayıtlı bir kabul yok.',
  },
  take: {
    title: 'Verileriniz',
    lead: 'Hakkınızda tutulan verilerin tamamını JSON dosyası olarak indirin.',
    submit: 'Verilerimi indir',
    busy: 'Hazırlanıyor...',
    done: 'Verileriniz indirildi',
    file: (date: string) => `rehber724-verilerim-${date}.json`,
  },
  erase: {
    title: 'Hesabı silme',
    lead: 'Hesabınızı ve kişisel verilerinizi kalıcı olarak siler.',
    open: 'Hesabımı sil',
    close: 'Vazgeç',
    sure: 'Hesabınızı silmek istiyor musunuz?',
    goes: 'Silinenler',
    gone: [
      'Adınız, e-postanız, telefonunuz ve şifreniz',
      'Favorileriniz, onaylarınız ve açık oturumlarınız',
      'Çark geçmişiniz ve ödülleriniz, kullanılmamış olanlar da',
      'İşletmenizin taslakları ve bekleyen başvuruları',
    ],
    stays: 'Kalanlar',
    stayed: [
      'Açık bildirimleriniz: adınız ve açıklamanız olmadan',
      'Yayındaki işletmeniz: yayından kaldırılır, adı, telefonu ve adresi boşaltılır',
      'Silme kaydı: kim olduğunuzu göstermeyen bir özet ve tarih',
    ],
    forGood: 'Bu işlem geri alınamaz. Silindiğini e-posta adresinize son bir kez bildiririz.',
    submit: 'Hesabımı kalıcı olarak sil',
    submitting: 'Siliniyor...',
    missing: 'Silmek için şifrenizi yazın',
    failed: 'Hesap silinemedi',
    done: 'Hesabınız silindi',
  },
  termsChanged: {
    title: 'Kullanım Koşulları güncellendi',
    label: 'Kullanım Koşulları bildirimi',
    read: 'Koşulları oku',
    close: 'Tamam',
  },
} as const
