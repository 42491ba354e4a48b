import { dayOfText } from './days.ts'

/** A paragraph, or a list. */
export type LegalBlock = string | readonly string[]
export type LegalText = {
  version: string
  lead: string
  sections: readonly { title: string; blocks: readonly LegalBlock[] }[]
}

/** Paragraphs or points that replace the one that begins so. */
type Changes = readonly (readonly [beginning: string, ...points: string[]])[]

/** A later version of a text, described by its changes. */
export function revise(text: LegalText, version: string, changes: Changes): LegalText {
  const partsFor = (part: string) => {
    const [, ...parts] = changes.find(([beginning]) => part.startsWith(beginning)) ?? [part, part]
    return parts
  }
  const blocks = (given: readonly LegalBlock[]) =>
    given.flatMap((block): readonly LegalBlock[] =>
      typeof block === 'string' ? partsFor(block) : [block.flatMap(partsFor)],
    )
  const sections = text.sections.map((section) => ({ ...section, blocks: blocks(section.blocks) }))
  return { ...text, version, sections }
}

/** Words around the legal texts. */
export const legalText = {
  draft: 'Taslak',
  draftLead:
    'Bu metin taslaktır: henüz bir avukat tarafından incelenmemiştir. Yayına alınmadan önce hukuki inceleme gerekir.',
  version: (version: string, date: string) => `Sürüm ${version}, ${dayOfText(date)}`,
  older: (version: string) =>
    `Bu, eski bir metindir (sürüm ${version}). Yürürlükteki metni aşağıdan açabilirsiniz.`,
  versions: 'Sürümler',
  inForce: 'yürürlükte',
  others: 'Diğer hukuki metinler',
  unknown: 'Böyle bir sürüm yok. Yürürlükteki metin gösteriliyor.',
  contact: 'Başvuru adresi',
  noContact:
    'İletişim adresi bu kurulumda henüz tanımlanmadı. Hesabınızdaki Ayarlar sekmesini kullanabilirsiniz.',
} as const
