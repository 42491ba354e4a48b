import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

/** A part of a page on a card, named by its heading. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
