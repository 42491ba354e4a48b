import { useNavigate } from 'react-router'
import { useSession } from './session.tsx'

/** Ends the session of this browser and shows `to`, home where none is named. */
export function useLeave(): (to?: string) => void {
  const session = useSession()
  const navigate = useNavigate()
  return (to = '/') => {
    session.leave()
    void navigate(to)
  }
}
