import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testBrowser } from './harness.ts'
import { signIn } from './sign-in.ts'

const { open } = testBrowser()
/** Deferred files are not requested before this by themselves. */
const OPENING_MS = 5_000
/** The browser's clocks differ by parts of a millisecond. */
const NO_SOONER_MS = OPENING_MS - 1
/** Deferred files: the map, plots, the staff's pages, the stream, advertisements. */
const LATER = /leaflet|protomaps|plot|admin-|behind-|lists-|chosen-ad|terms-notice|after-load/

type Fetched = { path: string; at: number }

/** The page's scripts with their request times in ms after opening, without any input. */
async function scriptsOf(page: Page): Promise<Fetched[]> {
  const asked = () =>
    page.evaluate<Fetched[]>(`performance.getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime }))
      .filter(({ path }) => path.endsWith('.js'))`)
  await expect.poll(async () => (await asked()).some(({ path }) => path.includes('after-load'))).toBe(true)
  return asked()
}

/** Transferred size in kB (1,000 bytes). */
const weigh = (paths: string[]) =>
  paths.reduce((sum, name) => sum + gzipSync(readFileSync(path.join('dist', name))).length, 0) / 1000

it('landing and home fetch no more than they may in the beginning; the rest comes 5 s later, or at a touch', async () => {
  /** The files fetched at opening; fails if a deferred file is requested too early. */
  const inTime = (all: Fetched[]) => {
    const rest = Math.min(...all.filter(({ path }) => LATER.test(path)).map(({ at }) => at))
    expect(rest).toBeGreaterThanOrEqual(NO_SOONER_MS)
    return all.filter(({ at }) => at < NO_SOONER_MS).map(({ path }) => path)
  }
  const page = await open('/')
  const landing = inTime(await scriptsOf(page))
  expect(weigh(landing)).toBeGreaterThan(50)
  expect(weigh(landing)).toBeLessThan(110)

  await signIn(page, 'customer', '/')
  const all = await scriptsOf(page)
  const home = inTime(all)
  expect(weigh(home)).toBeGreaterThan(100)
  expect(weigh(home)).toBeLessThan(160)

  // Nothing is loaded by waiting, so the touch causes these.
  await page.addInitScript(`
    const { setTimeout } = window
    window.setTimeout = (run, ms, ...given) => ms >= ${OPENING_MS} ? 0 : setTimeout(run, ms, ...given)`)
  const stream = page.waitForRequest(/\/api\/events/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).click()
  await stream
})
