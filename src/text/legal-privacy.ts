import { type LegalText, revise } from './legal.ts'

const version1: LegalText = {
  version: '1',
  lead: 'Rehber724’ü kullanırken hangi bilgilerin nerede durduğunu, ne kadar kaldığını ve sizi nasıl koruduğumuzu sade bir dille anlatıyoruz. Kanuni bilgilendirme ayrıca KVKK Aydınlatma Metni’ndedir.',
  sections: [
    {
      title: 'Kısaca',
      blocks: [
        [
          'Konumunuz saklanmaz; sunucu kayıtlarına yazılmaz.',
          'Hangi işletmeye baktığınız sizinle ilişkilendirilerek tutulmaz; yalnızca sayılar tutulur.',
          'Verileriniz satılmaz; sizi izleyen reklam veya ölçüm kodu çalışmaz.',
          'Verilerinizi dilediğiniz an indirebilir, hesabınızı kendiniz silebilirsiniz.',
        ],
      ],
    },
    {
      title: 'Hesap açmadan',
      blocks: [
        'Hesap açmadan gezdiğinizde sizden kişisel bilgi istenmez. Ağ adresiniz, isteğin yanıtlanması ve aşırı kullanımın önlenmesi için anlık olarak kullanılır; günlüklere yazılmaz, sayaçlarda yalnızca özeti bulunur.',
      ],
    },
    {
      title: 'Hesabınızda tutulanlar',
      blocks: [
        [
          'Ad soyad, e-posta, telefon, il ve hesap türü.',
          'Şifrenizin argon2id ile alınmış özeti: şifrenizi biz de göremeyiz.',
          'Açık oturumlarınız: açılış ve son kullanım zamanı. Oturum anahtarının yalnızca özeti saklanır.',
          'Favorileriniz ve işletmeler hakkında gönderdiğiniz bildirimler.',
          'İşletme sahibiyseniz işletmenizin kayıtları.',
          'Kabul ettiğiniz koşulların sürümü ve ticari ileti onaylarınız, zamanlarıyla.',
        ],
      ],
    },
    {
      title: 'Cihazınızda tutulanlar',
      blocks: [
        'Çerez kullanılmaz. Tarayıcınızın yerel deposunda şunlar bulunur:',
        [
          'userToken ve user: oturumunuzun anahtarı ve hesap bilgileriniz; çıkış yaptığınızda silinir.',
          'deviceMark: bu cihazdan daha önce giriş yaptığınızı gösteren işaret. Hiçbir kapıyı açmaz; başkaları şifrenizi deneyip sizi engelleyemesin diye vardır ve çıkıştan sonra da kalır.',
          'Görünüm seçiminiz (açık, koyu, sistem).',
          'Acil sayfasının son listesi ve yuvarlanmış konumu: bağlantı kesilirse kullanabilmeniz için; çıkışta silinir.',
        ],
        'Bunların hiçbiri sizi başka sitelerde izlemez. Tarayıcı ayarlarınızdan dilediğiniz an silebilirsiniz; oturumunuz kapanır.',
      ],
    },
    {
      title: 'Konum',
      blocks: [
        'Konum izni yalnızca Yakınımda ve Acil sayfalarında, diğer yerlerde siz istediğinizde sorulur. İzin vermezseniz ili ve ilçeyi elle seçebilirsiniz. Konumunuz sorguyu yanıtlamak için kullanılır ve ardından unutulur.',
        'Yol tarifi bağlantısına dokunduğunuzda konumunuz, seçtiğiniz harita hizmetine o hizmetin kendi koşullarıyla iletilir.',
      ],
    },
    {
      title: 'Dış hizmetler',
      blocks: [
        [
          'Hava durumu: dış servise yalnızca ilçenin merkez noktası sorulur; isteği sunucumuz yapar.',
          'Nöbetçi eczaneler: resmî listeler sunucumuz tarafından okunur; sizden bilgi gitmez.',
          'Harita: sınırlar kendi sunucumuzdan çizilir. Bu kurulumda sokak haritası için bir dış karo sunucusu tanımlanmışsa tarayıcınız baktığınız bölgenin karolarını oradan ister.',
          'E-posta: hizmet e-postaları bir gönderim sunucusu üzerinden iletilir.',
        ],
      ],
    },
    {
      title: 'Güvenlik',
      blocks: [
        'Bağlantılar şifrelenir; oturum anahtarları ve şifreler özetlenerek saklanır; her çağrının kimler tarafından yapılabileceği tanımlıdır ve sınanır. Günlüklere şifre, e-posta, telefon, konum ve arama sözcükleri yazılmaz.',
        'Verilerinizi etkileyen bir ihlal olursa Kurul’a en geç 72 saat içinde, size de makul olan en kısa sürede bildirilir.',
      ],
    },
    {
      title: 'Çocuklar',
      blocks: [
        'Hesap açmak için 18 yaşını doldurmuş olmanız gerekir. 18 yaşından küçük birinin hesap açtığını öğrenirsek hesabı sileriz.',
      ],
    },
    {
      title: 'İndirme ve silme',
      blocks: [
        'Panelim, Ayarlar sekmesinde “Verilerimi indir” ile hakkınızda tutulanların tamamını JSON dosyası olarak alırsınız.',
        '“Hesabımı sil” ile hesabınız, oturumlarınız, favorileriniz ve onaylarınız silinir. Açık bildirimleriniz adınız ve açıklamanız olmadan kalır. İşletmeniz varsa taslakları silinir; yayında olanlar yayından kaldırılır ve bilgileri boşaltılır. Silme geri alınamaz.',
      ],
    },
    {
      title: 'Değişiklikler',
      blocks: [
        'Bu metin değişirse yeni sürüm numarası ve tarihiyle yayımlanır; eski sürümler okunabilir kalır.',
      ],
    },
  ],
}

const version2 = revise(version1, '2', [
  [
    'Favorileriniz ve işletmeler',
    'Favorileriniz ve işletmeler hakkında gönderdiğiniz bildirimler.',
    'Çevirdiğiniz çarklar, sonuçları, kazandığınız ödüller ve kodları.',
    'İşletmelerle yazışmalarınız: mesajlar, gönderdiğiniz konum ve fotoğraflar, randevu istekleri. Bunları siz ve yazdığınız işletme görür; şikâyet edilen bir mesajı incelemek için personel de görebilir.',
  ],
  [
    'Acil sayfasının son listesi',
    'Son açtığınız listeler ve işletmeler, yuvarlanmış konumla: bağlantı kesilirse kullanabilmeniz için; çıkışta silinir.',
    'Gönderilmeyi bekleyen mesajlarınız ve yarım kalan taslaklarınız: bağlantı kesilirse kaybolmasınlar diye; çıkışta silinir.',
  ],
  [
    'E-posta: hizmet',
    'E-posta: hizmet e-postaları bir gönderim sunucusu üzerinden iletilir.',
    'Reklam ağı: bu kurulumda Google AdSense tanımlanmışsa ve siz Ayarlar sekmesinde açarsanız, bazı reklamları tarayıcınız Google’dan yalıtılmış bir çerçevede yükler. Google ağ adresinizi görür; hesabınıza, oturumunuza ve bu sayfalara erişemez. Kişiselleştirilmemiş reklam istenir. Onayınızı her an geri alabilirsiniz; açmadıkça hiçbir şey yüklenmez.',
  ],
  [
    '“Hesabımı sil” ile',
    '“Hesabımı sil” ile hesabınız, oturumlarınız, favorileriniz, çark geçmişiniz, ödülleriniz (kullanılmamış olanlar da) ve onaylarınız silinir. Yazdığınız mesajların sözleri silinir; yazışmada yalnızca yerleri kalır. Açık bildirimleriniz adınız ve açıklamanız olmadan kalır. İşletmeniz varsa taslakları silinir; yayında olanlar yayından kaldırılır ve bilgileri boşaltılır. Silme geri alınamaz.',
  ],
])

const version3 = revise(version2, '3', [
  [
    'İşletme sahibiyseniz işletmenizin',
    'İşletmelere yazdığınız değerlendirmeler. Adınız ve soyadınızın baş harfiyle herkese görünür; gizlenen bir değerlendirmenin gerekçesi size bildirilir.',
    'İşletme sahibiyseniz işletmenizin kayıtları.',
    'Sahiplik başvurularınız: notunuz, kanıtınız ve karar. Yüklediğiniz belgeyi yalnızca yöneticiler görür; karardan 60 gün sonra silinir.',
    'Aboneliğiniz, ödemeleriniz ve faturalarınız: fatura unvanı, adres, vergi dairesi ve vergi veya T.C. kimlik numarası. Kart bilgileriniz bizde hiç bulunmaz.',
  ],
  [
    'E-posta: hizmet',
    'E-posta: hizmet e-postaları bir gönderim sunucusu üzerinden iletilir.',
    'Kartla ödeme: bu kurulumda tanımlanmışsa ve siz seçerseniz iyzico’nun sayfasına geçersiniz. iyzico’ya adınız, e-postanız, fatura bilgileriniz, ağ adresiniz ve tutar iletilir; kart bilgilerinizi orada yazarsınız.',
  ],
  [
    '“Hesabımı sil” ile',
    '“Hesabımı sil” ile hesabınız, oturumlarınız, favorileriniz, değerlendirmeleriniz, sahiplik başvurularınız ve belgeleri, çark geçmişiniz, ödülleriniz (kullanılmamış olanlar da) ve onaylarınız silinir. Yazdığınız mesajların sözleri silinir; yazışmada yalnızca yerleri kalır. Açık bildirimleriniz adınız ve açıklamanız olmadan kalır. İşletmeniz varsa taslakları silinir; yayında olanlar yayından kaldırılır ve bilgileri boşaltılır. Kesilmiş faturalar ve ödeme kayıtları kanun gereği 10 yıl saklanır. Deneme hakkının ikinci kez kullanılmaması için işletme telefonunun yalnızca özeti kalır. Silme geri alınamaz.',
  ],
])

const version4 = revise(version3, '4', [
  [
    'Konumunuz saklanmaz;',
    'Konumunuz saklanmaz; sunucu kayıtlarına yazılmaz. İki istisna vardır: bir işletmeye mesajla kendiniz gönderdiğiniz konum ve saha ekibinin ziyaret konumları.',
  ],
  [
    'Kabul ettiğiniz koşulların',
    'Saha ekibindeyseniz kaydettiğiniz ve ziyaret ettiğiniz işletmeler: zamanı, gördüğünüz ve notunuz. Kayıtta işletmenin konumu ve cihazınızın bildirdiği doğruluk payı, ziyarette bulunduğunuz yer (yaklaşık 10 metreye yuvarlanmış) ve doğruluk payı yazılır; işin yerinde yapıldığını göstermek içindir. Ziyarette bulunduğunuz yer ve doğruluk payı 90 gün sonra silinir; adınız ve notlarınız hesabınız silinince kayıtlardan çıkar.',
    'Kabul ettiğiniz koşulların sürümü ve ticari ileti onaylarınız, zamanlarıyla.',
  ],
  [
    'Gönderilmeyi bekleyen mesajlarınız',
    'Gönderilmeyi bekleyen mesajlarınız ve yarım kalan taslaklarınız: bağlantı kesilirse kaybolmasınlar diye; çıkışta silinir.',
    'Saha ekibindeyseniz gönderilmeyi bekleyen kayıt ve ziyaretleriniz, konumları ve fotoğraflarıyla: hesabınızın anahtarıyla şifrelenmiştir. Çıkışta anahtar silinir, kayıtlar okunamaz hâlde kalır; yeniden giriş yaptığınızda gönderilir.',
  ],
  [
    'Konum izni yalnızca',
    'Konum izni yalnızca Yakınımda ve Acil sayfalarında, diğer yerlerde siz istediğinizde sorulur. İzin vermezseniz ili ve ilçeyi elle seçebilirsiniz. Konumunuz sorguyu yanıtlamak için kullanılır ve ardından unutulur; yalnızca mesajla gönderdiğiniz konum yazışmanızda, saha ekibinin ziyaret konumu 90 gün saklanır.',
  ],
])

const version5 = revise(version4, '5', [
  [
    'Son açtığınız listeler',
    'Son açtığınız listeler ve işletmeler, yuvarlanmış konumla: bağlantı kesilirse kullanabilmeniz için; çıkışta silinir.',
    'Cihazınızın son konumu ve zamanı, yaklaşık 100 metreye yuvarlanmış: konumunuz alınamadığında aramanın nereden yapıldığını size söyleyip oradan sürdürebilmek için; çıkışta silinir.',
  ],
])

const version6 = revise(version5, '6', [
  [
    'Konum izni yalnızca',
    'Konum izni yalnızca Yakınımda ve Acil sayfalarında, diğer yerlerde siz istediğinizde sorulur. İzin vermezseniz bir cadde veya sokak yazabilir ya da ili ve ilçeyi elle seçebilirsiniz. Konumunuz sorguyu yanıtlamak için kullanılır ve ardından unutulur; yalnızca mesajla gönderdiğiniz konum yazışmanızda, saha ekibinin ziyaret konumu 90 gün saklanır.',
    'Tahmini yol süresi, 15 dakikada ulaşılanlar ve bulunduğunuz sokağın adı kendi sunucumuzda hesaplanır: konumunuz yaklaşık 10 metreye yuvarlanarak iletilir, hiçbir harita veya yol hizmetine gönderilmez. 15 dakikada ulaşılan alan, sonraki sayfalar için, kime ait olduğu bilinmeden kısa süre sunucunun belleğinde kalır; diske yazılmaz.',
    'Yazdığınız cadde veya sokak yalnızca aranırken kullanılır, kaydedilmez. Hesap açmadan gezilen sayfalarda, seçtiğiniz il ve aradığınız sözcükler gibi sayfanın adresinde görünür; o adresi paylaşırsanız karşınızdaki de görür.',
  ],
  [
    'Harita: sınırlar',
    'Harita: sınırlar ve sokaklar kendi sunucumuzdan çizilir. Bu kurulumda sokak haritası için bir dış karo sunucusu tanımlanmışsa tarayıcınız baktığınız bölgenin karolarını oradan ister.',
  ],
])

const version7 = revise(version6, '7', [
  [
    'Konumunuz saklanmaz;',
    'Konumunuz saklanmaz; sunucu kayıtlarına yazılmaz. Dört istisna vardır: bir işletmeye mesajla kendiniz gönderdiğiniz konum, yakınınız için kaydettiğiniz bir aramanın yeri, hesabınıza eklediğiniz yerler ve saha ekibinin ziyaret konumları.',
  ],
  [
    'Favorileriniz ve işletmeler',
    'Favorileriniz ve işletmeler hakkında gönderdiğiniz bildirimler.',
    'Kayıtlı aramalarınız: aradığınız, verdiğiniz ad ve henüz bakmadığınız yeni işletmeler. Yakınınız için kaydettiyseniz arama yeri de, yaklaşık 100 metreye yuvarlanmış olarak. Aramayı bitirdiğinizde silinir.',
    'Hesabınıza eklediğiniz yerler (“Ev”, “İş” gibi): adı ve yaklaşık 100 metreye yuvarlanmış konumu. Siz eklemedikçe bize gelmez; çıkardığınızda silinir.',
  ],
  [
    'Cihazınızın son konumu',
    'Cihazınızın son konumu ve zamanı, yaklaşık 100 metreye yuvarlanmış: konumunuz alınamadığında aramanın nereden yapıldığını size söyleyip oradan sürdürebilmek için; çıkışta silinir.',
    'Ad verdiğiniz yerler, yaklaşık 100 metreye yuvarlanmış: hesabınızın anahtarıyla şifrelenmiştir. Çıkışta anahtar silinir, yerler okunamaz hâlde kalır; yeniden giriş yaptığınızda görünürler.',
  ],
  [
    'Konum izni yalnızca',
    'Konum izni yalnızca Yakınımda ve Acil sayfalarında, diğer yerlerde siz istediğinizde sorulur. İzin vermezseniz bir cadde veya sokak yazabilir ya da ili ve ilçeyi elle seçebilirsiniz. Konumunuz sorguyu yanıtlamak için kullanılır ve ardından unutulur; yalnızca mesajla gönderdiğiniz konum yazışmanızda, kaydettiğiniz arama ve yerin konumu siz silene kadar, saha ekibinin ziyaret konumu 90 gün saklanır.',
  ],
  [
    '“Hesabımı sil” ile',
    '“Hesabımı sil” ile hesabınız, oturumlarınız, favorileriniz, kayıtlı aramalarınız ve yerleriniz, değerlendirmeleriniz, sahiplik başvurularınız ve belgeleri, çark geçmişiniz, ödülleriniz (kullanılmamış olanlar da) ve onaylarınız silinir. Yazdığınız mesajların sözleri silinir; yazışmada yalnızca yerleri kalır. Açık bildirimleriniz adınız ve açıklamanız olmadan kalır. İşletmeniz varsa taslakları silinir; yayında olanlar yayından kaldırılır ve bilgileri boşaltılır. Kesilmiş faturalar ve ödeme kayıtları kanun gereği 10 yıl saklanır. Deneme hakkının ikinci kez kullanılmaması için işletme telefonunun yalnızca özeti kalır. Silme geri alınamaz.',
  ],
])

const version8 = revise(version7, '8', [
  [
    'Konumunuz saklanmaz;',
    'Konumunuz saklanmaz; sunucu kayıtlarına yazılmaz. Beş istisna vardır: bir işletmeye mesajla kendiniz gönderdiğiniz konum, “Şimdi çağır” ile yardım istediğiniz yer, yakınınız için kaydettiğiniz bir aramanın yeri, hesabınıza eklediğiniz yerler ve saha ekibinin ziyaret konumları.',
  ],
  [
    'Favorileriniz ve işletmeler',
    'Favorileriniz ve işletmeler hakkında gönderdiğiniz bildirimler.',
    '“Şimdi çağır” ile yaptığınız çağrılar: yardım istediğiniz yer, ne olduğu, notunuz ve fotoğrafınız, sorulan işletmeler ve yanıtları, kabul eden işletme ve fiyat. Sorulan işletmeler yalnızca ilçenizi, uzaklığı, notunuzu ve fotoğrafınızı görür; adınızı, telefonunuzu ve yerinizi yalnızca kabul eden işletme, iş sürerken görür. Yer, çağrı bitince yaklaşık 100 metreye yuvarlanır; not, fotoğraf ve telefonunuzun özeti 90 gün, kaydın kalanı 2 yıl sonra silinir.',
    'İşletmenizde nöbet tutuyorsanız nöbetiniz ve size sorulan çağrılara yanıtlarınız; uygulama açık değilse doğrulanmış telefonunuza SMS gönderilir.',
  ],
  [
    'Konum izni yalnızca',
    'Konum izni yalnızca Yakınımda, Acil ve Şimdi çağır sayfalarında, diğer yerlerde siz istediğinizde sorulur. İzin vermezseniz bir cadde veya sokak yazabilir ya da ili ve ilçeyi elle seçebilirsiniz. Konumunuz sorguyu yanıtlamak için kullanılır ve ardından unutulur; yalnızca mesajla gönderdiğiniz konum yazışmanızda, yardım istediğiniz yer çağrı sürerken (ardından yuvarlanarak), kaydettiğiniz arama ve yerin konumu siz silene kadar, saha ekibinin ziyaret konumu 90 gün saklanır.',
  ],
])

const version9 = revise(version8, '9', [
  [
    'Konumunuz saklanmaz;',
    'Konumunuz saklanmaz; sunucu kayıtlarına yazılmaz. Altı istisna vardır: bir işletmeye mesajla kendiniz gönderdiğiniz konum, “Şimdi çağır” ile yardım istediğiniz yer, kabul ettiğiniz bir çağrıya giderken gönderdiğiniz konumun sonuncusu (24 saat), yakınınız için kaydettiğiniz bir aramanın yeri, hesabınıza eklediğiniz yerler ve saha ekibinin ziyaret konumları.',
  ],
  [
    'İşletmenizde nöbet tutuyorsanız',
    'İşletmenizde nöbet tutuyorsanız nöbetiniz ve size sorulan çağrılara yanıtlarınız; uygulama açık değilse doğrulanmış telefonunuza SMS gönderilir.',
    'Kabul ettiğiniz bir çağrıya giderken konumunuz, yalnızca siz başlattıysanız ve sayfa açıkken gönderilir. Müşteri ve bağlantıyı verdiği yakını, işin bittiği bildirilene kadar, konumunuzu ve ne kadar eski olduğunu görür. Sunucunun belleğinde tutulur; yalnızca sonuncusu, en çok 30 saniyede bir yazılır ve işin bitiminden 24 saat sonra, hesaplardan biri silinirse hemen silinir. Göndermek istemezseniz adımları yalnızca dokunarak bildirirsiniz. İki taraftan biri işe itiraz ederse ekibimiz o işin mesajlarını ve duruyorsa son konumu okuyabilir; her okuma kayda geçer.',
    'Çağrınızın yolunu bir bağlantıyla paylaşırsanız, bağlantıyı bilen herkes hesap açmadan gelen işletmeyi, gelen kişinin adını, plakayı, adımları, gelenin konumunu ve yardım istediğiniz yeri yaklaşık 100 metreye yuvarlanmış olarak görür; adınızı, telefonunuzu, varış kodunu ve fiyatı görmez. Bağlantı çağrıyla birlikte sona erer; istediğinizde kapatabilirsiniz.',
  ],
  [
    'Konum izni yalnızca',
    'Konum izni yalnızca Yakınımda, Acil ve Şimdi çağır sayfalarında, diğer yerlerde siz istediğinizde sorulur. İzin vermezseniz bir cadde veya sokak yazabilir ya da ili ve ilçeyi elle seçebilirsiniz. Konumunuz sorguyu yanıtlamak için kullanılır ve ardından unutulur; yalnızca mesajla gönderdiğiniz konum yazışmanızda, yardım istediğiniz yer çağrı sürerken (ardından yuvarlanarak), yoldayken gönderdiğiniz konumun sonuncusu 24 saat, kaydettiğiniz arama ve yerin konumu siz silene kadar, saha ekibinin ziyaret konumu 90 gün saklanır.',
  ],
])

const version10 = revise(version9, '10', [
  [
    'İşletmenizde nöbet tutuyorsanız',
    'İşletmenizde nöbet tutuyorsanız nöbetiniz ve size sorulan çağrılara yanıtlarınız; uygulama açık değilse doğrulanmış telefonunuza SMS gönderilir.',
    'İşletme sahibiyseniz tatillerden önce ve uzun süre haber gelmeyince, haftada en fazla bir kez, açık olup olmadığınız sorulur: bildirimle; bildirim almıyorsanız doğrulanmış telefonunuza SMS veya e-postayla. Son soru, cevabınız ve soru istemediğiniz bilgisi saklanır; cevabınız işletmenizin saatlerinin kaynağı olarak kaydedilir. “Bir daha sorma” ile hemen kapatabilirsiniz.',
  ],
])

const version11 = revise(version10, '11', [
  [
    'İşletme sahibiyseniz tatillerden',
    'İşletme sahibiyseniz tatillerden önce ve uzun süre haber gelmeyince, haftada en fazla bir kez, açık olup olmadığınız sorulur: bildirimle; bildirim almıyorsanız doğrulanmış telefonunuza SMS veya e-postayla. Son soru, cevabınız ve soru istemediğiniz bilgisi saklanır; cevabınız işletmenizin saatlerinin kaynağı olarak kaydedilir. “Bir daha sorma” ile hemen kapatabilirsiniz.',
    'Numaramıza SMS yazarak açık yer arayabilir, işletme sahibiyseniz doğrulanmış telefonunuzdan açıp kapatabilirsiniz. Arama için hesap gerekmez; numaranız yanıt gönderilince silinir, ne aradığınız saklanmaz. Açıp kapatma isteğiniz ve kodu en çok bir gün saklanır. SMS’leri operatörünüz ve SMS sağlayıcımız iletir.',
  ],
])

const version12 = revise(version11, '12', [
  [
    'Sahiplik başvurularınız:',
    'Sahiplik başvurularınız: notunuz, kanıtınız ve karar. Yüklediğiniz belgeyi yalnızca yöneticiler görür; karardan 60 gün sonra silinir.',
    'Zincirinizin şube listesi: yüklediğiniz tablo, belge ve karar. Belgeyi yalnızca yöneticiler görür; gönderilmeyen liste 7 gün, karar verilen belgesiyle birlikte 60 gün sonra silinir. Bir kaydın kaldırılması için eklediğiniz belgeyi de yalnızca yöneticiler görür; cevaptan 60 gün sonra silinir.',
  ],
])

/** The newest first; a published one stays as it is. */
export const privacyTexts: readonly LegalText[] = [
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
