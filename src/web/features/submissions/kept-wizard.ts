import type { Picture } from '#contract/uploads.ts'
import { readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { DRAFT, storedUser } from '#web/lib/stored-session.ts'
import { readValues, type WizardValues } from './values.ts'

/** One person's unfinished registration in the browser; deleted with the session. */
export type KeptWizard = { values: Partial<WizardValues>; pictures: Picture[] }

const keyOf = (id: number | null) => `${DRAFT}${storedUser()?.id} wizard ${id ?? 'new'}`

export function keptWizard(id: number | null): KeptWizard {
  const kept = readLocalJson(keyOf(id))
  if (typeof kept !== 'object' || kept === null) return { values: {}, pictures: [] }
  const { values, pictures } = kept as { values?: unknown; pictures?: unknown }
  return { values: readValues(values), pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [] }
}

/** Parts that are not named stay as they are kept. */
export function keepWizard(id: number | null, part: Partial<KeptWizard>): void {
  const whole = { ...keptWizard(id), ...part }
  const isEmpty = Object.keys(whole.values).length === 0 && whole.pictures.length === 0
  writeLocal(keyOf(id), isEmpty ? null : JSON.stringify(whole))
}

const isPicture = (one: unknown): one is Picture => {
  const { url, width, height } = (one ?? {}) as Partial<Picture>
  return (
    typeof url === 'string' &&
    url.startsWith('/files/') &&
    typeof width === 'number' &&
    typeof height === 'number'
  )
}
