type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }

/** The time this span after now, or before now if negative. */
export function fromNow({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): Date {
  return new Date(Date.now() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
}
