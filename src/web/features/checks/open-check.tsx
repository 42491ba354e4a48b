import type { BusinessDetail } from '#contract/businesses.ts'
import type { FieldSource } from '#contract/checks.ts'
import { openClaimOf } from '#lib/open-claim.ts'
import { checksText as text } from '#text/checks.ts'

type Props = {
  business: Pick<BusinessDetail, 'openState' | 'isDoubted'>
  checks: readonly FieldSource[]
  /** How long ago, or at what time, in words. */
  when: (at: string) => string
}

const SHOWN = { open: true, estimated: true, closed: false, unknown: null }

/** Who found the business as the open line says, that others did not, or that only hours say so; nothing where nobody checked. */
export function OpenCheck({ business: { openState, isDoubted }, checks, when }: Props) {
  const check = checks.find(({ field }) => field === 'open')
  const isByHours = (openState === 'open' || isDoubted) && checks.some(({ field }) => field === 'hours')
  if (isByHours && check?.state !== 'doubted' && openClaimOf(checks) !== 'vouched')
    return <p className="text-ink-soft text-sm">{text.reservedLine}</p>
  if (!check || check.isOpen !== SHOWN[openState]) return null
  const line = text.openLine(check, when(check.at))
  return line && <p className="text-sm font-semibold">{line}</p>
}
