import type { OsmElement } from './import-element.ts'
import { trueId } from './import-identity.ts'
import type { Refusal, Refused } from './import-row.ts'

/** So many of each reason are kept: enough to see what they are. */
export const EXAMPLES_MOST = 10
const NAME_MOST = 200

/** Gathers the first ones that are refused for each reason. */
export function makeExamples() {
  const kept = new Map<Refusal, Refused[]>()
  return {
    add(reason: Refusal, element: OsmElement | null): void {
      const some = kept.get(reason) ?? []
      if (some.length >= EXAMPLES_MOST) return
      // A broken thing may be called anything: half letters and U+0000 fit into no database.
      const name = element?.tags.get('name')?.toWellFormed().replaceAll('\0', '').slice(0, NAME_MOST).trim()
      some.push({ reason, sourceId: element && trueId(element.id), name: name || null })
      kept.set(reason, some)
    },
    all: (): Refused[] => [...kept.values()].flat(),
  }
}
