import { use } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { spotPicturePath } from '#contract/sharing.ts'
import { pictureText } from '#text/sharing.ts'
import { pointOf } from './contact-buttons.tsx'
import { TradeGlyphs } from './place-card.tsx'

/** In place of a photo: the streets around a place, with its trade's sign where it is. Nothing where a photo is shown. */
export function PlaceCover({ business }: { business: BusinessDetail }) {
  const glyphOf = use(TradeGlyphs)
  const place = pointOf(business)
  if (business.photos.length > 0 || !place) return null
  return (
    <div className="relative grid h-32 place-items-center overflow-hidden bg-map-ground sm:h-44" data-cover>
      <img
        src={spotPicturePath(place)}
        alt=""
        decoding="async"
        className="map-picture absolute inset-0 size-full object-cover"
      />
      <span className="relative grid size-12 place-items-center rounded-full bg-accent text-accent-ink ring-4 ring-surface">
        {glyphOf(business.categoryId)}
      </span>
      <span className="absolute right-0 bottom-0 rounded-tl-md bg-surface px-1.5 text-xs text-ink-soft">
        {pictureText.credit}
      </span>
    </div>
  )
}
