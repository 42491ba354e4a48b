import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { cleanWords, readState, type SearchState, writeState } from './search-state.ts'

/** Long enough that a quick typist asks once a word, short enough not to be felt as waiting. */
const TYPING_MS = 250

/** Marks the addresses this page wrote itself: they never overwrite what is being typed. */
const OWN = { search: 'own' }
const isOwn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'search' in state && state.search === OWN.search

/**
 * The state of /search as its address holds it, and the words as they stand in the box. Typing replaces the address
 * after a pause, a filter adds an entry of its own: the way back undoes it.
 */
export function useSearchState() {
  const location = useLocation()
  const { search, key } = location
  const mark: unknown = location.state
  const came = useNavigationType()
  const navigate = useNavigate()
  // The router moves in a transition; a box that was ticked must not untick until it is through.
  const [state, showState] = useOptimistic(readState(new URLSearchParams(search)))
  const [typed, setTyped] = useState(state.q)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (came === NavigationType.Pop || !isOwn(mark)) setTyped(state.q)
  }

  const words = cleanWords(typed)
  const pending = words !== state.q
  useEffect(() => {
    if (!pending) return
    const next = writeState({ ...readState(new URLSearchParams(search)), q: words })
    const timer = setTimeout(() => void navigate({ search: next }, { replace: true, state: OWN }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [pending, words, search, navigate])

  const go = (next: SearchState, replace: boolean) =>
    startTransition(() => {
      showState(next)
      void navigate({ search: writeState(next) }, { replace, state: OWN })
    })

  return {
    state,
    typed,
    type: setTyped,
    /** Asks at once for what is typed. */
    submit: () => pending && go({ ...state, q: words }, true),
    /** Changes filters, sort or view, together with the words being typed. */
    change: (changes: Partial<SearchState>) => {
      if (changes.q !== undefined) setTyped(changes.q)
      go({ ...state, q: words, ...changes }, false)
    },
  }
}
