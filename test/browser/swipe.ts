import type { Page } from 'playwright-core'

/** Moves one finger from a point by so many pixels, in steps as a screen reports them. */
export async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }]
    return protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8)
  await touch('touchEnd', 1)
  await protocol.detach()
}
