import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { id?: string; role?: 'alert'; className?: string; children: ReactNode }

/** What is wrong with a field, beside it: never told by colour alone. */
export const FieldError = ({ className, children, ...rest }: Props) => (
  <p
    {...rest}
    className={classNames('flex items-center gap-1.5 text-sm font-semibold text-danger', className)}
  >
    <CircleAlert aria-hidden className="size-4 shrink-0" />
    {children}
  </p>
)
