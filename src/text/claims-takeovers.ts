import { dayOfText } from './days.ts'
import { greet } from './mail.ts'

/**
 * News of a claim on a business that somebody has. `accepted`, `took` and `ended` are for who claims it, the others for all concerned;
 * `assigned` and `removed` are for employees, where the staff gave it to another or to nobody by its own hand.
 */
export type TakeoverStep =
  | 'announced'
  | 'stopped'
  | 'gave'
  | 'accepted'
  | 'took'
  | 'ended'
  | 'assigned'
  | 'removed'

type News = { business: string; reason?: string | undefined; until?: string | undefined }

/** In the app. Nobody's name: it would stay here after its account is gone. */
export const takeoverNotices: Record<TakeoverStep, (news: News) => { title: string; message: string }> = {
  announced: ({ business, until }) => ({
    title: 'İşletme için devir başvurusu var',
    message: `Başka bir hesap ${business} işletmesinin kendisine ait olduğunu belgeyle bildirdi. ${dayOfText(until ?? '')} gününe kadar itiraz edilmezse işletme o hesaba geçer.`,
  }),
  stopped: ({ business, reason }) => ({
    title: 'Devir durduruldu',
    message: `${business} şimdiki hesabında kalıyor. ${reason ? `Gerekçe: ${reason}` : ''}`.trim(),
  }),
  gave: ({ business }) => ({
    title: 'İşletme başka bir hesaba geçti',
    message: `${business} için 14 gün içinde itiraz gelmediğinden veya itirazlar kabul edilmediğinden işletme başvuran hesaba geçti.`,
  }),
  accepted: ({ business, until }) => ({
    title: 'Başvurunuz kabul edildi, itiraz süresi başladı',
    message: `${business} için ilgililere haber verildi. ${dayOfText(until ?? '')} gününe kadar itiraz edilmezse işletme hesabınıza geçer.`,
  }),
  took: ({ business }) => ({
    title: 'İşletme hesabınıza geçti',
    message: `${business} artık hesabınızda. Önceki ekibin erişimi sona erdi; kimlerin kalacağını Ekip sayfasında seçin.`,
  }),
  ended: ({ business, reason }) => ({
    title: 'Devir başvurunuz sonlandı',
    message: `${business} hesabınıza geçmedi. ${reason ?? ''}`.trim(),
  }),
  assigned: ({ business }) => ({
    title: 'İşletmenin sahibi değişti',
    message: `${business} işletmesinin sahibini yönetim değiştirdi; ekipteki erişiminiz sona erdi. Orada çalışmayı sürdürüyorsanız yeni sahibinden davet isteyin.`,
  }),
  removed: ({ business }) => ({
    title: 'İşletme sahibinin hesabından alındı',
    message: `${business} işletmesini yönetim sahibinin hesabından aldı; şimdilik kimsenin hesabında değil. Ekipteki erişiminiz de sona erdi.`,
  }),
}

const after: Record<TakeoverStep, string[]> = {
  announced: [
    'İtirazınızı nedeniyle yazın; yönetici karar verene kadar işletme şimdiki hesabında kalır.',
    'Bağlantı yalnızca sizin içindir, başkasına iletmeyin.',
  ],
  stopped: [],
  gave: ['Karara itirazınız varsa sitemizin altındaki iletişim adresinden bize yazın.'],
  accepted: ['İtiraz gelirse yönetici inceler; sonucu size bildiririz.'],
  ended: [],
  assigned: ['Karara itirazınız varsa sitemizin altındaki iletişim adresinden bize yazın.'],
  removed: ['Karara itirazınız varsa sitemizin altındaki iletişim adresinden bize yazın.'],
  took: ['Ücretin durumunu panelinizdeki Abonelik sayfasında görebilirsiniz.'],
}

const labels: Record<TakeoverStep, string> = {
  announced: 'İtiraz et',
  stopped: 'Rehber724’ü aç',
  gave: 'Rehber724’ü aç',
  accepted: 'Başvurularımı gör',
  took: 'İşletme panelini aç',
  ended: 'Başvurularımı gör',
  assigned: 'Rehber724’ü aç',
  removed: 'Rehber724’ü aç',
}

/** By mail; `name` is missing where the address may be nobody's account. */
export const takeoverMail = ({
  name,
  step,
  path,
  ...news
}: {
  name?: string
  business: string
  step: TakeoverStep
  path: string
  reason: string
  until: string
}) => ({
  subject: `Rehber724 ${takeoverNotices[step](news).title}: ${news.business}`,
  greeting: greet(name),
  before: [takeoverNotices[step](news).message],
  action: { label: labels[step], path },
  after: after[step],
})

/** Why a takeover ended without a decision of the staff. */
export const takeoverWithdrawn = 'Başvuran vazgeçti.'

/** Why a takeover that could not be handed over ended: to who claims it, with what to do; and to the others. */
export const takeoverEnds = {
  unlisted:
    'İtiraz süresi bittiği hâlde işletme 30 gün boyunca yayında olmadığı için devredilemedi. Yeniden yayına girince belgenizle tekrar başvurabilirsiniz.',
  owner:
    'İşletmenin sahibi bu arada değiştiği için devredilemedi. İşletme hâlâ sizinse belgenizle tekrar başvurabilirsiniz; yeni sahibine haber verilir.',
  account:
    'Hesabınız engelli olduğu için 30 gün boyunca devredilemedi. Engel kaldırılınca belgenizle tekrar başvurabilirsiniz.',
} as const
export const takeoverGivenUp = 'Devir 30 gün boyunca tamamlanamadığı için sonlandırıldı.'

/** In the panel of who has the business. */
export const ownTakeoverText = {
  title: 'Bu işletme için devir başvurusu var',
  text: (day: string) =>
    `Başka bir hesap işletmenin kendisine ait olduğunu belgeyle bildirdi. ${day} gününe kadar itiraz edilmezse işletme o hesaba geçer.`,
  object: 'İtiraz et',
  failed: 'İtiraz bağlantısı alınamadı. Size gönderilen e-postadaki bağlantıyı açın.',
} as const
