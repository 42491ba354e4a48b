import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { disputeByMail } from '#contract/claims.ts'
import { disputeText as text } from '#text/claims.ts'
import { DisputeForm } from '#web/features/claims/dispute-form.tsx'
import { call } from '#web/lib/call.ts'
import { AccountPage } from './account-page.tsx'

/** Where the holder of a listed address contests that the business was given to somebody. */
export function ClaimDisputePage() {
  const token = useSearchParams()[0].get('token')
  const [business, setBusiness] = useState('')
  const send = async (words: string) => {
    const answer = await call(disputeByMail, { body: { token: token ?? '', text: words } })
    if (answer.ok) setBusiness(answer.data.businessName)
    return answer.ok ? null : answer.error.text
  }
  return (
    <AccountPage title={business ? text.sent : text.title} lead={token ? text.lead : text.noToken} links={[]}>
      {token ? <DisputeForm send={send} done={text.sentText(business)} /> : text.noTokenText}
    </AccountPage>
  )
}
