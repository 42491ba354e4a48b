/** Turkish letters make a message of 160 characters two. */
const [TURKISH, PLAIN] = ['çğıöşüÇĞİÖŞÜ', 'cgiosuCGIOSU']
export const withoutTurkish = (text: string): string =>
  text.replaceAll(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => PLAIN[TURKISH.indexOf(letter)] ?? letter)

export const shortName = (business: string, most = 30): string =>
  business.length > most ? `${business.slice(0, most - 1).trimEnd()}.` : business

const liras = (kurus: number) => `${Math.round(kurus / 100)} TL`

export type AskSms = {
  category: string
  district: string | null
  distanceKm: number
  totalKurus: number
  code: number
}
export type WonSms = { customer: string; phone: string; place: string; minutes: number }

/** Outcomes of an answer by SMS other than a job. */
export const smsOutcomes = {
  taken: 'Bu isi baska bir isletme aldi.',
  cancelled: 'Musteri cagriyi iptal etti.',
  over: 'Bu cagrinin suresi doldu.',
  barred: 'Bu cagriyi artik alamazsiniz.',
  busy: 'Suren bir isiniz var; ikincisini alamazsiniz.',
  unclear: 'Anlasilamadi. Gelecekseniz 1, dakika ve kodu, gelmeyecekseniz 0 ve kodu yazin. Ornek: 1 20 47',
  job_cancelled: 'Musteri aldiginiz isi iptal etti. Gitmenize gerek yok.',
  another: 'Musteri baska bir isletme istedi. Gitmenize gerek yok.',
  no_show: 'Soz verdiginiz saatten 15 dk sonra varmadiniz; is sizden alindi, nobetiniz durduruldu.',
  job_moved: 'Isletmenin ya da hesabin durumu degisti; is artik sizde degil. Gitmenize gerek yok.',
} as const
export type SmsOutcome = keyof typeof smsOutcomes

/** SMS of call-outs, without Turkish letters: 160 characters are one message. */
export const callOutSms = {
  ask: ({ category, district, distanceKm, totalKurus, code }: AskSms) =>
    withoutTurkish(
      `Rehber724 cagri: ${[category, district, `${distanceKm} km`, liras(totalKurus)].filter(Boolean).join(', ')}. ` +
        `Gelirseniz 1 DAKIKA ${code} (or. 1 20 ${code}), yoksa 0 ${code} yanitlayin.`,
    ),
  won: ({ customer, phone, place, minutes }: WonSms) =>
    withoutTurkish(`Is sizin, ${minutes} dk. Musteri: ${customer} ${phone}. Konum: ${place}`),
  said: ({ outcome }: { outcome: SmsOutcome }) => `Rehber724: ${smsOutcomes[outcome]}`,
}
