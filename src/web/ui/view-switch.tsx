import { List, Map as MapIcon } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { viewText as text } from '#text/places-map.ts'
import { Segments } from './segments.tsx'

export type View = 'list' | 'map'

const views = [
  { value: 'list', label: text.list, icon: <List aria-hidden className="size-5" /> },
  { value: 'map', label: text.map, icon: <MapIcon aria-hidden className="size-5" /> },
] as const satisfies { value: View; label: string; icon: React.ReactNode }[]

type Props = { value: View; onChoose(view: View): void; className?: string }

/** The same places as a list or on a map. */
export function ViewSwitch({ value, onChoose, className = '' }: Props) {
  const [shown, setShown] = useOptimistic(value)
  // The button answers at once; dozens of cards are drawn in slices.
  const choose = (next: View) =>
    startTransition(() => {
      setShown(next)
      onChoose(next)
    })
  return (
    <Segments<View>
      label={text.label}
      options={views}
      value={shown}
      onChoose={choose}
      className={className}
    />
  )
}
