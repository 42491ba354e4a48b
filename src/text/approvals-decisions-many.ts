import type { ToldAction } from '#contract/approvals.ts'
import { reasonLine, type Words } from './approvals-decisions.ts'

/** `unplaced`: how many of those approved have no pin on the map; none where it is left out. */
type DecidedMany = { action: ToldAction; count: string; reason: string; unplaced?: string }

const unplacedText = (unplaced: string) =>
  `${unplaced} tanesinin haritada yeri işaretli değil; yakındakiler listelerinde görünmüyor. Yerlerini panelinizden işaretleyin; o güne kadar süreleri ve ücretleri başlamaz.`

/** Several at once, of which none is named. */
function wordsOfMany({ action, count, unplaced }: DecidedMany): Words {
  if (action === 'approved')
    return {
      title: `${count} kaydınız onaylandı`,
      said: 'Kayıtlarınız onaylandı ve yayına alındı.',
      after: unplaced ? unplacedText(unplaced) : '',
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
  return { title, message: [said, reason && reasonLine(reason), after].filter(Boolean).join('\n') }
}

export function decisionsMail({ name, path, ...decided }: DecidedMany & { name: string; path: string }) {
  const { title, said, after } = wordsOfMany(decided)
  return {
    subject: `Rehber724: ${title}`,
    greeting: `Merhaba ${name},`,
    before: [said, ...(decided.reason ? [reasonLine(decided.reason)] : [])],
    action: { label: 'Kayıtlarımı aç', path },
    after: after ? [after] : [],
  }
}
