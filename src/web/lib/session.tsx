import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { SessionOpened, User } from '#contract/accounts.ts'
import {
  clearSession,
  onSessionChange,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
} from './stored-session.ts'

type State = { status: 'loading' } | { status: 'out' } | { status: 'in'; user: User }

export type Session = State & {
  /** Keeps an opened session; `enter` shows the signed-in pages. */
  keep(opened: SessionOpened): void
  enter(): void
  leave(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

// The contract and its shapes are only needed by those who have a session: landing stays small.
const loadCalls = async () => {
  const [{ call }, accounts] = await Promise.all([import('./call.ts'), import('#contract/accounts.ts')])
  return { call, ...accounts }
}

function stored(): State {
  const user = storedUser()
  return storedToken() && user ? { status: 'in', user } : { status: 'out' }
}

/** Asks the server whose session this is. Dropped on 401 only (by `call`); a silent network leaves it standing. */
async function restore(): Promise<State> {
  try {
    const { call, currentUser } = await loadCalls()
    const answer = await call(currentUser, {})
    if (answer.ok) storeUser(answer.data)
  } catch {
    // The code itself could not be fetched: also a network failure.
  }
  return stored()
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>(() => ({ status: storedToken() ? 'loading' : 'out' }))

  useEffect(() => {
    let current = true
    if (storedToken()) void restore().then((restored) => current && setState(restored))
    const unsubscribe = onSessionChange(() => setState(stored()))
    return () => {
      current = false
      unsubscribe()
    }
  }, [])

  const session: Session = {
    ...state,
    keep: storeSession,
    enter: () => setState(stored()),
    async leave() {
      const { call, logout } = await loadCalls()
      await call(logout, {})
      clearSession()
      setState({ status: 'out' })
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
