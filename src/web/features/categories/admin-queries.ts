import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addCategory,
  type CategoryForStaff,
  changeCategory,
  listCategoriesForStaff,
} from '#contract/categories-admin.ts'
import type { Request } from '#contract/endpoint.ts'
import { useAsk } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

const DESK = ['category desk'] as const
const MOVES = ['category moves'] as const

export const useCategoryDesk = () => useAsk(DESK, listCategoriesForStaff, {}, { staleTime: 0 })

/** Changes of categories; every page of this browser reads them again behind each. */
export function useChangeCategories() {
  const client = useQueryClient()
  const fresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: DESK }),
      client.invalidateQueries({ queryKey: ['categories'] }),
      client.invalidateQueries({ queryKey: ['category'] }),
    ])
  // One after the other: pressed quickly, a later move must not overtake an earlier one on its way.
  const moving = useMutation({
    mutationKey: MOVES,
    scope: { id: 'category moves' },
    async onMutate({ id, place }: { id: number; place: number }) {
      await client.cancelQueries({ queryKey: DESK })
      client.setQueryData<CategoryForStaff[]>(DESK, (all) => {
        const moved = all?.find((one) => one.id === id)
        return moved && all?.filter((one) => one.id !== id).toSpliced(place - 1, 0, moved)
      })
    },
    mutationFn: ({ id, place }) => call(changeCategory, { params: { id }, body: { place } }),
    onSettled: () => {
      if (client.isMutating({ mutationKey: MOVES }) === 1) void fresh()
    },
  })
  return {
    add: (body: Request<typeof addCategory>['body']) =>
      call(addCategory, { body }).finally(() => void fresh()),
    change: (id: number, body: Request<typeof changeCategory>['body']) =>
      call(changeCategory, { params: { id }, body }).finally(() => void fresh()),
    /** Shown at once; the list is fetched again after the last move. */
    move: (id: number, place: number) => moving.mutateAsync({ id, place }),
  }
}
