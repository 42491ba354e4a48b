import type { Stratum, SurveyFigures } from '#contract/surveys.ts'
import { ISTANBUL, istanbulMoment } from '#lib/time.ts'
import { wholeText } from './numbers.ts'

const percent = new Intl.NumberFormat('tr', { style: 'percent', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('tr', {
  timeZone: ISTANBUL,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const shortDay = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, day: 'numeric', month: 'short' })
const noon = (date: string) => new Date(istanbulMoment(`${date}T12:00:00`))

type Shared = Exclude<keyof SurveyFigures, 'visits' | 'unanswered' | 'uncompared'>

const strata: Record<Stratum['key'], string> = {
  owned: 'sahibi kayıtlı',
  ownerless: 'sahibi kayıtlı olmayan',
}

/** Words of the public page on how much of what is shown is true. */
export const surveyPageText = {
  name: 'Güven ölçümü',
  title: 'Gösterdiğimiz bilginin ne kadarı doğru?',
  description:
    'Her hafta rastgele seçilen işletmeler, ne gösterdiğimiz bilinmeden ziyaret edilir. Yöntem, haftaların tohumları ve sonuçlar.',
  lead: 'AÇIK yazan yer gerçekten açık mıydı, telefon doğru muydu? Her hafta rastgele seçilen yerlere gider, bakar ve sonucu burada olduğu gibi yayınlarız.',
  empty: 'Henüz ölçüm yok',
  emptyText: (most: number, visits: number) =>
    `İlk sonuçlar, biten haftalarda en az ${wholeText(most)} ziyaret toplandığında burada yayınlanır.${
      visits > 0 ? ` Şimdiye kadar ${wholeText(visits)} ziyaret sayıldı.` : ''
    } O zamana kadar hiçbir oran göstermiyoruz.`,
  total: 'Şimdiye kadar',
  totalLead: (visits: number) =>
    `Biten haftalardaki ${wholeText(visits)} ziyaret. Parantez içindeki aralık, gerçek oranın %95 güvenle bulunduğu yerdir (Wilson aralığı).`,
  columns: { what: 'Gösterdiğimiz', right: 'Doğru çıkan', share: 'Oran (%95 aralığı)' },
  rows: {
    open: 'AÇIK yazan, açık bulunan',
    closed: 'KAPALI yazan, kapalı bulunan',
    estimated: '“Tahminen açık” yazan, açık bulunan',
    hours: 'Saatleri kapıdakiyle aynı olan',
    phones: 'Aranan ve doğru çıkan telefon',
    existing: 'Yayında olan ve yerinde bulunan',
  } satisfies Record<Shared, string>,
  of: (right: number, of: number) => `${wholeText(right)} / ${wholeText(of)}`,
  share: (right: number, of: number) => percent.format(right / of),
  interval: (low: number, high: number) => `${percent.format(low)} – ${percent.format(high)}`,
  none: 'Henüz yok',
  unanswered: (count: number) => `Yanıt vermeyen ${wholeText(count)} numara ne doğru ne yanlış sayıldı.`,
  uncompared: (count: number) =>
    `Yerinde bulunan ${wholeText(count)} yerin saatleri karşılaştırılmadı: kapısında saat yazmıyordu, bizde saati yoktu ya da karşılaştırma yapılmadı. Saat oranında ne doğru ne yanlış sayıldılar.`,
  plot: 'Haftalara göre: AÇIK yazanların açık çıkma oranı',
  plotLead: 'Çizgi oranın %95 aralığı, dikey işaret oranın kendisidir; sol uç %0, sağ uç %100.',
  method: 'Nasıl ölçüyoruz?',
  points: (size: number, most: number) => [
    `Pazartesi günü, saha ekibimizin çalıştığı ilçelerde yayında olan işletmelerden ${size} yer rastgele çekilir. Sonuç bu yüzden yalnızca o bölgeleri anlatır; bölgeler her haftanın yanında yazar.`,
    'Sahibi kayıtlı olan ve olmayan işletmeler ayrı ayrı, sayıları oranında çekilir; böylece her yerin seçilme şansı yaklaşık aynıdır.',
    'Ziyaret eden kişiye yalnızca ad, adres ve yol tarifi verilir. Gösterdiğimiz saat, durum ve telefon verilmez; kendi işletmesine kimse gönderilmez.',
    'O anda ne gösterdiğimizi, cevap geldiğinde sunucu kendisi yazar. Bağlantısız yapılan ziyarette ziyaretin saati esas alınır; arada bilgi değiştiyse o ziyaretin açık/kapalı karşılaştırması sayılmaz.',
    'Telefon, ziyaretten sonra aynı kişi tarafından aranır. Ulaşılan doğru, başkasına çıkan yanlış sayılır.',
    'Kapıda yazan saatler ziyarette not edilir; gösterdiğimiz saatle aynı olup olmadığına, ikisini yan yana gören aynı kişi karar verir.',
    'Artık yerinde olmayan bir işletme AÇIK ya da KAPALI yazıyorsa ikisi de yanlış sayılır. Yerden 300 metreden uzakta girilen ziyaretler sayılmaz.',
    `Haftalar bittikten sonra yayınlanır; toplam ${most} ziyaretten önce oran gösterilmez.`,
  ],
  limits: 'Neyi ölçmüyoruz?',
  limitPoints: [
    'Ziyaretler ekibin çalışma saatlerinde yapılır; gece ve tatil saatleri az temsil edilir.',
    'Çekilip de ziyaret edilemeyen yerler sonuçta yoktur; kaç yerin ziyaret edildiği her haftanın yanında yazar.',
    'Kapısında saat yazmayan yerlerin saatleri karşılaştırılamaz; saat oranı yalnızca yazanları anlatır.',
  ],
  weeks: 'Haftalar',
  week: (from: string, to: string) => `${day.format(noon(from))} – ${day.format(noon(to))}`,
  shortWeek: (from: string, to: string) => `${shortDay.format(noon(from))} – ${shortDay.format(noon(to))}`,
  running: 'Sürüyor; sonucu ve tohumu hafta bitince yayınlanır.',
  visited: (visits: number, drawn: number) =>
    `${wholeText(drawn)} yer çekildi, ${wholeText(visits)} yer ziyaret edildi.`,
  drawn: (count: number) => `${wholeText(count)} yer çekildi.`,
  areas: (areas: readonly string[]) => `Bölgeler: ${areas.join('; ')}`,
  strata: (list: readonly Stratum[]) =>
    list.map(({ key, frame, drawn }) => `${wholeText(frame)} ${strata[key]} işletmeden ${drawn}`).join(', '),
  commitment: 'Tohumun özeti (SHA-256)',
  seed: 'Tohum',
  digest: 'Çekildiği listenin özeti (SHA-256)',
  check: 'Kendiniz denetleyin',
  checkPoints: [
    'Her haftanın tohumunun SHA-256 özeti çekilişle birlikte yayınlanır; tohum sonradan değiştirilemez. Hafta bitince tohumun kendisi ve çekilen işletmelerin numaraları yayınlanır.',
    'Her katmanda, SHA-256(tohum:işletme numarası) değeri en küçük olan işletmeler çekilmiştir. Bir işletmenin değerini siz de hesaplayıp çekilenlerle karşılaştırabilirsiniz.',
    'Çekildiği listenin özeti, o anda yayında olan işletme numaralarının artan sırada, satır satır yazılmış hâlinin SHA-256 değeridir.',
  ],
  data: 'Bütün haftaların verisi (JSON)',
} as const
