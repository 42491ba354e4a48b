import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BusinessListed } from '#contract/businesses.ts'
import { addFavorite, getFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts'
import type { Point } from '#lib/geo.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { showToast } from '#web/ui/toast.tsx'

const ONE = 'favorite'
const LIST = 'favorites'

/** Tells the other tabs of this browser that the favourites are not what they were. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LIST)

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [ONE] }),
    client.invalidateQueries({ queryKey: [LIST] }),
  ])
}

function useOtherTabs() {
  const client = useQueryClient()
  useEffect(() => {
    const heard = () => void refresh(client)
    tabs?.addEventListener('message', heard)
    return () => tabs?.removeEventListener('message', heard)
  }, [client])
}

/** The favourites that are listed, the latest first. */
export function useFavorites(point: Point | null) {
  useOtherTabs()
  return useAsk(
    [LIST, point],
    listFavorites,
    { query: point ?? {} },
    {
      placeholderData: (previous) => previous,
      staleTime: 0, // the heart may have been pressed on another device
    },
  )
}

/** Whether one business is a favourite; undefined until known. */
export function useIsFavorite(businessId: number): boolean | undefined {
  useOtherTabs()
  const { data } = useAsk([ONE, businessId], getFavorite, { params: { businessId } })
  return data?.isFavorite
}

/** Updates the screen at once; if the server refuses, it reverts and a toast says why. */
export function useSetFavorite(businessId: number) {
  const client = useQueryClient()
  const one = [ONE, businessId]
  return useMutation({
    // One after the other: the last press decides, on the server too.
    scope: { id: `favorite ${businessId}` },
    mutationKey: one,
    mutationFn: (isFavorite: boolean) =>
      ask(isFavorite ? addFavorite : removeFavorite, { params: { businessId } }),
    async onMutate(isFavorite) {
      await Promise.all([one, [LIST]].map((queryKey) => client.cancelQueries({ queryKey })))
      const before = client.getQueryData(one)
      const lists = client.getQueriesData<BusinessListed[]>({ queryKey: [LIST] })
      client.setQueryData(one, { isFavorite })
      if (!isFavorite)
        client.setQueriesData<BusinessListed[]>({ queryKey: [LIST] }, (list) =>
          list?.filter(({ id }) => id !== businessId),
        )
      return { before, lists }
    },
    onError(error, _wanted, earlier) {
      client.setQueryData(one, earlier?.before)
      for (const [key, list] of earlier?.lists ?? []) client.setQueryData(key, list)
      showToast(error.message, 'bad')
    },
    onSuccess: () => tabs?.postMessage('changed'),
    async onSettled() {
      // While another press waits its turn, the screen already shows what it wants.
      if (client.isMutating({ mutationKey: one }) === 1) await refresh(client)
    },
  })
}
