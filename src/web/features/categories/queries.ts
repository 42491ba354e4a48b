import { useQuery } from '@tanstack/react-query'
import { type Category, getCategory, listCategories } from '#contract/categories.ts'
import { ask } from '#web/lib/ask.ts'
import { keeping } from '#web/lib/kept-answers.ts'
import { useKept } from '#web/lib/use-kept.ts'

const SLOT = 'categories'

/** All categories; without a network those answered last. */
export function useCategories() {
  const query = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => keeping(SLOT, ask(listCategories, {}, signal)),
    refetchOnReconnect: true,
  })
  return { ...query, ...useKept<Category[]>(SLOT, query, ({ data }) => data) }
}

/** One category; without a network as it was answered last. */
export function useCategory(id: number) {
  const slot = `category ${id}`
  const query = useQuery<Category>({
    queryKey: ['category', id],
    queryFn: ({ signal }) => keeping(slot, ask(getCategory, { params: { id } }, signal)),
    refetchOnReconnect: true,
  })
  const kept = useKept<Category>(slot, query, ({ data }) => data)
  return { ...query, data: kept.data }
}
