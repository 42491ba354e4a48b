const ownUses = new Set<number>()

/** This page uses a prize and will say so: the live event about it need not. Answers how to take that back. */
export function beginOwnUse(prizeId: number): () => void {
  ownUses.add(prizeId)
  return () => void ownUses.delete(prizeId)
}

export const isOwnUse = (prizeId: number): boolean => ownUses.has(prizeId)
