import { businessSimpleText as text } from '#text/businesses.ts'
import { siteText } from '#text/site.ts'
import { FailureNotice } from '#web/ui/states.tsx'
import { useStanding } from './queries.ts'
import { StandingList } from './standing-list.tsx'

/** Three tiles of the last 30 days; what is too little to mean anything is not told as a number. */
export function StandingTiles({ businessId }: { businessId: number }) {
  const { data, isError, error, refetch } = useStanding(businessId)
  if (isError && !data)
    return (
      <FailureNotice
        title={text.standingFailed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    )
  return <StandingList standing={data} />
}
