import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { AskError } from './ask.ts'
import { useOnline } from './browser-state.ts'
import { dropAnswer, keptAnswer, type StoredAnswer } from './kept-answers.ts'
import { useElapsed } from './use-time.ts'

/** How long an empty page waits for the network before it shows the stored answer. */
const PATIENCE_MS = 4000

type Live<T> = Pick<
  UseQueryResult<T>,
  'data' | 'isError' | 'error' | 'failureReason' | 'dataUpdatedAt' | 'fetchStatus'
>

type Shown<T> = {
  data: T | undefined
  /** When `data` was answered, where it may be old: the network is away or slow. Milliseconds since 1970. */
  oldSince: number | null
  /** The answer is on its way still; else it failed, or there is no network. */
  isSlow: boolean
}

/** No answer, or a server error; a refusal is an answer. */
const isSilence = (error: unknown) =>
  error instanceof AskError && (error.failure.status === 0 || error.failure.status >= 500)

/**
 * A query's answer, else its last answer in `slot`, as `revive` sees it today: at once without a network
 * and after a failure, on a slow one after some patience. What the server says is no more is dropped.
 */
export function useKept<T, K = T>(
  slot: string | null,
  live: Live<T>,
  revive: (kept: StoredAnswer<K>) => T | undefined,
): Shown<T> {
  const { data, isError, error, failureReason, dataUpdatedAt, fetchStatus } = live
  const online = useOnline()
  const impatient = useElapsed(PATIENCE_MS, data === undefined && fetchStatus !== 'idle')
  const refused = error !== null && !isSilence(error)
  const wanted = slot !== null && data === undefined && !refused
  const now = wanted && (!online || impatient || failureReason !== null)
  const kept = useMemo(() => (now ? keptAnswer<K>(slot) : null), [now, slot])
  const gone = error instanceof AskError && error.failure.status === 404
  useEffect(() => {
    if (gone && slot !== null) dropAnswer(slot)
  }, [gone, slot])

  if (data !== undefined) {
    const old = dataUpdatedAt > 0 && (!online || (isError && isSilence(error)))
    return { data, oldSince: old ? dataUpdatedAt : null, isSlow: false }
  }
  const revived = kept === null ? undefined : revive(kept)
  return {
    data: revived,
    oldSince: kept !== null && revived !== undefined ? kept.at : null,
    isSlow: failureReason === null,
  }
}
