import { type LegalText, revise } from './legal.ts'

const version1: LegalText = {
  version: '1',
  lead: '6698 sayılı Kişisel Verilerin Korunması Kanunu’nun 10. maddesi uyarınca, kişisel verilerinizin Rehber724’te neden, hangi hukuki sebeple, ne kadar süreyle işlendiğini ve haklarınızı bu metinle bildiriyoruz. Bu bir bilgilendirmedir; rıza metni değildir ve onaylamanız istenmez.',
  sections: [
    {
      title: 'Veri sorumlusu',
      blocks: [
        'Veri sorumlusu, Rehber724 hizmetini işleten kuruluştur. Unvan, adres, varsa MERSİS ve VERBİS bilgileri yayına alınmadan önce buraya yazılır; başvuru için kullanılacak iletişim bilgileri bu sayfanın sonunda yer alır.',
      ],
    },
    {
      title: 'İşlenen veriler, amaçlar ve hukuki sebepler',
      blocks: [
        'Verileriniz yalnızca aşağıdaki amaçlarla ve Kanun’un 5. maddesindeki sebeplere dayanarak işlenir:',
        [
          'Hesap: ad soyad, e-posta, telefon, il, hesap türü ve şifrenizin geri döndürülemeyen özeti. Amaç: hesabınızı açmak, girişinizi sağlamak, size hizmetle ilgili bilgi vermek. Sebep: sözleşmenin kurulması ve ifası (5/2-c).',
          'Oturum ve güvenlik: oturumların açılış ve son kullanım zamanı, oturum anahtarının özeti, deneme sayaçları (kimlik ve ağ bilgisi özetlenerek). Amaç: hesabınızı ele geçirme denemelerine karşı korumak. Sebep: meşru menfaat (5/2-f) ve veri güvenliği yükümlülüğü (5/2-ç, Kanun m. 12).',
          'Favoriler: kaydettiğiniz işletmeler ve kayıt zamanı. Amaç: listenizi size göstermek. Sebep: sözleşmenin ifası (5/2-c).',
          'Bildirimler: bir işletme kaydında yanlış olduğunu bildirdiğiniz bilgi, açıklamanız ve zamanı. Amaç: rehberin doğru kalması. Sebep: meşru menfaat (5/2-f).',
          'İşletme kayıtları: işletme sahibiyseniz işletmenizin adı, telefonu, adresi, konumu, çalışma saatleri ve tanıtım bilgileri. Amaç: işletmenizi rehberde yayımlamak. Sebep: sözleşmenin ifası (5/2-c) ve sizin alenileştirmeniz (5/2-d).',
          'Hizmet e-postaları: gönderilen e-postanın türü, alıcı adresi ve zamanı. Amaç: şifre, güvenlik ve hesap işlemlerini bildirmek. Sebep: sözleşmenin ifası (5/2-c).',
          'Onay kayıtları: kullanım koşullarını kabul ettiğiniz sürüm ve zaman, size gösterilen aydınlatma metni, kanal bazında ticari ileti onaylarınız ve geri almalarınız. Amaç: onayların ispatı. Sebep: hukuki yükümlülük (5/2-ç) ve bir hakkın tesisi ve korunması (5/2-e).',
          'Kampanya ve duyurular: yalnızca e-posta, anlık bildirim veya SMS için ayrı ayrı verdiğiniz açık rıza ile (5/1). Rıza vermemeniz hizmeti kullanmanızı etkilemez.',
        ],
      ],
    },
    {
      title: 'Konum bilgisi',
      blocks: [
        'Konumunuz yalnızca izin verdiğinizde, en yakın işletmeleri bulmak için tarayıcınızdan alınır ve sorgu yanıtlanırken kullanılır. Hesabınızla eşleştirilerek saklanmaz, sunucu kayıtlarına yazılmaz. Hava durumu sorgusunda dış servise konumunuz değil, bulunduğunuz ilçenin merkezi iletilir.',
        'Acil sayfasında son gördüğünüz liste, bağlantı kesildiğinde kullanabilmeniz için yalnızca kendi cihazınızda tutulur ve çıkış yaptığınızda silinir.',
      ],
    },
    {
      title: 'İşletme sayfası ziyaretleri',
      blocks: [
        'Bir işletmenin kaç kez görüntülendiği ve arandığı sayılır; kimin görüntülediği tutulmaz. Aynı kişiyi iki kez saymamak için kullanılan işaret, günlük değişen bir anahtarla özetlenir ve anahtar gün bittikten sonra silinir: geriye dönük olarak kişiye bağlanamaz.',
      ],
    },
    {
      title: 'Saklama süreleri',
      blocks: [
        [
          'Hesap, favori, işletme ve onay kayıtları: hesabınız açık kaldıkça. Hesabınızı sildiğinizde hemen silinir.',
          'Oturumlar: kullanılmazsa 7 gün, her durumda en çok 30 gün (yönetici ve saha hesaplarında daha kısa).',
          'E-posta ile gönderilen tek kullanımlık şifre: 15 dakika (hesabınızı bir görevli açtıysa 7 gün).',
          'Hizmet e-postalarının içeriği: gönderilince silinir. Tür, alıcı ve zaman bilgisi: 90 gün.',
          'Deneme sayaçları: süreleri dolduktan sonra en geç 2 saat içinde silinir.',
          'Silinen hesapların kaydı: yalnızca kimliği açığa çıkarmayan bir özet ve silinme zamanı tutulur. Amaç, yedekten dönülmesi hâlinde silme işlemini yeniden uygulamaktır.',
          'Yedekler: yedekleme döngüsü tamamlanınca üzerine yazılır; yedekten dönülürse silme kayıtları yeniden uygulanır.',
        ],
      ],
    },
    {
      title: 'Verilerin aktarılması',
      blocks: [
        'Verileriniz satılmaz ve reklam ağlarına verilmez. Aktarım yalnızca şu hâllerde yapılır:',
        [
          'Barındırma ve e-posta gönderimi hizmeti veren, bizim adımıza ve talimatımızla çalışan veri işleyenler.',
          'Kanunen yetkili kamu kurumları ve mahkemeler, usulüne uygun talep hâlinde ve taleple sınırlı olarak.',
          'İşletme sahibinin yayımladığı işletme bilgileri herkese açıktır.',
        ],
        'Yurt dışına veri aktarımı planlanmamaktadır. Barındırma veya e-posta hizmeti yurt dışından alınacaksa Kanun’un 9. maddesindeki şartlar sağlanmadan aktarım yapılmaz ve bu metin yeni sürümle güncellenir.',
      ],
    },
    {
      title: 'Haklarınız (Kanun m. 11)',
      blocks: [
        'Veri sorumlusuna başvurarak şunları isteyebilirsiniz:',
        [
          'Kişisel verinizin işlenip işlenmediğini öğrenmek, işlenmişse bilgi istemek.',
          'İşlenme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenmek.',
          'Yurt içinde veya yurt dışında aktarıldığı üçüncü kişileri bilmek.',
          'Eksik veya yanlış işlenmişse düzeltilmesini istemek.',
          'Kanun’un 7. maddesindeki şartlarla silinmesini veya yok edilmesini istemek.',
          'Düzeltme ve silme işlemlerinin aktarılan üçüncü kişilere bildirilmesini istemek.',
          'Yalnızca otomatik sistemlerle analiz sonucu aleyhinize bir sonuç çıkmasına itiraz etmek.',
          'Kanuna aykırı işleme nedeniyle zarara uğrarsanız zararın giderilmesini istemek.',
        ],
      ],
    },
    {
      title: 'Haklarınızı nasıl kullanırsınız',
      blocks: [
        'Hesabınız varsa beklemeden kendiniz yapabilirsiniz: Panelim sayfasında Profil sekmesinden bilgilerinizi düzeltin; Ayarlar sekmesinden verilerinizin tamamını indirin, ticari ileti onaylarınızı değiştirin, oturumlarınızı kapatın veya hesabınızı silin.',
        'Bunların dışındaki talepleriniz için kimliğinizi doğrulayan bilgilerle birlikte yazılı olarak ya da hesabınızda kayıtlı e-posta adresinden başvurun. Başvurunuz en geç 30 gün içinde ücretsiz sonuçlandırılır; işlem ayrıca maliyet gerektirirse Kurul’un belirlediği ücret alınabilir.',
        'Yanıtı yetersiz bulursanız yanıtı öğrendiğiniz tarihten itibaren 30 gün, her hâlde başvurunuzdan itibaren 60 gün içinde Kişisel Verileri Koruma Kurulu’na şikâyette bulunabilirsiniz.',
      ],
    },
  ],
}

const version2 = revise(version1, '2', [
  [
    'Favoriler:',
    'Favoriler: kaydettiğiniz işletmeler ve kayıt zamanı. Amaç: listenizi size göstermek. Sebep: sözleşmenin ifası (5/2-c).',
    'Çark ve ödüller: çevirdiğiniz çarklar, sonuçları ve zamanları; kazandığınız ödüller, kodları, son kullanım günleri ve kullanılıp kullanılmadıkları. Amaç: çark hakkınızı ve ödüllerinizi yürütmek, sonuçların denetlenebilmesi. Sebep: sözleşmenin ifası (5/2-c).',
    'Yazışmalar: işletmelerle mesajlarınız, gönderdiğiniz konum ve fotoğraflar, randevu istekleri ve okunma zamanları. Amaç: mesajı iletmek ve yanıtı size göstermek. Sebep: sözleşmenin ifası (5/2-c).',
  ],
  ['Verileriniz satılmaz ve', 'Verileriniz satılmaz. Aktarım yalnızca şu hâllerde yapılır:'],
  [
    'Hesap, favori, işletme',
    'Hesap, favori, çark, ödül, işletme ve onay kayıtları: hesabınız açık kaldıkça. Hesabınızı sildiğinizde hemen silinir; kullanılmamış ödülleriniz geçersiz olur, yazdığınız mesajların sözleri silinir.',
  ],
  [
    'İşletme sahibinin yayımladığı',
    'Bir işletmenin ödülünü kazandığınızda o işletme adınızı, soyadınızın baş harfini, ödülü ve kodun son iki rakamını görür; kodun tamamını siz gösterirsiniz.',
    'Yazdığınız mesajları yazdığınız işletme görür; şikâyet edilen bir mesajı incelemek için personel de görebilir.',
    'Ayarlar sekmesinde reklam ağı için açık rıza verirseniz, bu kurulumda tanımlıysa Google (AdSense): tarayıcınız reklamı yüklerken ağ adresiniz yurt dışına aktarılır (Kanun m. 5/1 ve m. 9). Rızanızı her an geri alabilirsiniz; rıza vermeden hiçbir reklam ağına veri gitmez.',
    'İşletme sahibinin yayımladığı işletme bilgileri herkese açıktır.',
  ],
])

const version3 = revise(version2, '3', [
  [
    'İşletme kayıtları:',
    'İşletme kayıtları: işletme sahibiyseniz işletmenizin adı, telefonu, adresi, konumu, çalışma saatleri ve tanıtım bilgileri. Amaç: işletmenizi rehberde yayımlamak. Sebep: sözleşmenin ifası (5/2-c) ve sizin alenileştirmeniz (5/2-d).',
    'Değerlendirmeler: bir işletmeye verdiğiniz puan, yorumunuz ve zamanı; işletmenin yanıtı; hakkındaki bildirimler ve gizlendiyse gerekçesi. Amaç: gerçek müşteri görüşlerini yayımlamak, kurallara aykırı olanları incelemek. Sebep: sözleşmenin ifası (5/2-c), sizin alenileştirmeniz (5/2-d) ve meşru menfaat (5/2-f).',
    'Sahiplik başvuruları: üstlenmek istediğiniz işletme, notunuz, kanıt yolu, yüklediğiniz belge, karar ve gerekçesi; sahipliğe yapılan itirazlar. Belgede kanıt için gerekmeyen bilgileri kapatabilirsiniz. Amaç: bir işletmenin yalnızca sahibine verilmesi. Sebep: sözleşmenin kurulması (5/2-c) ve bir hakkın tesisi ve korunması (5/2-e).',
    'Ödeme ve fatura: işletmenizin deneme süresi, aboneliği, ödemeleri ve referans numaraları; fatura unvanı, adresi, vergi dairesi, vergi veya T.C. kimlik numarası. Kart bilgileriniz bize gelmez. Amaç: ücretin tahsili ve faturalanması. Sebep: sözleşmenin ifası (5/2-c) ve hukuki yükümlülük (5/2-ç).',
    'Deneme hakkının kaydı: hesabınızın denemeyi kullandığı gün ve işletme telefonunun gizli anahtarla alınmış özeti. Amaç: denemenin bir kez tanınması. Sebep: meşru menfaat (5/2-f).',
  ],
  [
    'Hesap, favori, çark',
    'Hesap, favori, çark, ödül, değerlendirme, işletme ve onay kayıtları: hesabınız açık kaldıkça. Hesabınızı sildiğinizde hemen silinir; kullanılmamış ödülleriniz geçersiz olur, yazdığınız mesajların sözleri silinir.',
    'Sahiplik belgeleri: karardan sonra 60 gün, başvuruyu geri alırsanız hemen silinir.',
    'Faturalar ve ödeme kayıtları: vergi ve ticaret mevzuatı gereği 10 yıl; hesabınızı silseniz de bu süre boyunca saklanır.',
    'Deneme hakkının kaydı: hesabınızı sildiğinizde hesapla bağı kesilir; telefonun özeti kalır.',
  ],
  [
    'Barındırma ve e-posta',
    'Barındırma ve e-posta gönderimi hizmeti veren, bizim adımıza ve talimatımızla çalışan veri işleyenler.',
    'Kartla ödemeyi seçerseniz ödeme kuruluşu iyzico: adınız, e-postanız, fatura unvanınız ve adresiniz, T.C. kimlik numaranızı verdiyseniz o, ağ adresiniz ve tutar iletilir. Kart bilgilerinizi yalnızca iyzico’nun sayfasına yazarsınız.',
    'Havale ile ödemede gönderenin adını ve açıklamasını hesabın bulunduğu banka bize iletir.',
  ],
  [
    'Yazdığınız mesajları',
    'Yazdığınız mesajları yazdığınız işletme görür; şikâyet edilen bir mesajı incelemek için personel de görebilir.',
    'Değerlendirmeleriniz adınız ve soyadınızın baş harfiyle herkese açıktır. Sahiplik belgenizi yalnızca yöneticiler açar ve her açılış kaydedilir.',
  ],
])

const version4 = revise(version3, '4', [
  [
    'Hizmet e-postaları: gönderilen',
    'Saha çalışması (yalnızca saha ve yönetici hesapları): kaydettiğiniz ve ziyaret ettiğiniz işletmeler, zamanı, gördüğünüz ve notunuz; kayıtta işletmenin konumu ve cihazınızın bildirdiği doğruluk payı; ziyarette bulunduğunuz yer, yaklaşık 10 metreye yuvarlanmış olarak, doğruluk payıyla. Amaç: işin yerinde yapıldığının gösterilmesi ve rehberin doğru kalması. Sebep: sözleşmenin ifası (5/2-c) ve meşru menfaat (5/2-f).',
    'Hizmet e-postaları: gönderilen e-postanın türü, alıcı adresi ve zamanı. Amaç: şifre, güvenlik ve hesap işlemlerini bildirmek. Sebep: sözleşmenin ifası (5/2-c).',
  ],
  [
    'Konumunuz yalnızca izin',
    'Konumunuz yalnızca izin verdiğinizde, en yakın işletmeleri bulmak için tarayıcınızdan alınır ve sorgu yanıtlanırken kullanılır. Hesabınızla eşleştirilerek saklanmaz, sunucu kayıtlarına yazılmaz; bunun dışında yalnızca bir işletmeye mesajla gönderdiğiniz konum ve saha ekibinin kayıt ve ziyaretlerindeki konum saklanır. Hava durumu sorgusunda dış servise konumunuz değil, bulunduğunuz ilçenin merkezi iletilir.',
  ],
  [
    'Sahiplik belgeleri:',
    'Sahiplik belgeleri: karardan sonra 60 gün, başvuruyu geri alırsanız hemen silinir.',
    'Saha ziyaretlerinde bulunduğunuz yer ve doğruluk payı: 90 gün. Kayıt ve ziyaretlerin adınızla bağı ve notlarınız: hesabınız açık kaldıkça; kayıtların kendisi adınız olmadan kalır.',
  ],
])

const version5 = revise(version4, '5', [
  [
    'Konumunuz yalnızca izin',
    'Konumunuz yalnızca izin verdiğinizde tarayıcınızdan alınır; en yakın işletmeleri bulmak, oraya araçla tahmini süreyi hesaplamak ve bulunduğunuz sokağın adını söylemek için, sorgu yanıtlanırken kullanılır. Bunlar kendi sunucumuzda yapılır; konumunuz hiçbir harita veya yol hizmetine gönderilmez. Hesabınızla eşleştirilerek saklanmaz, sunucu kayıtlarına yazılmaz; bunun dışında yalnızca bir işletmeye mesajla gönderdiğiniz konum ve saha ekibinin kayıt ve ziyaretlerindeki konum saklanır. Hava durumu sorgusunda dış servise konumunuz değil, bulunduğunuz ilçenin merkezi iletilir.',
  ],
])

const version6 = revise(version5, '6', [
  [
    'Favoriler:',
    'Favoriler: kaydettiğiniz işletmeler ve kayıt zamanı. Amaç: listenizi size göstermek. Sebep: sözleşmenin ifası (5/2-c).',
    'Kayıtlı aramalar ve yerler: kaydettiğiniz aramanın sözleri, kategorisi, ili ve ilçesi ya da yaklaşık 100 metreye yuvarlanmış yeri, adı ve size haber verilen yeni işletmeler; hesabınıza eklediğiniz yerlerin adı ve yaklaşık 100 metreye yuvarlanmış konumu. Amaç: aradığınız bulunduğunda size haber vermek ve yerlerinizi cihazlarınızda göstermek. Sebep: sözleşmenin ifası (5/2-c).',
  ],
  [
    'Konumunuz yalnızca izin',
    'Konumunuz yalnızca izin verdiğinizde tarayıcınızdan alınır; en yakın işletmeleri bulmak, oraya araçla tahmini süreyi hesaplamak ve bulunduğunuz sokağın adını söylemek için, sorgu yanıtlanırken kullanılır. Bunlar kendi sunucumuzda yapılır; konumunuz hiçbir harita veya yol hizmetine gönderilmez. Hesabınızla eşleştirilerek saklanmaz, sunucu kayıtlarına yazılmaz; bunun dışında yalnızca bir işletmeye mesajla gönderdiğiniz konum, kaydettiğiniz aramaların ve hesabınıza eklediğiniz yerlerin yuvarlanmış konumu ve saha ekibinin kayıt ve ziyaretlerindeki konum saklanır. Hava durumu sorgusunda dış servise konumunuz değil, bulunduğunuz ilçenin merkezi iletilir.',
  ],
  [
    'Hesap, favori, çark',
    'Hesap, favori, kayıtlı arama ve yer, çark, ödül, değerlendirme, işletme ve onay kayıtları: hesabınız açık kaldıkça. Hesabınızı sildiğinizde hemen silinir; kullanılmamış ödülleriniz geçersiz olur, yazdığınız mesajların sözleri silinir.',
  ],
])

const version7 = revise(version6, '7', [
  [
    'Favoriler:',
    'Favoriler: kaydettiğiniz işletmeler ve kayıt zamanı. Amaç: listenizi size göstermek. Sebep: sözleşmenin ifası (5/2-c).',
    'Çağrılar (“Şimdi çağır”): yardım istediğiniz yer, ne olduğu, notunuz ve fotoğrafınız, sorulan işletmeler ve yanıtları, kabul eden işletme ve fiyat; iş sürerken kabul eden işletmeye adınız, telefonunuz ve yeriniz iletilir. Amaç: size en yakın uygun işletmeyi bulmak ve gelmesini sağlamak; kötüye kullanımı önlemek. Sebep: sözleşmenin ifası (5/2-c), meşru menfaat (5/2-f).',
    'Nöbet (işletmelerde çalışanlar): nöbetiniz, araç plakaları, size sorulan çağrılar ve yanıtlarınız; uygulama açık değilse doğrulanmış telefonunuza SMS. Amaç: çağrıların size sorulması. Sebep: sözleşmenin ifası (5/2-c).',
  ],
  [
    'Konumunuz yalnızca izin',
    'Konumunuz yalnızca izin verdiğinizde tarayıcınızdan alınır; en yakın işletmeleri bulmak, oraya araçla tahmini süreyi hesaplamak ve bulunduğunuz sokağın adını söylemek için, sorgu yanıtlanırken kullanılır. Bunlar kendi sunucumuzda yapılır; konumunuz hiçbir harita veya yol hizmetine gönderilmez. Hesabınızla eşleştirilerek saklanmaz, sunucu kayıtlarına yazılmaz; bunun dışında yalnızca bir işletmeye mesajla gönderdiğiniz konum, “Şimdi çağır” ile yardım istediğiniz yer, kaydettiğiniz aramaların ve hesabınıza eklediğiniz yerlerin yuvarlanmış konumu ve saha ekibinin kayıt ve ziyaretlerindeki konum saklanır. Hava durumu sorgusunda dış servise konumunuz değil, bulunduğunuz ilçenin merkezi iletilir.',
  ],
  [
    'Hesap, favori, kayıtlı arama ve yer, çark,',
    'Çağrılar: yer, çağrı bitince yaklaşık 100 metreye yuvarlanır; not, fotoğraf ve telefonunuzun özeti 90 gün, kaydın kalanı 2 yıl sonra silinir.',
    'Hesap, favori, kayıtlı arama ve yer, çark, ödül, değerlendirme, işletme ve onay kayıtları: hesabınız açık kaldıkça. Hesabınızı sildiğinizde hemen silinir; kullanılmamış ödülleriniz geçersiz olur, yazdığınız mesajların sözleri silinir.',
  ],
])

const version8 = revise(version7, '8', [
  [
    'Nöbet (işletmelerde çalışanlar):',
    'Nöbet (işletmelerde çalışanlar): nöbetiniz, araç plakaları, size sorulan çağrılar ve yanıtlarınız; uygulama açık değilse doğrulanmış telefonunuza SMS. Amaç: çağrıların size sorulması. Sebep: sözleşmenin ifası (5/2-c).',
    'Yol (kabul ettiğiniz bir çağrıya giderken): sayfa açıkken ve siz başlattıysanız cihazınızın konumu ve doğruluk payı, iş bitene kadar. Konumunuzu müşteri ve bağlantıyı verdiği yakını görür; istemezseniz göndermez, adımları yalnızca dokunarak bildirirsiniz. İşe itiraz edilirse ekibimiz o işin mesajlarını ve duruyorsa son konumu okuyabilir; her okuma kayda geçer. Amaç: müşterinin kimin, ne zaman geleceğini bilmesi, güvenliği ve itirazların karara bağlanması. Sebep: sözleşmenin ifası (5/2-c), meşru menfaat (5/2-f).',
    'Yolu paylaşma: çağrı sürerken bir bağlantı oluşturursanız, bağlantıyı bilen herkes gelen işletmenin adını, gelen kişinin adını, plakayı, adımları, gelenin konumunu ve yardım istediğiniz yeri yaklaşık 100 metreye yuvarlanmış olarak hesap açmadan görür; adınızı, telefonunuzu, varış kodunu ve fiyatı görmez. Bağlantının yalnızca özeti saklanır; çağrıyla birlikte ya da siz kapatınca sona erer. Amaç: bir yakınınızın yolu izleyebilmesi. Sebep: sözleşmenin ifası (5/2-c).',
  ],
  [
    'Konumunuz yalnızca izin',
    'Konumunuz yalnızca izin verdiğinizde tarayıcınızdan alınır; en yakın işletmeleri bulmak, oraya araçla tahmini süreyi hesaplamak ve bulunduğunuz sokağın adını söylemek için, sorgu yanıtlanırken kullanılır. Bunlar kendi sunucumuzda yapılır; konumunuz hiçbir harita veya yol hizmetine gönderilmez. Hesabınızla eşleştirilerek saklanmaz, sunucu kayıtlarına yazılmaz; bunun dışında yalnızca bir işletmeye mesajla gönderdiğiniz konum, “Şimdi çağır” ile yardım istediğiniz yer, yoldayken gönderdiğiniz konumun sonuncusu (24 saat), kaydettiğiniz aramaların ve hesabınıza eklediğiniz yerlerin yuvarlanmış konumu ve saha ekibinin kayıt ve ziyaretlerindeki konum saklanır. Hava durumu sorgusunda dış servise konumunuz değil, bulunduğunuz ilçenin merkezi iletilir.',
  ],
  [
    'Çağrılar: yer,',
    'Çağrılar: yer, çağrı bitince yaklaşık 100 metreye yuvarlanır; not, fotoğraf ve telefonunuzun özeti 90 gün, kaydın kalanı 2 yıl sonra silinir.',
    'Yoldaki konum: sunucunun belleğinde; yalnızca sonuncusu, en çok 30 saniyede bir yazılır ve iş bittikten 24 saat sonra, iş başkasına geçerse veya iki taraftan biri hesabını silerse hemen silinir. Ayrı ayrı kaydı ve geçmişi tutulmaz.',
  ],
])

const version9 = revise(version8, '9', [
  [
    'Nöbet (işletmelerde çalışanlar):',
    'Nöbet (işletmelerde çalışanlar): nöbetiniz, araç plakaları, size sorulan çağrılar ve yanıtlarınız; uygulama açık değilse doğrulanmış telefonunuza SMS. Amaç: çağrıların size sorulması. Sebep: sözleşmenin ifası (5/2-c).',
    'Sahiplere sorular: açık olup olmadığınızı soran son soru, cevabınız, zamanı ve soru istemediğiniz bilgisi; bildirimle, bildirim almıyorsanız doğrulanmış telefonunuza SMS veya e-postayla, haftada en fazla bir kez. Amaç: müşterilere doğru saatleri göstermek. Sebep: meşru menfaat (5/2-f); “Bir daha sorma” ile hemen sona erer. Yeni soru öncekinin yerine geçer; hesabınızla birlikte silinir.',
  ],
])

const version10 = revise(version9, '10', [
  [
    'Sahiplere sorular:',
    'Sahiplere sorular: açık olup olmadığınızı soran son soru, cevabınız, zamanı ve soru istemediğiniz bilgisi; bildirimle, bildirim almıyorsanız doğrulanmış telefonunuza SMS veya e-postayla, haftada en fazla bir kez. Amaç: müşterilere doğru saatleri göstermek. Sebep: meşru menfaat (5/2-f); “Bir daha sorma” ile hemen sona erer. Yeni soru öncekinin yerine geçer; hesabınızla birlikte silinir.',
    'SMS ile arama ve açıp kapatma: numaramıza SMS yazarsanız telefon numaranız ve yazdığınız; aramada yanıt gönderilince numara silinir, aranan iş ve yer saklanmaz; işletmenizi açıp kapatmada istek ve kod en çok bir gün. Amaç: istediğiniz yanıtı vermek. Sebep: sözleşmenin ifası (5/2-c).',
  ],
])

const version11 = revise(version10, '11', [
  [
    'Çağrılar (“Şimdi çağır”):',
    'Çağrılar (“Şimdi çağır”): yardım istediğiniz yer, yer cihazınızdan uzaksa yazdığınız sebep, ne olduğu, notunuz ve fotoğrafınız, sorulan işletmeler ve yanıtları, kabul eden işletme ve fiyat; iş sürerken kabul eden işletmeye adınız, doğrulanmış telefonunuz, yeriniz ve bu sebep iletilir. Amaç: size en yakın uygun işletmeyi bulmak ve gelmesini sağlamak; kötüye kullanımı önlemek. Sebep: sözleşmenin ifası (5/2-c), meşru menfaat (5/2-f).',
  ],
  [
    'Nöbet (işletmelerde çalışanlar):',
    'Nöbet (işletmelerde çalışanlar): nöbetiniz, araç plakaları, size sorulan çağrılar ve yanıtlarınız; bildirimle, uygulama açık değilse veya süresi içinde yanıtlamazsanız doğrulanmış telefonunuza SMS. Amaç: çağrıların size sorulması. Sebep: sözleşmenin ifası (5/2-c).',
  ],
])

const version12 = revise(version11, '12', [
  [
    'Bildirimler:',
    'Bildirimler: bir işletme kaydında yanlış olduğunu bildirdiğiniz bilgi, açıklamanız ve zamanı. Amaç: rehberin doğru kalması. Sebep: meşru menfaat (5/2-f).',
    'Doğrulanmamış kayıtlar: açık veride adı, adresi ve telefonu yayımlanmış yerler, kaynağı ve tarihiyle. Adınız ya da adresiniz geçiyorsa kaydın sayfasından, hesap açmadan kaldırılmasını isteyebilirsiniz; kaldırılan kayıt sonraki veri aktarımlarında da gösterilmez. İsteğiniz için ilginizi, açıklamanızı ve cevap adresinizi ya da kayıttaki telefona giden kodun özetini işleriz. Sebep: alenileştirilmiş veri (5/2-d), meşru menfaat (5/2-f), hukuki yükümlülük (5/2-ç).',
    'Sonuç bulunmayan aramalar: hangi ilçede, hangi gün, hangi kategori için kaç kez yakında işletme bulunmadığı sayılır; ne yazdığınız ve kim olduğunuz tutulmaz.',
  ],
  [
    'Deneme sayaçları:',
    'Deneme sayaçları: süreleri dolduktan sonra en geç 2 saat içinde silinir.',
    'Doğrulanmamış bir kaydın kaldırılması isteği: cevaplandıktan 1 yıl sonra; kodu yazılmayan istek 1 gün sonra.',
  ],
])

const version13 = revise(version12, '13', [
  [
    'Sahiplik başvuruları:',
    'Sahiplik başvuruları: üstlenmek istediğiniz işletme, notunuz, kanıt yolu, yüklediğiniz belge, karar ve gerekçesi; sahipliğe yapılan itirazlar. Belgede kanıt için gerekmeyen bilgileri kapatabilirsiniz. Amaç: bir işletmenin yalnızca sahibine verilmesi. Sebep: sözleşmenin kurulması (5/2-c) ve bir hakkın tesisi ve korunması (5/2-e).',
    'Şube listeleri: zincirinizin şubeleri için yüklediğiniz tablo, belge ve notunuz, karar ve gerekçesi. Amaç: şubelerin tek kararla sahibine verilmesi. Sebep: sözleşmenin kurulması (5/2-c) ve bir hakkın tesisi ve korunması (5/2-e).',
  ],
  [
    'Doğrulanmamış kayıtlar:',
    'Doğrulanmamış kayıtlar: açık veride adı, adresi ve telefonu yayımlanmış yerler, kaynağı ve tarihiyle. Adınız ya da adresiniz geçiyorsa kaydın sayfasından, hesap açmadan kaldırılmasını isteyebilirsiniz; kaldırılan kayıt sonraki veri aktarımlarında da gösterilmez. İsteğiniz için ilginizi, açıklamanızı ve cevap adresinizi, eklerseniz belgenizi ya da kayıttaki telefona giden kodun özetini işleriz. Sebep: alenileştirilmiş veri (5/2-d), meşru menfaat (5/2-f), hukuki yükümlülük (5/2-ç).',
    'Ticari ileti istemeyenler: ret kaydı alınan telefon ve e-posta adreslerinin yalnızca anahtarlı özeti. Amaç: bu kayıtlara davet mektubu hazırlamamak. Sebep: hukuki yükümlülük (5/2-ç).',
  ],
  [
    'Sahiplik belgeleri:',
    'Sahiplik belgeleri: karardan sonra 60 gün, başvuruyu geri alırsanız hemen silinir.',
    'Şube listeleri: gönderilmeyen 7 gün, karar verilen listesi ve belgesiyle 60 gün sonra silinir. Kaldırma isteğine eklenen belge: cevaptan 60 gün sonra.',
  ],
])

/** The newest first; a published one stays as it is. */
export const kvkkTexts: readonly LegalText[] = [
  version13,
  version12,
  version11,
  version10,
  version9,
  version8,
  version7,
  version6,
  version5,
  version4,
  version3,
  version2,
  version1,
]
