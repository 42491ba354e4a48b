import type { Week } from '#contract/businesses.ts'
import { businessPageText } from './businesses.ts'
import { intervalText } from './hours.ts'

/** Words of the pictures that chats show beside a link. */
export const pictureText = {
  list: (category: string, place: string) => `${place} ${category}`,
  listLines: ['Kim açık, ne kadar uzakta,', 'telefonu kaç: tek ekranda'],
  alt: (title: string, facts: readonly string[]) => [title, ...facts].join(', '),
  credit: '© OpenStreetMap',
} as const

/** Words of the poster for the shop window. */
export const posterText = {
  title: 'Vitrin afişi',
  fileName: 'rehber724-afis',
  find: 'Bizi Rehber724’te bulun',
  findHint: 'Çalışma saatlerimiz, telefonumuz ve yol tarifi için telefonunuzun kamerasıyla okutun.',
  wheel: 'Çarkımızı çevirin',
  wheelHint: 'Günde bir kez, ücretsiz. Kazandığınız ödülü burada kullanın.',
} as const

/** Words of the card of opening hours. */
export const hoursCardText = {
  title: 'Çalışma saatlerimiz',
  fileName: 'rehber724-saatler',
  always: ['7 gün', '24 saat', 'açığız'],
  closed: 'Kapalı',
  special: 'Tatil ve özel günler için okutun',
} as const

/** Words of the page on which owners fetch what they print. */
export const printText = {
  title: 'Afiş ve saat kartı',
  lead: (name: string) => `${name}: indirin, yazdırın, asın.`,
  loading: 'İşletmeniz yükleniyor',
  failed: 'İşletmeniz yüklenemedi',
  notYours: 'Bu işletme sizin değil',
  notYoursText: 'Afişi ve saat kartını işletmenin sahibi ya da yöneticisi indirebilir.',
  notListed: 'İşletmeniz yayında değil',
  notListedText: 'Kodlar yayındaki sayfanıza götürür. İşletmeniz onaylanınca afiş ve kart burada olur.',
  poster: {
    title: posterText.title,
    text: 'Vitrine asın. Kodu okutan sayfanızı görür: saatleriniz, telefonunuz, yol tarifi. Çarkınız varsa ikinci kod oraya götürür.',
  },
  hoursCard: {
    title: 'Çalışma saatleri kartı',
    text: 'Kapıya asın. Haftanın saatleri uzaktan okunacak büyüklükte; tatilleri ve özel günleri kod gösterir.',
    unknown: 'Kart için önce haftalık çalışma saatlerinizi girin.',
    toHours: 'Çalışma saatlerini gir',
  },
  sizes: { a4: 'A4', a5: 'A5', a6: 'A6' },
  download: (size: string) => `${size} indir`,
  downloadOf: (what: string, size: string) => `${what}, ${size} indir (PDF)`,
  downloading: 'Hazırlanıyor...',
  done: 'PDF indirildi',
} as const

/** A week as rows of a table, each of a day's intervals in words. */
export const weekRows = (week: Week): { day: string; hours: string[]; isClosed: boolean }[] =>
  week.map((hours, i) => ({
    day: businessPageText.days[i] ?? '',
    hours: hours.length === 0 ? [hoursCardText.closed] : hours.map(intervalText),
    isClosed: hours.length === 0,
  }))
