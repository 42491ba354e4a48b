import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPrizeToken, redeemPrize } from '#contract/wheel-prizes.ts'
import { redeemText } from '#text/wheel-owner.ts'
import { prizesText as text } from '#text/wheel-prizes.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { beginOwnUse } from './follow-prizes.ts'
import { useIssuers } from './owner-queries.ts'
import { refreshOwn } from './queries.ts'

type Props = { prizeId: number; userId: number }

/** A winner's own businesses: a sum of the platform's comes off the fee of the chosen one. */
export function OwnCredit({ prizeId, userId }: Props) {
  const client = useQueryClient()
  const { data } = useIssuers(true)
  const [busy, setBusy] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const redeem = async (businessId: number): Promise<string | null> => {
    const shown = await call(getPrizeToken, { params: { id: userId, prizeId } })
    if (!shown.ok) return shown.error.text
    const takeBack = beginOwnUse(prizeId)
    const answer = await call(redeemPrize, { body: { token: shown.data.token, businessId } })
    if (!answer.ok) {
      takeBack()
      return answer.error.text
    }
    const { credit } = answer.data
    showToast(
      credit ? redeemText.credited(credit.businessName, credit.days, credit.paidUntil) : redeemText.done,
    )
    return null
  }
  const choose = async (businessId: number) => {
    if (busy !== null) return
    setBusy(businessId)
    const refused = await redeem(businessId)
    setBusy(null)
    setProblem(refused)
    setAttempt((n) => n + 1)
    void refreshOwn(client)
  }
  const listed = data?.filter(({ isListed }) => isListed) ?? []
  return (
    <div className="grid gap-2">
      {listed.length > 0 && <p>{text.ownCredit}</p>}
      {problem && <ErrorSummary text={problem} fields={{}} labels={{}} attempt={attempt} />}
      {listed.map(({ id, name }) => (
        <Button
          key={id}
          look="secondary"
          className="justify-self-start"
          busy={busy === id}
          onClick={() => void choose(id)}
        >
          {text.offFee(name)}
        </Button>
      ))}
    </div>
  )
}
