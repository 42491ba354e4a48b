import type { ToldAction } from '#contract/approvals.ts'

/** `unplaced`: "yes" while it has no pin on the map. `sender`: told us of a business that is not theirs. */
type Decided = {
  business: string
  action: ToldAction
  reason: string
  unplaced?: '' | 'yes'
  role?: 'owner' | 'sender'
}
export type Words = { title: string; said: string; after: string }

const UNPLACED =
  'Haritada yeri işaretli olmadığı için yakındakiler listelerinde görünmüyor. Yerini panelinizden işaretleyin; o güne kadar süreniz ve ücretiniz başlamaz.'

/** Notices to owners of each decision; decisions without a notice have the words of the one they lead to. */
function wordsOf({ business, action, unplaced = '' }: Decided): Words {
  switch (action) {
    case 'approved':
      return {
        title: 'İşletmeniz onaylandı',
        said: `${business} onaylandı ve yayına alındı. Müşteriler artık işletmenizi görebilir.`,
        after: unplaced
          ? UNPLACED
          : 'Çalışma saatlerinizi ve fotoğraflarınızı panelinizden her zaman güncelleyebilirsiniz.',
      }
    case 'rejected':
      return {
        title: 'İşletmeniz onaylanmadı',
        said: `${business} onaylanmadı ve yayına alınmadı.`,
        after: 'Bilgileri panelinizden düzeltip yeniden onaya gönderebilirsiniz.',
      }
    case 'suspended':
      return {
        title: 'İşletmeniz yayından kaldırıldı',
        said: `${business} yayından kaldırıldı.`,
        after: 'Bilgileri panelinizden düzeltebilirsiniz. Düzelttiğinizde bize bildirin.',
      }
    case 'restored':
      return {
        title: 'İşletmeniz yeniden yayında',
        said: `${business} yeniden yayına alındı.`,
        after: 'Bilgilerinizi panelinizden her zaman güncelleyebilirsiniz.',
      }
    case 'change_approved':
      return {
        title: 'Değişikliğiniz onaylandı',
        said: `${business} için istediğiniz değişiklik onaylandı ve yayınlandı.`,
        after: 'Yeni bilgileri panelinizde görebilirsiniz.',
      }
    case 'change_rejected':
      return {
        title: 'Değişikliğiniz onaylanmadı',
        said: `${business} için istediğiniz değişiklik onaylanmadı. Eski bilgiler yayında kaldı.`,
        after: 'Değişikliği panelinizden düzeltip yeniden gönderebilirsiniz.',
      }
    case 'change_reopened':
      return {
        title: 'Değişikliğiniz yeniden inceleniyor',
        said: `${business} için istediğiniz değişikliğe az önce verilen karar geri alındı.`,
        after: 'Karar verildiğinde size bildireceğiz.',
      }
    case 'edited':
      return {
        title: 'İşletme bilgileriniz düzeltildi',
        said: `${business} bilgilerinde ekibimiz düzeltme yaptı.`,
        after: 'Yeni bilgileri panelinizde görebilirsiniz.',
      }
    case 'owner_assigned':
      return {
        title: 'İşletme hesabınıza bağlandı',
        said: `${business} hesabınıza bağlandı.`,
        after: 'Bilgilerini, konuşmalarını ve ödüllerini panelinizden yönetebilirsiniz.',
      }
    case 'owner_removed':
      return {
        title: 'İşletme hesabınızdan alındı',
        said: `${business} artık hesabınıza bağlı değil. Aboneliği sona erdi.`,
        after: 'Bunun yanlış olduğunu düşünüyorsanız bize yazın.',
      }
    case 'closed':
      return {
        title: 'İşletmenizi kapattınız',
        said: `${business} kalıcı olarak kapatıldı ve yayından kalktı. Aboneliği sona erdi, artık ücret istenmez.`,
        after: 'Kapatan siz değilseniz şifrenizi hemen değiştirin ve bize yazın.',
      }
    case 'reopened':
      return {
        title: 'İşletmeniz yeniden inceleniyor',
        said: `${business} için az önce verilen karar geri alındı; kayıt yeniden inceleniyor.`,
        after: 'Karar verildiğinde size bildireceğiz.',
      }
    case 'resubmitted':
      return {
        title: 'İşletmeniz onay bekliyor',
        said: `${business} yeniden onaya gönderildi.`,
        after: 'Karar verildiğinde size bildireceğiz.',
      }
  }
}

/** Notices to the person who submitted the business. */
function senderWords({ business, action }: Decided): Words {
  if (action === 'approved')
    return {
      title: 'Önerdiğiniz işletme yayında',
      said: `Önerdiğiniz ${business} onaylandı ve yayına alındı.`,
      after: 'Katkınız için teşekkür ederiz.',
    }
  if (action === 'rejected')
    return {
      title: 'Önerdiğiniz işletme onaylanmadı',
      said: `Önerdiğiniz ${business} onaylanmadı ve yayına alınmadı.`,
      after: 'Bilgileri düzelterek yeniden önerebilirsiniz.',
    }
  return {
    title: 'Önerdiğiniz işletme yeniden inceleniyor',
    said: `${business} için az önce verilen karar geri alındı; kayıt yeniden inceleniyor.`,
    after: 'Karar verildiğinde size bildireceğiz.',
  }
}

const wordsFor = (decided: Decided): Words =>
  decided.role === 'sender' ? senderWords(decided) : wordsOf(decided)

export const reasonLine = (reason: string) => `Gerekçe: ${reason}`

/** In the app: what happened, and why. */
export function decisionNotice(decided: Decided): { title: string; message: string } {
  const { title, said, after } = wordsFor(decided)
  const { reason } = decided
  return { title, message: [said, ...(reason ? [reasonLine(reason)] : []), after].join('\n') }
}

/** By mail. */
export function decisionMail({ name, path, ...decided }: Decided & { name: string; path: string }) {
  const { title, said, after } = wordsFor(decided)
  return {
    subject: `Rehber724: ${title} (${decided.business})`,
    greeting: `Merhaba ${name},`,
    before: [said, ...(decided.reason ? [reasonLine(decided.reason)] : [])],
    action: { label: decided.role === 'sender' ? 'Rehber724’te aç' : 'İşletme panelini aç', path },
    after: [after],
  }
}
