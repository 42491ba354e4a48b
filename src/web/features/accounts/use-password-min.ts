import { PASSWORD_MIN } from '#contract/accounts.ts'
import { useSite } from '#web/lib/use-site.ts'

/** The fewest characters of a new password here; until the site has told, the fewest anywhere. The server decides. */
export const usePasswordMin = (): number => useSite().data?.passwordMin ?? PASSWORD_MIN
