/** The parts of names and addresses of synthetic businesses. */

export const names = [
  ...[
    'Yıldız',
    'Güneş',
    'Kardeşler',
    'Öz',
    'Anadolu',
    'Marmara',
    'Ege',
    'Çınar',
    'Gökkuşağı',
    'Şahin',
    'Doğan',
  ],
  ...[
    'Yeni',
    'Özgür',
    'Umut',
    'Zirve',
    'Park',
    'Merkez',
    'Çağdaş',
    'Modern',
    'Uğur',
    'Işık',
    'Bereket',
    'Huzur',
  ],
  ...[
    'Yılmaz',
    'Kaya',
    'Demir',
    'Çelik',
    'Yıldırım',
    'Öztürk',
    'Aydın',
    'Özdemir',
    'Arslan',
    'Kılıç',
    'Aslan',
  ],
  ...[
    'Çetin',
    'Kara',
    'Koç',
    'Kurt',
    'Özkan',
    'Şimşek',
    'Polat',
    'Korkmaz',
    'Erdoğan',
    'Güler',
    'Bulut',
    'Keskin',
  ],
]

export const quarters = [
  ...[
    'Cumhuriyet',
    'Fatih',
    'Yeni',
    'Bahçelievler',
    'Hürriyet',
    'İstiklal',
    'Atatürk',
    'Mimar Sinan',
    'Barbaros',
  ],
  ...[
    'Kurtuluş',
    'Gazi',
    'Çamlık',
    'Yeşilyurt',
    'Karşıyaka',
    'Bahçeşehir',
    'Kültür',
    'Güzelyurt',
    'Şirinevler',
  ],
]

export const streets = [
  ...[
    'Atatürk',
    'İnönü',
    'Gazi',
    'Menekşe',
    'Papatya',
    'Lale',
    'Çiçek',
    'Okul',
    'Hastane',
    'Sanayi',
    'İstasyon',
  ],
  ...[
    'Şehit Ömer Halisdemir',
    'Fevzi Çakmak',
    'Kazım Karabekir',
    'Ziya Gökalp',
    'Yunus Emre',
    'Evliya Çelebi',
  ],
]

export const descriptions = [
  'Uygun fiyat, hızlı ve güler yüzlü hizmet; yıllardır aynı adreste.',
  'Randevu ile çalışıyoruz. Kredi kartı geçerlidir, otopark mevcuttur.',
  'Ailece işlettiğimiz dükkânımızda taze ürünler ve uygun fiyatlar sizi bekliyor.',
  'Deneyimli ekibimizle yerinde servis; keşif ücretsizdir, işçiliğimiz garantilidir.',
]

export const services = ['Yerinde Servis', 'Acil Hizmet', 'Randevulu Hizmet', 'Ücretsiz Keşif', 'Eve Teslim']
export const payments = ['Nakit', 'Kredi Kartı', 'Havale/EFT']
