import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushText as text } from '#text/notifications.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type PushState, readPush } from './push.ts'

const PUSH = ['push'] as const

/** Whether this browser takes push messages. */
export const usePush = () =>
  useQuery({
    queryKey: PUSH,
    queryFn: () => readPush().catch((): PushState => ({ status: 'off' })),
    staleTime: 0,
  })

/** A change of that. */
export function usePushChange(change: () => Promise<PushState>, done: (state: PushState) => string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(state) {
      client.setQueryData(PUSH, state)
      const words = done(state)
      if (words) showToast(words)
    },
    onError: () => showToast(text.failed, 'bad'),
  })
}
