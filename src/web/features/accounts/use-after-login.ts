import { useLocation, useNavigate } from 'react-router'
import type { SessionOpened } from '#contract/accounts.ts'
import { accountText } from '#text/accounts.ts'
import { isServerPage, returnPath, withReturn } from '#web/lib/addresses.ts'
import { useSession } from '#web/lib/session.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Time to read that it worked before the page changes. */
const REDIRECT_MS = 1000

/**
 * After login or registration: the session is kept at once; where somebody came from, or home, follows a second later. `text`:
 * what worked.
 */
export function useAfterSignUp() {
  const session = useSession()
  const navigate = useNavigate()
  const next = returnPath(useLocation().search) ?? '/'
  return (opened: SessionOpened, text: string) => {
    session.keep(opened)
    showToast(`${text} ${next === '/' ? accountText.goesHome : accountText.goesOn}`)
    setTimeout(() => {
      if (isServerPage(next)) return location.assign(next)
      session.enter()
      void navigate(next)
    }, REDIRECT_MS)
  }
}

/** Leads a new session to its required steps or home; an incomplete session is not stored. */
export function useAfterLogin() {
  const arrive = useAfterSignUp()
  const navigate = useNavigate()
  const next = returnPath(useLocation().search)
  return (opened: SessionOpened, text: string) => {
    if (opened.mustChoosePassword)
      void navigate(withReturn('/new-password', next), { state: { token: opened.token } })
    else if (opened.mustSetUpTotp) void navigate(withReturn('/account/security', next), { state: { opened } })
    else arrive(opened, text)
  }
}
