import { type LegalText, revise } from './legal.ts'

const version1: LegalText = {
  version: '1',
  lead: 'Bu koşullar, Rehber724’ü kullanan müşteriler ve işletmeler ile hizmeti işleten kuruluş arasındadır. Hesap açarken kabul ettiğiniz sürüm, tarihiyle birlikte kaydedilir.',
  sections: [
    {
      title: 'Hizmet',
      blocks: [
        'Rehber724, acil ve günlük hizmet veren işletmeleri konum, çalışma saati ve iletişim bilgileriyle listeleyen bir rehberdir. Hizmeti veren, rehberde yer alan işletmedir; Rehber724 işletme ile müşteri arasındaki sözleşmenin tarafı değildir.',
        'Rehber724 acil çağrı hizmeti değildir. Hayati tehlikede 112’yi arayın.',
        '“Tahminen açık” işareti, saatleri bilinmeyen bir işletmenin türüne göre yapılan bir tahmindir. Yola çıkmadan önce işletmeyi arayın.',
      ],
    },
    {
      title: 'Hesap',
      blocks: [
        [
          'Hesap açmak için 18 yaşını doldurmuş olmanız, bilgilerinizin doğru ve size ait olması gerekir.',
          'Şifrenizi kimseyle paylaşmayın; tanımadığınız bir oturum görürseniz kapatın ve şifrenizi değiştirin.',
          'Müşteri hesabı ücretsizdir. Hesabınızı dilediğiniz an Ayarlar sekmesinden silebilirsiniz.',
        ],
      ],
    },
    {
      title: 'İşletmeler: deneme süresi ve ücret',
      blocks: [
        [
          'İşletmenin yayına alındığı (onaylandığı) günden başlayarak 3 takvim ayı ücretsizdir.',
          'Deneme süresi, onaylanmış her hesap ve işletme telefonu için bir kez tanınır.',
          'Deneme süresinden sonra ücret, KDV dâhil aylık 75 TL’dir.',
          'Deneme süresi sonunda ücret kendiliğinden tahsil edilmez: ödeme yapmazsanız 7 günlük ek süre verilir; bu sürenin 0, 3 ve 6. günlerinde hatırlatma yapılır, ardından işletme yayından kaldırılır. Ödeme yapıldığında yeniden yayınlanır.',
          'Ücret değişikliği en az 30 gün önceden bildirilir; ödenmiş döneme uygulanmaz.',
          'Kampanyaya kapalı kategorilerdeki işletmelerden ücret alınmaz; bu kategorilerde çark bulunmaz.',
        ],
      ],
    },
    {
      title: 'İşletme bilgileri',
      blocks: [
        'İşletme sahibi, yayımladığı ad, telefon, adres, konum, çalışma saatleri, fiyat ve belgelerin doğru ve güncel olmasından sorumludur. Onaylı bir işletmenin adı, telefonu, kategorisi ve konumu değiştirildiğinde yeni bilgi incelenir; inceleme bitene kadar eski bilgi yayında kalır.',
        'OpenStreetMap’ten alınan kayıtlar kaynağıyla gösterilir; işletme sahibi kaydı üstlenebilir.',
      ],
    },
    {
      title: 'Çark ve ödüller',
      blocks: [
        [
          'Çark ücretsizdir; satın alma veya ödeme gerektirmez. Platform çarkı ve her işletmenin çarkı, Türkiye saatine göre günde bir kez çevrilebilir. “Tekrar Çevir” aynı gün bir hak daha verir; bir günde toplam hak üçü geçmez.',
          'Sonuç sunucuda, olasılıkları çark kurallarında gösterilen dilimler arasından belirlenir. Her çevirmenin nasıl belirlendiği sonradan denetlenebilir.',
          'Kazanılan kod yalnızca ödülü veren tarafından, bir kez kullanılabilir. Aksi belirtilmedikçe 90 gün geçerlidir.',
          'Platform kredisi para değildir; nakde çevrilemez, devredilemez. Rehberde listelenen bir işletmenin hizmetinde veya işletmenin kendi ücretinde kullanılır.',
          'İşletme çarkındaki ödülü veren işletmedir; ödülün yerine getirilmesinden o işletme sorumludur.',
          'Nakit ödül ve yüksek değerli ödüller, ilgili izin alınmışsa izin numarası ve 18 yaş koşuluyla birlikte gösterilir.',
          'İşletme sahipleri kendi çarklarını çeviremez. Birden çok hesap veya otomatik araçla hak elde edilmesi hâlinde kazanımlar iptal edilir.',
        ],
      ],
    },
    {
      title: 'İçerik kuralları',
      blocks: [
        'Yazdığınız açıklama, bildirim ve diğer içeriklerden siz sorumlusunuz. Şunlar yasaktır:',
        [
          'Gerçeğe aykırı, yanıltıcı veya başkasının adına yapılan kayıt ve bildirimler.',
          'Hakaret, tehdit, ayrımcılık, müstehcenlik ve suç oluşturan içerik.',
          'Başkalarının kişisel verilerini izinsiz paylaşmak.',
          'Telif, marka ve diğer hakları ihlal eden içerik.',
          'İstenmeyen toplu ileti, zararlı bağlantı, sistemi aşırı yükleme ve verileri toplu hâlde çekme.',
        ],
        'Aykırı içerik kaldırılabilir; tekrarında hesap veya işletme askıya alınabilir. İşletmeye gerekçesi bildirilir. Bir kaydın yanlış veya hukuka aykırı olduğunu işletme sayfasındaki “Bilgi yanlış” düğmesiyle bildirebilirsiniz.',
      ],
    },
    {
      title: 'Ticari iletiler',
      blocks: [
        'Kampanya ve duyurular yalnızca onay verdiğiniz kanaldan (e-posta, anlık bildirim, SMS) gönderilir. Onayınızı Ayarlar sekmesinden her an geri alabilirsiniz. Şifre ve güvenlik gibi hesabınızla ilgili iletiler için ticari ileti onayı aranmaz.',
      ],
    },
    {
      title: 'Sorumluluk',
      blocks: [
        'Rehberdeki bilgilerin doğru kalması için çalışırız; ancak işletmelerin verdiği hizmetten, kapalı olmalarından veya bilgilerinin değişmesinden doğan zararlardan, kast ve ağır kusur hâlleri dışında sorumlu değiliz. Tüketicinin kanundan doğan hakları saklıdır.',
        'Bakım veya arıza nedeniyle hizmette kesinti olabilir.',
      ],
    },
    {
      title: 'Sona erme',
      blocks: [
        'Hesabınızı sildiğinizde sözleşme sona erer; işletmeniz varsa yayından kaldırılır, kullanılmamış ödülleriniz geçersiz olur. Tüketici ve ticaret mevzuatından doğan iade haklarınız saklıdır.',
      ],
    },
    {
      title: 'Değişiklikler ve uyuşmazlıklar',
      blocks: [
        'Koşullar değişirse yeni sürüm yayımlanır ve giriş yaptığınızda bir kez bildirilir. Yeni koşulları istemiyorsanız hesabınızı silebilirsiniz. Eski sürümler okunabilir kalır.',
        'Türk hukuku uygulanır. Tüketiciler, parasal sınırlara göre yerleşim yerlerindeki tüketici hakem heyetine veya tüketici mahkemesine başvurabilir.',
      ],
    },
  ],
}

const version2 = revise(version1, '2', [
  [
    'Deneme süresinden sonra ücret',
    'Deneme süresinden sonra ücret, KDV dâhil aylık 75 TL’dir. Havale ile ya da bu kurulumda tanımlıysa iyzico üzerinden kartla, 1 ile 12 ay için ödenir; her ödeme için fatura düzenlenir.',
  ],
  [
    'OpenStreetMap’ten alınan',
    'OpenStreetMap’ten alınan kayıtlar kaynağıyla gösterilir. İşletmenin sahibi kodla veya belgeyle kanıtlayarak kaydı üstlenebilir; kararı yönetici verir ve ilgililere bildirilir. Üstlenmeye 14 gün içinde itiraz edilebilir; itiraz haklı bulunursa kayıt geri alınır ve o kayda ait abonelik sona erer.',
  ],
  [
    'Hakaret, tehdit, ayrımcılık',
    'Hakaret, tehdit, ayrımcılık, müstehcenlik ve suç oluşturan içerik.',
    'Hizmet alınmadan, karşılık veya baskı altında yazılan değerlendirmeler ve kendi işletmesini değerlendirmek.',
  ],
  [
    'Aykırı içerik kaldırılabilir;',
    'Değerlendirmeyi yalnızca işletmenin yanıt verdiği ya da ödülünü orada kullanan müşteriler yazabilir; işletme herkese açık bir yanıt verebilir. Olumsuz olduğu için hiçbir değerlendirme gizlenmez; aykırı olan, gerekçesi yazarına bildirilerek gizlenir.',
    'Aykırı içerik kaldırılabilir; tekrarında hesap veya işletme askıya alınabilir. İşletmeye gerekçesi bildirilir. Bir kaydın yanlış veya hukuka aykırı olduğunu işletme sayfasındaki “Bilgi yanlış” düğmesiyle bildirebilirsiniz. Askıya alınan işletme, ödeme yapılsa da askı kalkmadan yayınlanmaz.',
  ],
])

const version3 = revise(version2, '3', [
  [
    'Platform kredisi para değildir',
    'Platformun verdiği kredi ve indirimler para değildir; nakde çevrilemez, devredilemez. Rehberde listelenen ve aylık ücret ödeyen bir işletmenin hizmetinde veya işletmenin kendi ücretinde kullanılır. Tutar, kullanıldığı işletmenin ücretinden gün olarak düşülür: 75 TL 30 gündür, başlayan gün tam sayılır.',
  ],
])

const version4 = revise(version3, '4', [
  [
    'Rehber724 acil çağrı hizmeti değildir.',
    'Rehber724 acil çağrı hizmeti değildir. Hayati tehlikede 112’yi arayın.',
    '“Şimdi çağır” ile yakınınızdaki nöbetçi işletmelere gelip gelemeyeceklerini sorarız. Rehber724 yalnızca aracıdır: işi kabul eden işletme yapar, sözleşme onunla sizin aranızda kurulur, ücreti yerinde ona ödersiniz. Ondan pay almayız; sorulma sırası para ile değişmez.',
    'Kabulden önce gösterilen fiyat aralığı ve süre tahmindir. Kabul eden işletmenin fiyatı, tarifesine göre hesaplanır ve kabulden sonra çağrı sürerken değişmez; yerinde istenen başka işler ayrıca anlaşılır. Gelmeyen, geciken ya da başka fiyat isteyen işletmeyi bildirebilirsiniz.',
    'İşletme, nöbetteyken verdiği tarifeye ve kabul ettiği süreye uymakla yükümlüdür. Asılsız ya da sık iptal edilen çağrılarda “Şimdi çağır” bir süre kapatılır; yinelenen geri vermeler işletmenin sorulma sırasına yansır.',
  ],
])

const version5 = revise(version4, '5', [
  [
    'Kabulden önce gösterilen fiyat aralığı',
    'Kabulden önce gösterilen fiyat aralığı, süre ve fiyata dahil olanlar ön bilgidir; gelebilecek işletmelerin tarifelerinden hesaplanır. Kabulle birlikte işletmenin adını, telefonunu, gelen kişinin adını, fiyatını ve fiyata nelerin dahil olduğunu görürsünüz; bu bilgiler konuşmanızda saklanır. Kabulden sonraki iki dakikada, söz verilen saat geçtikten sonra ve sizden daha fazlası istendiğinde iptal sayılmaz. Hiçbir iptal için para alınmaz.',
    'Kabul eden işletmenin fiyatı tarifesine göre hesaplanır. İşletme daha fazlasını ancak geldikten sonra, gerekçe ve fotoğrafla isteyebilir; yalnızca siz onaylarsanız geçerli olur. Anlaşma belgesi fatura değildir; faturayı işletme düzenler.',
    'Kapıda söylenen varış kodu, gelenin çağırdığınız işletme olduğunu gösterir; kodu telefonda vermeyin. Dilerseniz bir yakınınıza, hesabı olmadan yolu görebileceği bir bağlantı verirsiniz; bağlantı iş bitince ya da siz kaldırınca söner.',
    '“Şimdi çağır” ile yolcu taşınmaz: çekici dahil hiçbir işletmeden sizi bir yere götürmesi istenemez.',
    'Gelmeyen, geciken, başka fiyat isteyen ya da haksız yere şikâyet eden tarafa, iş bittikten sonra 7 gün içinde itiraz edilebilir. Kayıtlara bakıp gerekçesiyle karar veririz; kararımız kanuni başvuru haklarını etkilemez.',
    '6563 sayılı Kanun bakımından aracı hizmet sağlayıcıyız: sahibi kanıtlanmış işletmelere sorarız, gerektiği meslekte yetki belgesini görürüz, kimlik ve iletişim bilgilerini gösteririz, işlem kayıtlarını saklarız, bildirilen hukuka aykırılıkları inceleriz. Hizmetin kendisinden işletme sorumludur.',
  ],
])

const version6 = revise(version5, '6', [
  [
    'Kabulden önce gösterilen fiyat aralığı',
    'Kabulden önce gösterilen fiyat aralığı, süre ve fiyata dahil olanlar ön bilgidir; gelebilecek işletmelerin tarifelerinden hesaplanır. Kabulle birlikte işletmenin adını, telefonunu, gelen kişinin adını, fiyatını ve fiyata nelerin dahil olduğunu görürsünüz; işletme, fiyat ve dahil olanlar konuşmanızda saklanır. Kabulden sonraki iki dakikada, söz verilen saat geçtikten sonra ve sizden daha fazlası istendiğinde iptal sayılmaz. Hiçbir iptal için para alınmaz.',
  ],
])

const version7 = revise(version6, '7', [
  [
    '“Tahminen açık” işareti',
    '“Tahminen açık” işareti bir tahmindir: işletmenin saatleri bilinmediği için türüne göre ya da bilinen saatleri yakın zamanda doğrulanmadığı için o saatlere göre yapılır. Yola çıkmadan önce işletmeyi arayın.',
  ],
])

/** The newest first; a published one stays as it is. */
export const termsTexts: readonly LegalText[] = [
  version7,
  version6,
  version5,
  version4,
  version3,
  version2,
  version1,
]
