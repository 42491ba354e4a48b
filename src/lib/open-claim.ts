type Check = { field: string; method: string; state: 'confirmed' | 'old' | 'doubted' | null }

/** An import tells when it was read, not when somebody last looked; whoever added a place is neither of it nor of the staff. */
const HEARSAY: readonly string[] = ['import', 'customer']

/** Grounds of an open line: somebody's word for it, only hours that no one confirmed lately, or people who found it otherwise. */
export type OpenClaim = 'vouched' | 'reserved' | 'doubted'

/** How much the open line of a business may claim, by the checks of what stands. */
export function openClaimOf(checks: readonly Check[]): OpenClaim {
  const stateOf = (name: string) => checks.find(({ field }) => field === name)?.state
  const [open, hours] = [stateOf('open'), stateOf('hours')]
  if (open === 'doubted') return 'doubted'
  if (open === 'confirmed') return 'vouched'
  if (hours === 'doubted' || stateOf('existence') === 'doubted') return 'doubted'
  const isHearsay = checks.some(({ field, method }) => field === 'hours' && HEARSAY.includes(method))
  return hours === 'confirmed' && !isHearsay ? 'vouched' : 'reserved'
}
