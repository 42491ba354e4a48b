import type { Point } from '#lib/geo.ts'

/** One marker; `look` follows its badge. */
export type MapPlace = { id: number; name: string; point: Point; look: 'open' | 'estimated' | 'closed' }
