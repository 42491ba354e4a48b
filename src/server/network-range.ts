/** A range has this many times the limit of one network. */
export const RANGE_NETWORKS = 4

/**
 * The /48 around an IPv6 network: who rents one machine or one line may have a /56 or a /48, and so up to 65,536 networks. Null for
 * IPv4. A carrier's customers in one range are no more than those behind one IPv4 address of a carrier.
 */
export const rangeOf = (network: string): string | null =>
  network.includes(':') ? `${network.split(':', 3).join(':')}::/48` : null

/** Gives the keys to count for a network, itself and its range if any, each with its limit. */
export function heldBy(network: string, limit: number): { key: string; limit: number }[] {
  const range = rangeOf(network)
  const own = { key: network, limit }
  return range === null ? [own] : [own, { key: range, limit: RANGE_NETWORKS * limit }]
}
