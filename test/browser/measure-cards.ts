import type { Page } from 'playwright-core'

type Card = { name: string; height: number; isCallable: boolean; isLarge: boolean }
export type Measured = {
  cards: Card[]
  /** Wholly between the bars when the first one stands below the upper bar, or below a card's usual gap from the edge. */
  onOneScreen: number
  /** Pixels to scroll until the first call can be pressed; null without one. */
  scrollToCall: number | null
  /** The smallest side of the buttons. */
  target: number
}

/** Runs in the page. Bars are what stays while the page scrolls. */
const MEASURE = `(() => {
  const boxOf = (one) => one.getBoundingClientRect()
  const bars = [...document.querySelectorAll('body *')]
    .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
    .map(boxOf)
    .filter(({ width, height }) => width > innerWidth * 0.9 && height < 200)
  const top = Math.max(0, ...bars.filter((bar) => bar.top < 2).map((bar) => bar.bottom))
  const bottom = Math.min(innerHeight, ...bars.filter((bar) => bar.bottom > innerHeight - 2).map((bar) => bar.top))
  const all = [...document.querySelectorAll('main article')].filter((one) => one.offsetHeight > 0)
  const callOf = (one) => one.querySelector('a[href^="tel:"]')
  const first = boxOf(all[0]).top
  const call = all.map(callOf).find(Boolean)
  return {
    cards: all.map((one) => ({
      name: one.querySelector('h2, h3').textContent,
      height: boxOf(one).height,
      isCallable: callOf(one) !== null,
      isLarge: one.dataset.large !== undefined,
    })),
    onOneScreen: all.filter((one) => boxOf(one).bottom - first + 8 <= bottom - top).length,
    scrollToCall: call ? Math.max(0, Math.ceil(boxOf(call).bottom + scrollY - bottom)) : null,
    target: Math.min(
      ...all.flatMap((one) => [...one.querySelectorAll('a[data-visit], a[href^="tel:"]')])
        .flatMap((one) => [boxOf(one).width, boxOf(one).height])),
  }
})()`

/** Measures the cards of the list on the page; they must have come. */
export const measureCards = (page: Page): Promise<Measured> => page.evaluate<Measured>(MEASURE)
