import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass, classNames } from './class-names.ts'

export type { ButtonLook } from './class-names.ts'

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
