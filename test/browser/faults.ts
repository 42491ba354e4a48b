import type { BrowserContext } from 'playwright-core'

/**
 * Collects what goes wrong on the pages of `context`: errors on the console (Chromium writes breaches of the content
 * security policy and failed requests there too) and exceptions nobody caught. `expected` ones are left out.
 */
export function watchFaults(context: BrowserContext, expected: RegExp[]): string[] {
  const faults: string[] = []
  const add = (fault: string) => {
    if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') add(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => add(String(error.error())))
  return faults
}
