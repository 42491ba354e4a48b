import { X } from 'lucide-react'
import type { Key } from 'react'
import { adminNotificationText as text } from '#text/notifications-admin.ts'

type Props<Value> = {
  label: string
  chosen: readonly Value[]
  keyOf(value: Value): Key
  nameOf(value: Value): string
  onChange(left: Value[]): void
}

/** Chosen values; pressing one removes it. */
export function Chips<Value>({ label, chosen, keyOf, nameOf, onChange }: Props<Value>) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chosen.map((value) => (
        <li key={keyOf(value)}>
          <button
            type="button"
            aria-label={text.remove(nameOf(value))}
            onClick={() => onChange(chosen.filter((other) => other !== value))}
            className="inline-flex min-h-12 items-center gap-2 rounded-full bg-accent-soft px-4 text-left font-semibold text-accent"
          >
            {nameOf(value)}
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
