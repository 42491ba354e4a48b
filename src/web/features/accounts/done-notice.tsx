import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** What a form became when all went well; its heading takes the focus that the form had. */
export function DoneNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <MailCheck aria-hidden className="size-12 text-open" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      {children}
    </div>
  )
}
