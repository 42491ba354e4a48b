import { useLocation, useNavigate } from 'react-router'
import type { SessionOpened } from '#contract/accounts.ts'
import { returnPath, withReturn } from '#web/lib/return-path.ts'
import { useArrival } from './use-arrival.ts'

/** Where a new session leads: to what it must do first, or home. What is not all open yet is not kept. */
export function useOpened() {
  const arrive = useArrival()
  const navigate = useNavigate()
  const next = returnPath(useLocation().search)
  return (opened: SessionOpened, text: string) => {
    if (opened.mustChoosePassword)
      void navigate(withReturn('/new-password', next), { state: { token: opened.token } })
    else if (opened.mustSetUpTotp) void navigate(withReturn('/account/security', next), { state: { opened } })
    else arrive(opened, text)
  }
}
