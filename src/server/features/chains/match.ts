import type { ChainKind } from '#contract/chains.ts'
import { distanceKm } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'
import { type Comparable, isSamePlace } from '../osm-import/osm-import.ts'
import { DUPLICATE_KM } from '../submissions/submissions.ts'
import { type Located, listNearBusinesses, listNearCandidates, type NearBusiness } from './store-match.ts'

/** A row as it is found to be. */
export type Match = {
  kind: Extract<ChainKind, 'listed' | 'candidate' | 'new' | 'own' | 'owned' | 'twice'>
  businessId: number | null
  candidateId: number | null
}

const none = { businessId: null, candidateId: null }
const kindOf = ({ isOwn, isClaimable }: NearBusiness) => (isOwn ? 'own' : isClaimable ? 'listed' : 'owned')

/** By the rule of the same place, or by that of submissions. */
const isSame = (row: Comparable, { metres, other }: { metres: number; other: Comparable }) =>
  isSamePlace(row, other, metres) ||
  (row.phone !== null && row.phone === other.phone && metres <= DUPLICATE_KM * 1000)

/** A chain often has one telephone for all its branches, which tells nothing of any. */
function withoutSharedPhones(located: readonly Located[]): Located[] {
  const counts = Map.groupBy(located, ({ phone }) => phone)
  return located.map((row) => ((counts.get(row.phone)?.length ?? 0) > 1 ? { ...row, phone: null } : row))
}

const firstOf = <T extends { line: number; metres: number; other: Comparable }>(near: T[], row: Located) =>
  near.find((one) => one.line === row.line && isSame(row, one))

/** Finds what rows are. The same name and telephone far away is another branch. */
export async function matchRows(
  db: Db,
  userId: number,
  all: readonly Located[],
): Promise<Map<number, Match>> {
  const located = withoutSharedPhones(all)
  const businesses = await listNearBusinesses(db, userId, located)
  const candidates = await listNearCandidates(db, located)
  const found = new Map<number, Match>()
  const earlier: Located[] = []
  for (const row of located) {
    const match = one(row)
    if (isTwice(row, match)) found.set(row.line, { kind: 'twice', ...none })
    else {
      found.set(row.line, match)
      earlier.push(row)
    }
  }
  return found

  function one(row: Located): Match {
    const business = firstOf(businesses, row)
    if (business) return { ...none, kind: kindOf(business), businessId: business.id }
    const candidate = firstOf(candidates, row)
    return candidate ? { ...none, kind: 'candidate', candidateId: candidate.id } : { ...none, kind: 'new' }
  }

  /** Whether an earlier row is the same place, or was found to be the same one. */
  function isTwice(row: Located, { businessId, candidateId }: Match): boolean {
    return earlier.some((before) => {
      const match = found.get(before.line)
      if (businessId !== null && match?.businessId === businessId) return true
      if (candidateId !== null && match?.candidateId === candidateId) return true
      const metres = distanceKm(before, row) * 1000
      return before.categoryId === row.categoryId && isSame(row, { metres, other: before })
    })
  }
}
