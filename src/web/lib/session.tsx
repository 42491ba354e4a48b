import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountSide, SessionOpened, User } from '#contract/accounts.ts'
import {
  clearSession,
  onSessionChange,
  type SeenUser,
  storedToken,
  storedUser,
  storeSession,
  storeSide,
  storeUser,
} from './stored-session.ts'

type State = { status: 'loading' } | { status: 'out' } | { status: 'in'; user: SeenUser }

export type Session = State & {
  /** Keeps an opened session; `enter` shows the signed-in pages. */
  keep(opened: SessionOpened): void
  /** The account as the server now has it. */
  update(user: User): void
  enter(): void
  /** Shows the other side of an account that has both. */
  show(side: AccountSide): void
  /** Shows the landing page at once; the server is told behind it. */
  leave(): void
}

const SessionContext = createContext<Session | null>(null)

// The contract and its shapes are only needed by those who have a session: landing stays small.
const loadCalls = async () => {
  const [{ call }, accounts] = await Promise.all([import('./call.ts'), import('#contract/accounts.ts')])
  return { call, ...accounts }
}

/** How long a restored session waits for the server before it is shown as it was stored. */
const SILENT_MS = 4000

function stored(): State {
  const user = storedUser()
  return storedToken() && user ? { status: 'in', user } : { status: 'out' }
}

/** Asks the server whose session this is. Dropped on 401 only (by `call`); a silent network leaves it standing. */
export async function restoreSession(): Promise<void> {
  const token = storedToken()
  const asked = async () => {
    const { call, currentUser } = await loadCalls()
    const answer = await call(currentUser, {}, { token })
    // By the time of a late answer somebody else may have signed in.
    if (answer.ok && storedToken() === token) storeUser(answer.data)
  }
  // Code that could not be fetched is a network failure too. An answer that comes late still drops the session on 401.
  const silent = new Promise<void>((resolve) => setTimeout(resolve, SILENT_MS))
  await Promise.race([asked().catch(() => {}), silent])
}

/** Best effort: without a network the session ends on the server when it expires. */
async function endOnServer(token: string) {
  try {
    const { call, logout } = await loadCalls()
    await call(logout, {}, { token, keepalive: true })
  } catch {
    // The code could not be fetched: no network either.
  }
}

type ProviderProps = { isRestored: boolean; children: ReactNode }

/** `isRestored`: `restoreSession` has been waited for; else it is done behind the spinner. */
export function SessionProvider({ isRestored, children }: ProviderProps) {
  const [state, setState] = useState<State>(() =>
    isRestored || !storedToken() ? stored() : { status: 'loading' },
  )

  useEffect(() => {
    let current = true
    if (!isRestored && storedToken()) void restoreSession().then(() => current && setState(stored()))
    const unsubscribe = onSessionChange(() => setState(stored()))
    return () => {
      current = false
      unsubscribe()
    }
  }, [isRestored])

  const session: Session = {
    ...state,
    keep: storeSession,
    update(user) {
      // By the time of a late answer the person may have left, or somebody else come: nothing of theirs stays.
      if (storedToken() === null || storedUser()?.id !== user.id) return
      storeUser(user)
      setState(stored())
    },
    enter: () => setState(stored()),
    show(side) {
      storeSide(side)
      setState(stored())
    },
    leave() {
      const token = storedToken()
      clearSession() // first: on a shared phone a silent server must not keep anybody signed in
      setState({ status: 'out' })
      if (token) void endOnServer(token)
    },
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of this page. Must be below SessionProvider. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}

/** Ends the session of this browser and shows `to`, home where none is named. */
export function useLogout(): (to?: string) => void {
  const session = useSession()
  const navigate = useNavigate()
  return (to = '/') => {
    session.leave()
    void navigate(to)
  }
}
