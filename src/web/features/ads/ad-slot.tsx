import { lazy, Suspense } from 'react'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'
import { type AdProps, adHeights } from './ad-space.ts'

const ChosenAd = lazy(async () => {
  await waitForIdle()
  return { default: (await import('./chosen-ad.tsx')).ChosenAd }
})

/** An advertisement, marked as one; its space is kept while it is on its way. */
export const AdSlot = (props: AdProps) => (
  <Suspense fallback={<div className={adHeights[props.slot]} />}>
    <ChosenAd {...props} />
  </Suspense>
)
