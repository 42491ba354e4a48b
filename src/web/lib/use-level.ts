import { useQuery } from '@tanstack/react-query'
import { getWheelLevel } from '#contract/wheel-prizes.ts'
import { ask } from './ask.ts'
import { storedUser } from './stored-session.ts'

/** Query key of what spins and prizes change. */
export const OWN_PRIZES = 'own-prizes'
/** From the specification. */
export const PRIZES_FRESH_MS = 30_000

/** One's own level and whether one is premium; nothing is asked for a guest. */
export const useLevel = (userId: number | null) =>
  useQuery({
    queryKey: [OWN_PRIZES, 'level', userId],
    // If somebody else has signed in in another tab, the session is no longer this person's.
    queryFn: ({ signal }) =>
      userId !== null && storedUser()?.id === userId
        ? ask(getWheelLevel, { params: { id: userId } }, signal)
        : Promise.reject(new Error('The session is another’s')),
    enabled: userId !== null,
    staleTime: PRIZES_FRESH_MS,
  })
