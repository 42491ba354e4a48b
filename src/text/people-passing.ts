import type { Subscription } from '#contract/billing.ts'
import { dayText } from './days.ts'
import { greet } from './mail.ts'

/** Notices about a business that is offered, was given away, or taken over. */
export type PassingStep = 'asked' | 'gave' | 'took'

/** In the app. Nobody's name: it would stay here after its account is gone. */
export const passedNotices: Record<PassingStep, (business: string) => { title: string; message: string }> = {
  asked: (business) => ({
    title: 'İşletmenizi devretmek istediniz',
    message: `${business} için bir devir daveti oluşturuldu.`,
  }),
  gave: (business) => ({
    title: 'İşletmeniz devredildi',
    message: `${business} artık hesabınıza bağlı değil. Ücreti bundan sonra yeni sahibindendir.`,
  }),
  took: (business) => ({
    title: 'İşletmeyi devraldınız',
    message: `${business} artık sizin. Önceki ekibin erişimi sona erdi; kimlerin kalacağını Ekip sayfasında seçin.`,
  }),
}

const after: Record<PassingStep, string[]> = {
  asked: [
    'Davet kabul edilene kadar işletme sizindir; daveti Ekip sayfasından geri çekebilirsiniz.',
    'Daveti siz oluşturmadıysanız hemen geri çekin ve şifrenizi değiştirin.',
  ],
  gave: [
    'Faturalarınız hesabınızdan indireceğiniz verilerinizde durur.',
    'Devri siz yapmadıysanız bize yazın.',
  ],
  took: ['Ücretin durumunu panelinizdeki Abonelik sayfasında görebilirsiniz.'],
}

export const passedMail = ({
  name,
  business,
  step,
  path,
}: {
  name: string
  business: string
  step: PassingStep
  path: string
}) => ({
  subject: passedNotices[step](business).title,
  greeting: greet(name),
  before: [passedNotices[step](business).message],
  action: { label: step === 'asked' ? 'Daveti gör' : 'Panelimi aç', path },
  after: after[step],
})

/** Words of passing a business on, for its owner. */
export const passOnText = {
  title: 'İşletmeyi devret',
  lead: 'İşletme el değiştirdiyse yeni sahibini e-postasıyla veya telefonuyla belirtin. Giriş yapıp kabul edene kadar işletme sizde kalır.',
  to: 'Yeni sahibin e-postası veya telefonu',
  toHint: 'Rehber724 hesabındaki veya açacağı hesaptaki adres',
  open: 'Devret',
  sure: (to: string) => `İşletme ${to} adresine devredilsin mi?`,
  points: [
    'Kabul ettiği an işletme onun olur; siz ve ekibiniz paneline, konuşmalarına ve sayılarına erişemezsiniz.',
    'Ödenmiş günler veya ödenmemiş ücret işletmeyle geçer; yeni sahip bunu kabul etmeden önce görür. İkinci bir ücretsiz deneme başlamaz.',
    'Bekleyen havaleleriniz iptal olur. Yolladığınız para varsa önce onaylanmasını bekleyin.',
    'Faturalarınızı şimdiden indirin; panelinizde görünmez olurlar.',
  ],
  submit: 'Evet, devret',
  cancel: 'Vazgeç',
  sent: 'Devir daveti hazır',
  failed: 'Devir daveti gönderilemedi',
  waiting: 'Yeni sahibin kabulü bekleniyor. O zamana kadar işletme sizindir.',
  waitingOver: 'Davetin süresi doldu; işletme sizde kaldı.',
  another: 'Başka birine devretmek için yeni adresi yazın; önceki davet geçersiz olur.',
} as const

/** Words for the next owner, before the answer. */
export const takeOverText = {
  title: 'Devir daveti',
  lead: (business: string) => `${business} işletmesinin sahibi, işletmeyi size devretmek istiyor.`,
  points: [
    'Kabul ederseniz işletme hesabınıza geçer: bilgileri, konuşmaları, değerlendirmeleri ve ödülleri siz yönetirsiniz.',
    'Önceki sahibin ve ekibinin erişimi sona erer; ekipte kimlerin kalacağını siz seçersiniz.',
  ],
  fee: (fee: Pick<Subscription, 'status' | 'trialEndsOn' | 'nextPaymentOn' | 'suspendsOn'>): string => {
    const day = (one: string | null) => (one === null ? '' : dayText(one))
    if (fee.status === 'trial')
      return `Ücretsiz deneme ${day(fee.trialEndsOn)} gününe kadar sürer; sonraki aylık ücretler sizindir. Yeni bir deneme başlamaz.`
    if (fee.status === 'active')
      return `Ücreti ${day(fee.nextPaymentOn)} gününe kadar ödenmiş; sonraki aylık ücretler sizindir.`
    if (fee.status === 'past_due')
      return `Ücreti ${day(fee.nextPaymentOn)} gününden beri ödenmemiş: kabul ederseniz bu borç sizin olur. ${day(fee.suspendsOn)} gününe kadar ödenmezse işletme listeden çıkar.`
    if (fee.status === 'suspended')
      return 'Ücreti ödenmediği için işletme şu anda listede değil. Siz ödeyince, o günden başlayarak yeniden listelenir.'
    return 'Şu anda aylık ücret istenmiyor.'
  },
  accept: 'İşletmeyi devral',
  accepted: 'İşletme artık sizin',
} as const
