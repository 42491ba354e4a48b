import type { MouseEvent } from 'react'

/** Takes the first click of several at one place: the second of a double tap was meant for what stood there before. */
export const singlePress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail <= 1) act()
  }
