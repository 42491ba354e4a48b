import { useNavigate } from 'react-router'
import type { SessionOpened } from '#contract/accounts.ts'
import { useArrival } from './use-arrival.ts'

/** Where a new session leads: to what it must do first, or home. What is not all open yet is not kept. */
export function useOpened() {
  const arrive = useArrival()
  const navigate = useNavigate()
  return (opened: SessionOpened, text: string) => {
    if (opened.mustChoosePassword) void navigate('/new-password', { state: { token: opened.token } })
    else if (opened.mustSetUpTotp) void navigate('/account/security', { state: { opened } })
    else arrive(opened, text)
  }
}
