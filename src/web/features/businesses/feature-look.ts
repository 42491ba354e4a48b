import { fold } from '#lib/turkish.ts'

/** Signs of features and access notes. */
export type FeatureSign =
  | 'always'
  | 'fast'
  | 'insured'
  | 'team'
  | 'warranty'
  | 'parking'
  | 'transit'
  | 'appointment'
  | 'waiting'
  | 'accessible'
  | 'internet'
  | 'card'
  | 'home'
  | 'road'

// Folded stems, the more telling ones first: an insured transport is insured before it is transport.
const signs: readonly [stem: string, sign: FeatureSign][] = [
  ['7/24', 'always'],
  ['24 saat', 'always'],
  ['hizli', 'fast'],
  ['sigorta', 'insured'],
  ['garanti', 'warranty'],
  ['ekip', 'team'],
  ['uzman', 'team'],
  ['deneyim', 'team'],
  ['otopark', 'parking'],
  ['park yeri', 'parking'],
  ['toplu tasima', 'transit'],
  ['metro', 'transit'],
  ['otobus', 'transit'],
  ['randevu', 'appointment'],
  ['bekleme', 'waiting'],
  ['engelli', 'accessible'],
  ['wi-fi', 'internet'],
  ['wifi', 'internet'],
  ['internet', 'internet'],
  ['kart', 'card'],
  ['pos', 'card'],
  ['yerinde', 'home'],
  ['eve servis', 'home'],
  ['yol', 'road'],
]

/** The sign of the first keyword a word of the feature starts with; null where none is known. */
export function featureSign(feature: string): FeatureSign | null {
  const name = ` ${fold(feature)}`
  return signs.find(([stem]) => name.includes(` ${stem}`))?.[1] ?? null
}
