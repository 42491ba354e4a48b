type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }

/** The moment so long from now; before now where it is negative. */
export function fromNow({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): Date {
  return new Date(Date.now() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
}
