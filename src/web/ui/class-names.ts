/** Joins class names, leaving out what is absent. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

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

/** For pages without the application, too. */
export const buttonClass = (look: ButtonLook, extra?: string) => classNames(base, looks[look], extra)
