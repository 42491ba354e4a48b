import { CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = {
  text: string
  fields: Partial<Record<string, string>>
  labels: Readonly<Record<string, string>>
  /** Grows with each refusal: the summary then takes focus. */
  attempt: number
}

/** Errors of a form, above it, with a link to each field that is concerned. */
export function ErrorSummary({ text, fields, labels, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  const concerned = Object.entries(fields).filter(([, error]) => error !== undefined && error !== text)
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-danger-line border-l-4 border-l-danger bg-danger-soft p-4 text-danger"
    >
      <p className="flex items-start gap-2 font-semibold">
        <CircleX aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text}
      </p>
      {concerned.length > 0 && (
        <ul className="mt-1 grid pl-7">
          {concerned.map(([name, error]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => focusField(event, name)}
                className="inline-flex min-h-12 items-center underline"
              >
                {labels[name] ?? name}
                <span className="sr-only">{error}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A plain jump would change the address without moving the keyboard into the control. */
function focusField(event: React.MouseEvent, name: string) {
  event.preventDefault()
  // A page may have the name twice: this form's is meant.
  const own = event.currentTarget.closest('form')?.elements.namedItem(name)
  const control = own instanceof HTMLElement ? own : document.getElementById(name)
  control?.focus()
}
