import { Keyboard } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { listKeysText as text } from '#text/desk-lists.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { isShortcut } from './keys.ts'

/** Keys that press something in the row; `actKey` marks it there. */
type ActKey = 'a' | 'r' | 'n'

/** Marks the button that a key presses in its row, and tells assistive technology of it. */
export const actKey = (key: ActKey) => ({ 'data-act-key': key, 'aria-keyshortcuts': key }) as const

const KEYS: readonly string[] = ['j', 'k', 'o', 'a', 'r', '?']

/** The link or button of a row that a key presses. */
const pressed = (key: string, row: ParentNode | undefined) =>
  row?.querySelector<HTMLElement>(key === 'o' ? 'a' : `[data-act-key="${key}"]`)

/** On a page of one thing: a and r press its buttons. */
export function useActKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(isShortcut(event) && (event.key === 'a' || event.key === 'r'))) return
      pressed(event.key, document.querySelector('main') ?? undefined)?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

type List = RefObject<HTMLUListElement | null>
type Props = {
  list: List
  /** Keys of this list beside j, k and o, for the help. */
  acts: readonly ActKey[]
}

/** Walks the rows of a list with j and k, opens one with o, decides with a and r by its own buttons, and shows all with `?`. */
export function ListKeys({ list, acts }: Props) {
  const [said, setSaid] = useState('')
  const [isHelp, setIsHelp] = useState(false)
  const last = useRef(-1)
  useEffect(() => {
    const walk = (step: number, rows: readonly HTMLElement[], here: number) => {
      // A row that was decided may be gone: the next one stands in its place.
      const to = here >= 0 ? here + step : Math.max(0, last.current)
      last.current = Math.max(0, Math.min(rows.length - 1, to))
      setSaid(go(rows, last.current))
    }
    const press = (event: KeyboardEvent) => {
      const { key } = event
      if (!(isShortcut(event) && KEYS.includes(key))) return
      event.preventDefault()
      const rows = rowsOf(list)
      const here = rows.findIndex((row) => row.contains(document.activeElement))
      if (key === '?') return setIsHelp(true)
      if (key === 'j' || key === 'k') return walk(key === 'j' ? 1 : -1, rows, here)
      if (here >= 0) last.current = here
      pressed(key, rows[here])?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        look="quiet"
        aria-keyshortcuts="?"
        onClick={() => setIsHelp(true)}
        className="-my-2 justify-self-end text-sm max-lg:hidden"
      >
        <Keyboard aria-hidden className="size-5" strokeWidth={1.75} />
        {text.open}
        <Key name="?" />
      </Button>
      {isHelp && <Help acts={acts} onClose={() => setIsHelp(false)} />}
    </>
  )
}

function Help({ acts, onClose }: { acts: readonly ActKey[]; onClose(): void }) {
  const keys = ['j', 'k', 'o', ...acts, '?'] as const
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <Key name={key} />
            </dt>
            <dd>{text.keys[key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className="inline-block min-w-7 rounded-sm border border-line-strong px-1.5 text-center text-sm">
    {name}
  </kbd>
)

const rowsOf = (list: List) => [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)

/** Shows a row and answers what is said of it. */
function go(rows: readonly HTMLElement[], place: number): string {
  const row = rows[place]
  if (!row) return ''
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  const name = row.querySelector('h2, h3, a')?.textContent ?? ''
  return text.at(place + 1, rows.length, name)
}
