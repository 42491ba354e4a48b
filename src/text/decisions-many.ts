import type { ToldAction } from '#contract/approvals.ts'
import { because, type Words } from './decisions.ts'

type DecidedMany = { action: ToldAction; count: string; reason: string }

/** Several at once, of which none is named. */
function wordsOfMany({ action, count }: DecidedMany): Words {
  if (action === 'approved')
    return {
      title: `${count} kaydınız onaylandı`,
      said: 'Kayıtlarınız onaylandı ve yayına alındı.',
      after: '',
    }
  if (action === 'rejected')
    return { title: `${count} kaydınız onaylanmadı`, said: 'Kayıtlarınız yayına alınmadı.', after: '' }
  return {
    title: `${count} kaydınız yeniden inceleniyor`,
    said: 'Az önce verilen kararlar geri alındı.',
    after: 'Karar verildiğinde size bildireceğiz.',
  }
}

export function decisionsNotice(decided: DecidedMany): { title: string; message: string } {
  const { title, said, after } = wordsOfMany(decided)
  const { reason } = decided
  return { title, message: [said, reason && because(reason), after].filter(Boolean).join('\n') }
}

export function decisionsMail({ name, path, ...decided }: DecidedMany & { name: string; path: string }) {
  const { title, said, after } = wordsOfMany(decided)
  return {
    subject: `Rehber724: ${title}`,
    greeting: `Merhaba ${name},`,
    before: [said, ...(decided.reason ? [because(decided.reason)] : [])],
    action: { label: 'Kayıtlarımı aç', path },
    after: after ? [after] : [],
  }
}
