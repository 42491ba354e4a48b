import { List, Map as MapIcon } from 'lucide-react'
import { searchText as text } from '#text/search.ts'
import { Segments } from '#web/ui/segments.tsx'
import type { SearchView } from './search-state.ts'

const views = [
  { value: 'list', label: text.list, icon: <List aria-hidden className="size-5" /> },
  { value: 'map', label: text.map, icon: <MapIcon aria-hidden className="size-5" /> },
] as const satisfies { value: SearchView; label: string; icon: React.ReactNode }[]

type Props = { value: SearchView; onChoose(view: SearchView): void }

export function ViewSwitch({ value, onChoose }: Props) {
  return <Segments<SearchView> label={text.view} options={views} value={value} onChoose={onChoose} />
}
