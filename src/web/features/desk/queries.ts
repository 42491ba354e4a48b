import { getDesk, setDigestHour } from '#contract/desk.ts'
import { deskText } from '#text/desk.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useSave } from '#web/lib/use-save.ts'

const DESK = ['desk'] as const
const ASK_AGAIN_MS = 60_000

/** Pending work of the staff, refetched each minute. */
export const useDesk = () => useAsk(DESK, getDesk, {}, { staleTime: 0, refetchInterval: ASK_AGAIN_MS })

/** Chooses the hour of the daily mail; null: none. */
export const useSetDigestHour = () =>
  useSave((hour: number | null) => ask(setDigestHour, { body: { hour } }), {
    stale: [DESK],
    done: deskText.digest.saved,
    toastsRefusal: true,
  })
