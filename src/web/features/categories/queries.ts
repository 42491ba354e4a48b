import { useQuery } from '@tanstack/react-query'
import { type Category, getCategory, listCategories } from '#contract/categories.ts'
import { ask } from '#web/lib/ask.ts'

export const useCategories = () =>
  useQuery({ queryKey: ['categories'], queryFn: ({ signal }) => ask(listCategories, {}, signal) })

export const useCategory = (id: number) =>
  useQuery<Category>({
    queryKey: ['category', id],
    queryFn: ({ signal }) => ask(getCategory, { params: { id } }, signal),
  })
