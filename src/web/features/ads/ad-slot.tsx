import { lazy, Suspense } from 'react'
import { whenSettled } from '#web/lib/when-settled.ts'
import { type AdProps, adHeights } from './ad-space.ts'

const ChosenAd = lazy(async () => {
  await whenSettled()
  return { default: (await import('./chosen-ad.tsx')).ChosenAd }
})

/** An advertisement, marked as one; its space is kept while it is on its way. */
export const AdSlot = (props: AdProps) => (
  <Suspense fallback={<div className={adHeights[props.slot]} />}>
    <ChosenAd {...props} />
  </Suspense>
)
