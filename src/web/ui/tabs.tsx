import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

type Props = {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  /** Which one is shown, where the page decides it. */
  value?: string
  onChange?: (value: string) => void
}

/**
 * Tabs by the WAI-ARIA pattern with manual activation: arrow keys, Home and End move the focus, Enter and Space choose.
 * The first is shown at the start. On a narrow screen they scroll sideways, so close together that
 * a cut word shows that there are more.
 */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(tabs[0]?.value)
  const shown = value ?? chosen
  const choose = (next: string) => {
    setChosen(next)
    onChange?.(next)
  }
  const moveFocus = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = buttons.findIndex(({ id: one }) => one === document.activeElement?.id)
    const places: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }
    const place = places[event.key]
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    buttons.at(place % buttons.length)?.focus()
  }
  // It takes the focus, by the pattern, as what it holds may not.
  const panel = { role: 'tabpanel', id: `${id}panel`, 'aria-labelledby': `${id}${shown}`, tabIndex: 0 }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === shown}
            aria-controls={tab.value === shown ? `${id}panel` : undefined}
            tabIndex={tab.value === shown ? 0 : -1}
            onClick={() => choose(tab.value)}
            className="min-h-12 flex-1 border-b-3 border-transparent px-2 font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 aria-selected:border-accent aria-selected:text-accent sm:flex-none sm:px-5"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={shown} {...panel} className="pt-6">
        {tabs.find((tab) => tab.value === shown)?.content}
      </div>
    </>
  )
}
