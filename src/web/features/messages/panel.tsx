import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A small question above the line one writes in; it takes the keyboard, and Escape gives it back. */
export function Panel({ title, onClose, children }: Props) {
  const heading = useId()
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // else it would close the dialog around it too
        onClose()
      }}
      className="grid animate-rise gap-3 rounded-md bg-sunken p-3"
    >
      <p ref={box} id={heading} tabIndex={-1} className="font-bold outline-none">
        {title}
      </p>
      {children}
    </section>
  )
}
