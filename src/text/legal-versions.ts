/** The legal texts, by the last part of their address. */
export const legalDocuments = ['privacy', 'terms', 'kvkk'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** The newest first. A text that people were shown never changes: another wording is another version. */
export const legalVersions: Readonly<Record<LegalDocument, readonly { version: string; date: string }[]>> = {
  privacy: [
    { version: '12', date: '2026-11-29' },
    { version: '11', date: '2026-11-27' },
    { version: '10', date: '2026-11-27' },
    { version: '9', date: '2026-11-27' },
    { version: '8', date: '2026-11-27' },
    { version: '7', date: '2026-11-25' },
    { version: '6', date: '2026-11-23' },
    { version: '5', date: '2026-11-23' },
    { version: '4', date: '2026-11-22' },
    { version: '3', date: '2026-11-22' },
    { version: '2', date: '2026-11-21' },
    { version: '1', date: '2026-11-21' },
  ],
  terms: [
    { version: '7', date: '2026-11-28' },
    { version: '6', date: '2026-11-28' },
    { version: '5', date: '2026-11-27' },
    { version: '4', date: '2026-11-27' },
    { version: '3', date: '2026-11-22' },
    { version: '2', date: '2026-11-22' },
    { version: '1', date: '2026-11-21' },
  ],
  kvkk: [
    { version: '13', date: '2026-11-29' },
    { version: '12', date: '2026-11-28' },
    { version: '11', date: '2026-11-28' },
    { version: '10', date: '2026-11-27' },
    { version: '9', date: '2026-11-27' },
    { version: '8', date: '2026-11-27' },
    { version: '7', date: '2026-11-27' },
    { version: '6', date: '2026-11-25' },
    { version: '5', date: '2026-11-23' },
    { version: '4', date: '2026-11-22' },
    { version: '3', date: '2026-11-22' },
    { version: '2', date: '2026-11-21' },
    { version: '1', date: '2026-11-21' },
  ],
}

/** The version in force. */
export function currentVersion(document: LegalDocument): string {
  const [newest] = legalVersions[document]
  if (!newest) throw new Error(`The ${document} text has no version`)
  return newest.version
}

/** The names of the texts where they are linked. */
export const legalNames: Readonly<Record<LegalDocument, string>> = {
  privacy: 'Gizlilik Politikası',
  terms: 'Kullanım Koşulları',
  kvkk: 'KVKK Aydınlatma Metni',
}
