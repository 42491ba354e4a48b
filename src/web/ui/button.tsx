import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'prize'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md border px-4 py-2 text-center font-semibold no-underline transition-colors duration-150'

const looks: Record<ButtonLook, string> = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-accent hover:bg-accent-soft',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  prize: 'border-transparent bg-prize-fill text-prize-ink hover:bg-prize-fill-hover',
  danger: 'border-transparent bg-danger-fill text-white hover:bg-danger-fill-hover',
}

const buttonClass = (look: ButtonLook, extra?: string) => classNames(base, looks[look], extra)

type Look = { look?: ButtonLook }

/** Stays focusable while `busy`: a disabled button would drop the keyboard's place. */
export function Button({
  look = 'primary',
  busy,
  className,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(look, classNames(busy && 'opacity-75', className))}
    />
  )
}

/** Leads to a page of ours. */
export function ButtonLink({ look = 'primary', className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass(look, className)} />
}

/** A link in words that leads to a page of ours, as tall as a finger needs. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'inline-flex min-h-12 items-center font-semibold text-accent underline',
        className,
      )}
    />
  )
}

/** Leads out of the product: a phone, a map. `outside` opens a new tab. */
export function ButtonAnchor({
  look = 'primary',
  outside,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look & { outside?: boolean }) {
  const tab = outside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a {...rest} {...tab} className={buttonClass(look, className)}>
      {children}
    </a>
  )
}
