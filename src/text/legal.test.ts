import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { kvkkTexts } from './legal-kvkk.ts'
import { privacyTexts } from './legal-privacy.ts'
import { termsTexts } from './legal-terms.ts'
import { legalDocuments, legalVersions } from './legal-versions.ts'

const texts = { privacy: privacyTexts, terms: termsTexts, kvkk: kvkkTexts }

/** Of each published version. People agreed to these words: another wording is another version, not another hash. */
const published: Record<string, string> = {
  'privacy 12': '4e1e23e1085a6ed4',
  'privacy 10': '64c7e2bb57e5d989',
  'privacy 11': 'a106719cfc0b5c6b',
  'privacy 9': '4e974e99dc9fcb8e',
  'privacy 8': 'bd00a7ebe3cc6f06',
  'privacy 7': '89bdd8b3b50f32fb',
  'privacy 6': 'c5313ad7094674b6',
  'privacy 5': 'e456052b0045fbe2',
  'privacy 4': 'a8aafff1660a2f39',
  'privacy 3': '3282548b788f705e',
  'privacy 2': 'a493fc54f84d8d4f',
  'privacy 1': '3ee123a0cf96ec07',
  'terms 7': '4d3d6759b82dd010',
  'terms 6': '3a2de077f52d6172',
  'terms 5': '0b1d8a98b68feedd',
  'terms 4': '7d0acd485e5edd8a',
  'terms 3': '9a67f39fb8aafeff',
  'terms 2': '7aad35fb3fcf00f2',
  'terms 1': 'da3dac3984e982ec',
  'kvkk 13': '5cf20d500c2654ba',
  'kvkk 12': '7064ae63d1d4dd05',
  'kvkk 11': '9184c2d8bd866451',
  'kvkk 9': 'c8e637621fd7c213',
  'kvkk 10': '3b48fc395958a751',
  'kvkk 8': 'fb5b5b6763919b17',
  'kvkk 7': 'e3e8864143ffcdab',
  'kvkk 6': 'b94224ac97bdf387',
  'kvkk 5': '59cf12a749b4352c',
  'kvkk 4': 'feff87d6962aa211',
  'kvkk 3': '2ee6e5ffe7d22198',
  'kvkk 2': '76e5924d7b5a147d',
  'kvkk 1': 'a3ab9e2747ecbd14',
}

test('each version has its text, the newest first', () => {
  for (const document of legalDocuments) {
    expect(texts[document].map(({ version }) => version)).toEqual(
      legalVersions[document].map(({ version }) => version),
    )
    const dates = legalVersions[document].map(({ date }) => date)
    expect(dates).toEqual([...dates].sort((a, b) => b.localeCompare(a)))
  }
})

test('a published text has not changed', () => {
  const found = legalDocuments.flatMap((document) =>
    texts[document].map((text) => {
      const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)
      return [`${document} ${text.version}`, hash] as const
    }),
  )
  expect(Object.fromEntries(found)).toEqual(published)
})

test('a revised text tells what was put in, where the old points stood', () => {
  const told = (texts: readonly { sections: unknown }[]) => JSON.stringify(texts[0]?.sections)
  for (const point of [
    'SMS ile arama ve açıp kapatma:',
    'Çark ve ödüller:',
    'Şube listeleri:',
    'Favoriler:',
    'Kayıtlı aramalar ve yerler:',
    'soyadınızın baş harfini',
    'Hesap, favori, kayıtlı arama ve yer, çark, ödül, değerlendirme',
  ])
    expect(told(kvkkTexts)).toContain(point)
  for (const point of [
    'Değerlendirmeler:',
    'yüklediğiniz belge',
    '10 yıl',
    'ödeme kuruluşu iyzico',
    'T.C. kimlik',
    'Saha çalışması (yalnızca saha ve yönetici hesapları)',
    'saha ekibinin kayıt ve ziyaretlerindeki konum',
    'Saha ziyaretlerinde bulunduğunuz yer ve doğruluk payı: 90 gün',
    'oraya araçla tahmini süreyi hesaplamak',
    ...[
      'Yol (kabul ettiğiniz bir çağrıya giderken):',
      'Yolu paylaşma:',
      'Yoldaki konum: sunucunun belleğinde',
    ],
    ...['Çağrılar (“Şimdi çağır”):', 'Nöbet (işletmelerde çalışanlar)', 'Çağrılar: yer, çağrı bitince'],
    'mesajla gönderdiğiniz konum, “Şimdi çağır” ile yardım istediğiniz yer, yoldayken gönderdiğiniz konumun sonuncusu',
  ])
    expect(told(kvkkTexts)).toContain(point)
  for (const point of [
    ...['İşletmelere yazdığınız değerlendirmeler', 'faturalar ve ödeme kayıtları', 'iyzico’nun sayfasına'],
    'Çevirdiğiniz çarklar',
    'Son açtığınız listeler',
    ...['yakınınız için kaydettiğiniz bir aramanın yeri', 'Hesabınıza eklediğiniz yerler'],
    'Ad verdiğiniz yerler, yaklaşık 100 metreye yuvarlanmış',
    'ziyarette bulunduğunuz yer (yaklaşık 10 metreye yuvarlanmış)',
    '90 gün sonra silinir',
    'saha ekibinin ziyaret konumu',
    'gönderilmeyi bekleyen kayıt ve ziyaretleriniz',
    'ödülleriniz (kullanılmamış olanlar da)',
    ...['Tahmini yol süresi, 15 dakikada ulaşılanlar', 'Yazdığınız cadde veya sokak yalnızca aranırken'],
    'Harita: sınırlar ve sokaklar kendi sunucumuzdan',
    ...['Altı istisna vardır', 'Çağrınızın yolunu bir bağlantıyla paylaşırsanız', 'giderken konumunuz'],
    ...['“Şimdi çağır” ile yaptığınız çağrılar', 'İşletmenizde nöbet tutuyorsanız'],
    'Yakınımda, Acil ve Şimdi çağır sayfalarında',
  ])
    expect(told(privacyTexts)).toContain(point)
})

test('the terms say what the specification fixes', () => {
  const words = JSON.stringify(termsTexts[0])
  expect(words).toContain('14 gün içinde itiraz')
  for (const fixed of ['3 takvim ayı', 'KDV dâhil aylık 75 TL', '7 günlük', '90 gün', '112'])
    expect(words).toContain(fixed)
})
