import { useEffect } from 'react'
import { useNavigate } from 'react-router'

const WRITES = 'input, textarea, select, [contenteditable], dialog'

/** The key N leads to the next one, unless somebody is writing or answering a question. */
export function useNextKey(next: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (next === null) return
    const press = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      const isFree = !(event.target instanceof Element && event.target.closest(WRITES))
      if (event.key.toLowerCase() === 'n' && isPlain && isFree) void navigate(next)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [next, navigate])
}
