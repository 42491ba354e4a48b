import { HeartOff } from 'lucide-react'
import { favoriteText as text } from '#text/favorites.ts'
import { Button } from '#web/ui/button.tsx'
import { useSetFavorite } from './queries.ts'

type Props = { business: { id: number; name: string }; onRemove: () => void }

/** Takes a business out of the list; `onRemove` is told at once, for the keyboard's place. */
export function RemoveFavorite({ business: { id, name }, onRemove }: Props) {
  const { mutate } = useSetFavorite(id)
  return (
    <Button
      look="quiet"
      className="w-12 p-0!"
      title={text.removeShort}
      aria-label={text.remove(name)}
      onClick={() => {
        mutate(false)
        onRemove()
      }}
    >
      <HeartOff aria-hidden className="size-5" strokeWidth={1.75} />
    </Button>
  )
}
