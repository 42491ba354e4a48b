import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** A surface with one border and no shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-lg border border-line bg-surface', className)} />
}

type SectionProps = Omit<ComponentProps<'section'>, 'aria-labelledby'> & {
  title: string
  /** Of the heading. */
  size?: 'lg' | 'xl'
}

/** A part of a page, named by its heading. */
export function Section({ title, size = 'xl', className = 'grid gap-3', children, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section {...rest} aria-labelledby={id} className={className}>
      <h2 id={id} className={classNames('font-bold', size === 'xl' ? 'text-xl' : 'text-lg')}>
        {title}
      </h2>
      {children}
    </section>
  )
}

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
