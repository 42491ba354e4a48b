import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Props = {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  /** Which one is shown, where the page decides it. */
  value?: string
  onChange?: (value: string) => void
}

/** Tabs moved by the arrow keys; the first is shown at the start. On a narrow screen they scroll sideways. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const shown = value === undefined ? { defaultValue: tabs[0]?.value } : { value }
  return (
    <Base.Root {...shown} onValueChange={(chosen: string) => onChange?.(chosen)}>
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-12 flex-1 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 aria-selected:border-accent aria-selected:text-accent sm:flex-none sm:px-5"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
