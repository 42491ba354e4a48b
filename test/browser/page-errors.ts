import type { BrowserContext } from 'playwright-core'

/**
 * Collects console errors (which in Chromium include failed requests and violations of the content security policy) and
 * uncaught exceptions on the pages of `context`, except `expected` ones.
 */
export function watchPageErrors(context: BrowserContext, expected: RegExp[]): string[] {
  const errors: string[] = []
  const add = (error: string) => {
    if (!expected.some((pattern) => pattern.test(error))) errors.push(error)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') add(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => add(String(error.error())))
  return errors
}

/**
 * In the page: logs an error if one press leads to two toasts, on pages of the staff and of owners, where every form and button
 * reports its result. Successive toasts about the same thing replace each other.
 */
const ONE_TOAST_A_PRESS = `(() => {
  const TOASTS = '[role="status"].fixed > div'
  const presses = new WeakMap()
  let press = 0
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => { press += 1 }, true)
  const look = (toast) => {
    presses.set(toast, press)
    const together = [...document.querySelectorAll(TOASTS)].filter((one) => presses.get(one) === press)
    if (together.length > 1 && /^\\/(?:admin|business-dashboard)(?:\\/|$)/.test(location.pathname))
      console.error('Two toasts for one press: ' + together.map((one) => one.textContent).join(' | '))
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.matches(TOASTS)) look(node)
  }).observe(document, { childList: true, subtree: true })
})()`

/** Logs a second toast of one press as an error, which `watchPageErrors` collects. */
export const watchDoubleToasts = (context: BrowserContext) => context.addInitScript(ONE_TOAST_A_PRESS)
