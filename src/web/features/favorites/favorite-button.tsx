import { Heart } from 'lucide-react'
import { favoriteText as text } from '#text/favorites.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsFavorite, useSetFavorite } from './queries.ts'

/** A heart that is full while the business is kept. */
export function FavoriteButton({ business: { id, name } }: { business: { id: number; name: string } }) {
  const isFavorite = useIsFavorite(id)
  const { mutate } = useSetFavorite(id)
  return (
    <Button
      look="quiet"
      className="px-2!"
      aria-pressed={isFavorite ?? false}
      aria-label={`${text.button}: ${name}`}
      onClick={() => mutate(!isFavorite)}
    >
      <Heart aria-hidden className={isFavorite ? 'size-5 fill-current' : 'size-5'} strokeWidth={1.75} />
      {text.button}
    </Button>
  )
}
