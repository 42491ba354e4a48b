import { useNavigate } from 'react-router'
import type { SessionOpened } from '#contract/accounts.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Time to read that it worked before the page changes. */
const REDIRECT_MS = 1000

/** After login or registration: the session is kept at once, home follows a second later. */
export function useArrival() {
  const session = useSession()
  const navigate = useNavigate()
  return (opened: SessionOpened, text: string) => {
    session.keep(opened)
    showToast(text)
    setTimeout(() => {
      session.enter()
      void navigate('/')
    }, REDIRECT_MS)
  }
}
