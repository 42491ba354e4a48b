import { classNames } from './class-names.ts'

/** The mark: a map pin whose needle is a 7, with the point of arrival beside it. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink',
        className,
      )}
    >
      <svg aria-hidden viewBox="0 0 40 40" className="size-9 shrink-0">
        <path
          className="fill-accent"
          d="M20 1.500c9.100 0 16 6.700 16 15.300 0 8.900-7.200 15.200-16 21.700C11.200 32 4 25.700 4 16.800 4 8.200 10.900 1.500 20 1.500Z"
        />
        <path
          className="fill-none stroke-accent-ink"
          strokeWidth="3.200"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M13 11.500h14l-8 14.500"
        />
        <circle className="fill-accent-ink" cx="27" cy="23.500" r="2.500" />
      </svg>
      {name}
    </span>
  )
}

/** First stop of the keyboard; seen only while it has focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only rounded-md bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {children}
    </a>
  )
}
