import { shortName, withoutTurkish } from './call-outs-sms.ts'
import { dayText } from './days.ts'
import { greet } from './mail.ts'
import { occasionText } from './questions.ts'

type Occasion = Parameters<typeof occasionText>[0]

export const questionNotice = (business: string, occasion: Occasion) => ({
  title: 'Yarın açık mısınız?',
  message: `${business}, ${occasionText(occasion)}. Panelinizden tek dokunuşla cevaplayın; müşterileriniz doğru saatleri görsün.`,
})

type Mailed = { name: string; business: string; path: string; day: string; holiday: string }

export const questionMail = ({ name, business, path, day, holiday }: Mailed) => ({
  subject: `Yarın açık mısınız? ${business}`,
  greeting: greet(name),
  before: [
    `${business} ${occasionText({ day, holiday: holiday || null })} günü açık mı? Tek dokunuşla cevaplayın; müşterileriniz doğru saatleri görsün.`,
  ],
  action: { label: 'Cevapla', path },
  after: [
    'Bağlantı giriş istemez ve yalnızca bu soruyu cevaplar; kimseyle paylaşmayın.',
    'Bu soru haftada en fazla bir kez gelir. Aynı sayfada “Bir daha sorma” ile kapatabilirsiniz.',
  ],
})

/** Outcomes of an answer by SMS. */
export const questionSmsOutcomes = {
  yes: 'Tesekkurler, saatleriniz dogrulandi.',
  no: 'O gun kapali gorunuyorsunuz. Panelinizden degistirebilirsiniz.',
  not_closed: 'Cevabiniz alindi, ama saatlerinize yazilamadi. Panelinizden duzeltin.',
  stop: 'Bir daha sormayacagiz.',
} as const
export type QuestionSmsOutcome = keyof typeof questionSmsOutcomes

/** SMS of questions, without Turkish letters: 160 characters are one message. */
export const questionSms = {
  owner_question: ({ business, day, code }: { business: string; code: number } & Occasion) =>
    withoutTurkish(
      `Rehber724: ${shortName(business)} yarin (${dayText(day)}) acik mi? Aciksa 1 ${code}, kapaliysa 0 ${code} yanitlayin. Sorulmasin: DUR ${code}`,
    ),
  owner_question_said: ({ business, outcome }: { business: string; outcome: QuestionSmsOutcome }) =>
    withoutTurkish(`Rehber724, ${shortName(business)}: ${questionSmsOutcomes[outcome]}`),
}
