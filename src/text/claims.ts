import type { ClaimProof, ClaimState } from '#contract/claims.ts'
import type { ClaimQueue } from '#contract/claims-admin.ts'

/** Notices of a claim's progress. */
export const claimNoticeText = {
  approved: (business: string) => ({
    title: 'İşletme sahipliğiniz onaylandı',
    message: `${business} artık hesabınızda. Bilgilerini güncelleyebilir, mesajları yanıtlayabilirsiniz.`,
  }),
  rejected: (business: string, reason: string) => ({
    title: 'Sahiplik başvurunuz reddedildi',
    message: `${business} için başvurunuz onaylanmadı. Gerekçe: ${reason}`,
  }),
  revoked: (business: string, reason: string) => ({
    title: 'İşletme sahipliğiniz kaldırıldı',
    message: `${business} için yapılan itiraz kabul edildi. Gerekçe: ${reason}`,
  }),
  upheld: (business: string) => ({
    title: 'İtirazınız kabul edildi',
    message: `${business} için verilen sahiplik kaldırıldı. İşletmeyi siz sahiplenebilirsiniz.`,
  }),
  stopped: (business: string) => ({
    title: 'İtirazınız kabul edildi',
    message: `${business} için devir durduruldu. İşletme şimdiki hesabında kalıyor.`,
  }),
  dismissed: (business: string, reason: string) => ({
    title: 'İtirazınız reddedildi',
    message: `${business} için itirazınız kabul edilmedi. Gerekçe: ${reason}`,
  }),
  reopened: (business: string) => ({
    title: 'Sahiplik başvurunuz yeniden inceleniyor',
    message: `${business} için başvurunuza az önce verilen karar geri alındı. Yeni kararı size bildireceğiz.`,
  }),
  disputeReopened: (business: string) => ({
    title: 'İtirazınız yeniden inceleniyor',
    message: `${business} için itirazınıza az önce verilen karar geri alındı. Yeni kararı size bildireceğiz.`,
  }),
  givenToAnother: 'İşletme, sahipliğini kanıtlayan başka bir hesaba verildi.',
} as const

/** The way into a claim, on the pages of a business nobody owns. */
export const claimLinkText = {
  question: 'Bu işletme sizin mi?',
  text: 'Sahiplenin; bilgileri güncelleyin, müşteri mesajlarını ve değerlendirmeleri yanıtlayın.',
  claim: 'İşletmeyi sahiplen',
  takeOver: 'Bu işletme artık sizin mi?',
  signUp: 'İşletme hesabı açın',
  login: 'İşletme hesabınızla giriş yapın',
} as const

const proofs: Record<ClaimProof, { name: string; text: string }> = {
  email: {
    name: 'E-posta kodu',
    text: 'İşletmenin kayıtlı e-posta adresine 6 haneli bir kod gönderilir.',
  },
  phone: {
    name: 'Telefon kodu',
    text: 'Yönetici işletmenin kayıtlı telefonunu arar ve 6 haneli bir kod okur.',
  },
  letter: {
    name: 'Mektuptaki kod',
    text: 'İşletmenin adresine gönderilen mektuptaki kod girildi.',
  },
  document: {
    name: 'Belge',
    text: 'Vergi levhası veya işyeri açma ruhsatı gibi bir belge yüklersiniz; yalnızca yöneticiler görür.',
  },
}

const states: Record<ClaimState, { badge: string; text: string }> = {
  proving: { badge: 'Kanıt bekliyor', text: 'Sahipliği kanıtlamanız bekleniyor.' },
  waiting: { badge: 'İnceleniyor', text: 'Kanıtınız alındı. Yönetici kararını size bildirir.' },
  announced: { badge: 'İtiraz süresinde', text: 'İlgililere haber verildi, itiraz süresi sürüyor.' },
  approved: { badge: 'Onaylandı', text: 'İşletme hesabınızda.' },
  rejected: { badge: 'Reddedildi', text: 'Başvurunuz onaylanmadı.' },
  withdrawn: { badge: 'Geri çekildi', text: 'Başvuru sonlandı.' },
  revoked: { badge: 'Kaldırıldı', text: 'Bir itiraz üzerine sahiplik kaldırıldı.' },
}

/** Claiming a business. */
export const claimText = {
  title: 'İşletmeyi sahiplenin',
  loading: 'Başvuru bilgileri yükleniyor',
  failed: 'Başvuru bilgileri yüklenemedi',
  lead: (name: string) =>
    `${name} sizinse bunu aşağıdaki yollardan biriyle kanıtlayın. Kararı yönetici verir.`,
  takeoverLead: (name: string) =>
    `${name} şu anda başka bir hesapta. Artık sizinse bunu belgeyle kanıtlayın. Yönetici kabul ederse işletmenin sahibine ve çalışanlarına haber verilir; 14 gün içinde itiraz edilmezse işletme hesabınıza geçer.`,
  handsOver: (day: string) =>
    `Başvurunuz kabul edildi ve ilgililere haber verildi. ${day} gününe kadar itiraz edilmezse işletme hesabınıza geçer.`,
  notOwner: 'Sahiplenmek için işletme hesabı gerekir',
  notPossible: 'Bu işletme sahiplenilemez',
  notPossibleText: 'İşletmenin bir sahibi var veya kaydı sahiplenmeye açık değil.',
  backToBusiness: 'İşletme sayfasına dön',
  proofs,
  states,
  way: 'Kanıtlama yolu',
  hints: {
    email: (email: string) => `Kayıtlı adres: ${email}`,
    phone: (phone: string) => `Kayıtlı telefon: ${phone}`,
  },
  note: 'Yöneticiye notunuz (isteğe bağlı)',
  letterProven: 'Mektuptaki kodunuz doğrulandı, ama tek başına yetmiyor. Bir belge yükleyin.',
  start: 'Başvur',
  starting: 'Gönderiliyor...',
  mailed: 'Kod, işletmenin kayıtlı e-posta adresine gönderildi. 15 dakika geçerlidir.',
  called: 'Yönetici kayıtlı telefonu arayıp kodu okuyacak. Kodu aldığınızda buraya yazın; 7 gün geçerlidir.',
  code: 'Kod',
  codeHint: '6 haneli sayı',
  codeWrongForm: '6 haneli kodu girin',
  triesLeft: (tries: number) => `${tries} deneme hakkınız kaldı.`,
  sendCode: 'Kodu doğrula',
  again: 'Yeni kod gönder',
  againSent: 'Yeni kod gönderildi.',
  otherWay: 'Başka bir yol seç',
  proven: 'Kanıtınız alındı. Yönetici kararını size bildirir.',
  choose: 'Belge seç',
  chooseText: 'PDF veya fotoğraf, en fazla 5 MB',
  sending: (percent: number) => `Belge yükleniyor: %${percent}`,
  documentSent: 'Belgeniz alındı. Yönetici inceleyip kararını size bildirir.',
  replaceDocument: 'Başka bir belge yükle',
  withdraw: 'Başvuruyu geri çek',
  withdrawn: 'Başvurunuz geri çekildi.',
  reason: (reason: string) => `Gerekçe: ${reason}`,
  toPanel: 'İşletme panelime git',
} as const

/** The owner's list of claims. */
export const ownClaimsText = {
  title: 'Sahiplik başvurularınız',
  lead: 'Sahiplenmek istediğiniz işletmeler ve başvurularınızın durumu.',
  loading: 'Başvurularınız yükleniyor',
  failed: 'Başvurularınız yüklenemedi',
  none: 'Henüz başvurunuz yok',
  noneText: 'Rehberde kayıtlı işletmenizi bulun ve sayfasındaki "Bu işletme sizin mi?" bağlantısını açın.',
  find: 'İşletmemi ara',
  go: 'Devam et',
  goLabel: (name: string) => `Devam et: ${name}`,
  view: 'İşletme sayfası',
  viewLabel: (name: string) => `İşletme sayfası: ${name}`,
} as const

/** Contesting a granted claim. */
export const disputeText = {
  title: 'Sahipliğe itiraz',
  lead: 'İşletme başka bir hesaba verildiyse veya verilecekse itirazınızı nedeniyle yazın. Yönetici 14 gün içinde yapılan itirazları inceler.',
  accountLead: 'Bu işletme kısa süre önce başka bir hesaba verildi. İşletme sizinse itiraz edebilirsiniz.',
  text: 'Açıklamanız',
  textHint: 'İşletmenin neden size ait olduğunu ve size nasıl ulaşabileceğimizi yazın.',
  send: 'İtiraz et',
  sending: 'Gönderiliyor...',
  sent: 'İtirazınız alındı',
  sentText: (business: string) => `${business} için itirazınızı yönetici inceleyecek.`,
  sentToast: 'İtirazınız alındı. Yönetici inceleyip sonucu size bildirir.',
  noToken: 'İtiraz bağlantısı eksik',
  noTokenText: 'Size gönderilen e-postadaki bağlantıyı açın.',
} as const

/** The staff's page of claims. */
export const adminClaimsText = {
  title: 'Sahiplik başvuruları',
  lead: 'Kanıtları inceleyin, telefonla kod verin, kararınızı gerekçesiyle bildirin.',
  queue: 'Liste',
  queues: {
    waiting: 'Karar bekleyen',
    simple: 'Mektupla',
    calls: 'Aranacak',
    announced: 'Devirde',
    decided: 'Sonuçlanan',
  } satisfies Record<ClaimQueue, string>,
  disputes: 'İtirazlar',
  needsDocument: 'Belge de gerekir',
  lacksDocument:
    'Bu meslekte mektup tek başına yetmez: belge yüklenmeden onaylanmaz, başvurana söylendi. Gerekirse yerini saha ekibine gösterin.',
  simpleLead:
    'İşletmenin adresine giden mektuptaki kodla kanıtlandı, meslek belge istemiyor, başka başvuran yok. Adları ve telefonları karşılaştırıp topluca onaylayın; şüphelendiğinizi “Karar bekleyen” listesinde tek tek inceleyin.',
  choose: (business: string) => `${business}: seç`,
  chooseAll: 'Listedekileri seç',
  approveChosen: (count: number) => `Seçilenleri onayla (${count})`,
  approveManyTitle: (count: number) => `${count} işletme başvuranlara verilsin mi?`,
  approveManyText:
    'Her başvuran kendi işletmesinin sahibi olur; kayıtlı e-posta adreslerine haber verilir. Bu karar tek tıkla geri alınamaz.',
  mostChosen: (count: number) => `Bir kerede en çok ${count} başvuru seçilir.`,
  manyApproved: (count: number) => `${count} başvuru onaylandı`,
  manyRefused: (count: number) => `${count} başvuru onaylanamadı:`,
  loading: 'Başvurular yükleniyor',
  failed: 'Başvurular yüklenemedi',
  more: 'Daha fazla göster',
  empty: {
    waiting: 'Karar bekleyen başvuru yok',
    simple: 'Topluca onaylanacak başvuru yok',
    calls: 'Aranacak işletme yok',
    announced: 'İtiraz süresinde devir yok',
    decided: 'Sonuçlanan başvuru yok',
  } satisfies Record<ClaimQueue, string>,
  noDisputes: 'Bekleyen itiraz yok',
  listing: 'Kayıt',
  claimant: 'Başvuran',
  owned: 'Sahibi var',
  currentOwner: 'Şimdiki sahibi',
  handsOver: (day: string) => `İtiraz edilmezse devir: ${day}`,
  openDisputes: (count: number) => `Bekleyen itiraz: ${count}`,
  unreached:
    'Süre doldu, itiraz gelmedi; ama sahibinin e-postası onaylı değil ve o günden beri giriş yapmadı. Kendisine ulaşıp sonra onaylayın.',
  facts: {
    name: 'Ad',
    category: 'Kategori',
    address: 'Adres',
    phone: 'Telefon',
    email: 'E-posta',
    source: 'Kaynak',
    city: 'Şehir',
    since: 'Üyelik',
    businesses: 'İşletmeleri',
  },
  none: 'Yok',
  sources: { osm: 'OpenStreetMap', user: 'Kullanıcı', staff: 'Saha ekibi' } as Record<string, string>,
  proof: (proof: string) => `Kanıt: ${proof}`,
  asked: (at: string) => `Başvuru: ${at}`,
  proven: (at: string) => `Kanıtlandı: ${at}`,
  note: 'Başvuranın notu',
  earlier: 'Bu işletmenin diğer başvuruları',
  document: 'Belgeyi göster',
  documentAlt: 'Başvuranın yüklediği belge',
  documentSave: 'PDF belgesini indir',
  documentFailed: 'Belge açılamadı',
  makeCode: 'Telefon kodu oluştur',
  code: (code: string) => `Kod: ${code}`,
  codeText: (phone: string) =>
    `${phone} numarasını arayın ve bu kodu işletmede konuştuğunuz kişiye okuyun. Kod bir kez gösterilir, 7 gün geçerlidir.`,
  codeGiven: (at: string) => `Kod verildi, ${at} tarihine kadar geçerli.`,
  approve: 'Onayla',
  approveTitle: 'İşletme bu hesaba verilsin mi?',
  approveText: (business: string, claimant: string) =>
    `${business} sahibi ${claimant} olur. Diğer başvurular reddedilir; kayıtlı e-posta adresine haber verilir.`,
  reject: 'Reddet',
  rejectTitle: 'Başvuru reddedilsin mi?',
  rejectText: 'Gerekçeyi başvuran okur.',
  reason: 'Gerekçe',
  optionalReason: 'Gerekçe (isteğe bağlı)',
  sending: 'Kaydediliyor...',
  takeoverTitle: 'Devir ilgililere duyurulsun mu?',
  takeoverText: (business: string, claimant: string) =>
    `${business} işletmesinin sahibine, çalışanlarına ve diğer başvuranlara haber verilir. 14 gün içinde itiraz edilmezse yeni sahibi ${claimant} olur.`,
  announced: (business: string) => `${business} için devir ilgililere duyuruldu`,
  stop: 'Devri durdur',
  approved: (business: string, claimant: string) => `${business} ${claimant} hesabına verildi`,
  rejected: (business: string) => `${business} için başvuru reddedildi`,
  final:
    'Sahiplik değiştiği için bu karar tek tıkla geri alınamaz. Yanlışsa işletmenin sayfasından sahibini değiştirin.',
  close: 'Kapat',
  owner: 'Yeni sahibi',
  claimsIt: 'Devralmak isteyen',
  announcedAt: (at: string) => `Duyuruldu: ${at}`,
  contester: 'İtiraz eden',
  listedAddress: 'Kayıtlı e-posta adresinin sahibi (bağlantıyla)',
  granted: (at: string) => `Onaylandı: ${at}`,
  uphold: 'İtirazı kabul et',
  upholdTitle: 'Sahiplik kaldırılsın mı?',
  upholdText: 'İşletme yeniden sahipsiz olur ve yeniden sahiplenilebilir. Gerekçeyi iki taraf da okur.',
  stopTitle: 'Devir durdurulsun mu?',
  stopText: 'İşletme şimdiki hesabında kalır, başvuru reddedilir. Gerekçeyi iki taraf da okur.',
  stopped: (business: string) => `İtiraz kabul edildi, ${business} için devir durduruldu`,
  dismiss: 'İtirazı reddet',
  dismissTitle: 'İtiraz reddedilsin mi?',
  dismissText: 'Sahiplik olduğu gibi kalır. Gerekçeyi itiraz eden okur.',
  goOnText: 'Başka itiraz yoksa işletme süre dolunca devredilir. Gerekçeyi itiraz eden okur.',
  upheld: (business: string) => `İtiraz kabul edildi, ${business} sahipsiz`,
  dismissed: (business: string) => `${business} için itiraz reddedildi`,
} as const
