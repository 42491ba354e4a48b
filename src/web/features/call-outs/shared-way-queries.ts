import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSharedWay, type SharedWay } from '#contract/call-outs-share.ts'
import { AskError, useAsk } from '#web/lib/ask.ts'

const keyOf = (token: string) => ['shared-way', token] as const
/** Beside a stream that does not hold. */
const ASK_ANYWAY_MS = 15_000

/** The way of a shared link, and each change as the stream tells it. `isCut`: what is shown may be old. */
export function useSharedWay(token: string) {
  const client = useQueryClient()
  const [isCut, setIsCut] = useState(false)
  const query = useAsk(
    keyOf(token),
    getSharedWay,
    { params: { token } },
    { refetchInterval: isCut && ASK_ANYWAY_MS },
  )
  const isOver = query.error instanceof AskError && query.error.failure.status >= 400
  const isKnown = query.data !== undefined && !isOver
  useEffect(() => {
    if (!isKnown) return
    const source = new EventSource(getSharedWay.path.replace('{token}', encodeURIComponent(token)))
    const on = (event: string, change: (data: Partial<SharedWay>) => unknown) =>
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        setIsCut(false)
        change(JSON.parse(data) as Partial<SharedWay>)
      })
    const merge = (change: Partial<SharedWay>) =>
      client.setQueryData<SharedWay>(keyOf(token), (before) => before && { ...before, ...change })
    on('way', merge)
    on('position', merge)
    on('over', () => {
      source.close()
      void client.invalidateQueries({ queryKey: keyOf(token) })
    })
    source.onerror = () => {
      setIsCut(true)
      // Closed for good: the answer says why.
      if (source.readyState === EventSource.CLOSED) void client.invalidateQueries({ queryKey: keyOf(token) })
    }
    return () => source.close()
  }, [client, token, isKnown])
  return { ...query, isCut }
}
