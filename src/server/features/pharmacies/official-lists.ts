import { readFileSync } from 'node:fs'
import type { OnDuty } from '#contract/pharmacies.ts'

const FILE = new URL('../../../../data/pharmacies/on-duty-sources.json', import.meta.url)

type Row = { plate: string; kind: 'chamber_html' | 'third_party_html' | 'json_api'; url: string }

/** The page for people of each province, by plate. An address for programs gives way to its site's front page. */
export function readOfficialLists(): Map<string, OnDuty['official']> {
  const rows = JSON.parse(readFileSync(FILE, 'utf8')) as Row[]
  return new Map(
    rows.map(({ plate, kind, url }) => [
      plate,
      { url: kind === 'json_api' ? new URL('/', url).href : url, byChamber: kind !== 'third_party_html' },
    ]),
  )
}
