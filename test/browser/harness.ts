import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { memoryFolder } from '../memory-folder.ts'
import { watchDoubleToasts, watchPageErrors } from './page-errors.ts'
import { watchPayloads } from './specified-payloads.ts'

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const

export type Device = keyof typeof DEVICES

export type VisitOptions = {
  device?: Device
  theme?: 'light' | 'dark'
  /** The browser's position in degrees; without one, access is denied. */
  position?: { lat: number; lng: number }
  /** False for a person who has not asked for less motion: animations cost browsers a sixteenth of the run (docs/decisions/0100). */
  reducedMotion?: boolean
  /** Allows the service worker: without it visits are faster and `intercept` sees every request. */
  worker?: boolean
  /** Uses a regular profile instead of an incognito one, for what browsers only offer there. */
  ownProfile?: boolean
  /** Default: the product's. */
  baseURL?: string
  /** False for a browser without scripts. */
  scripts?: boolean
  /** Console errors and failed requests that this visit causes on purpose. */
  expectedErrors?: RegExp[]
}

const LAUNCH_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  ...['--disable-component-update', '--disable-sync'],
]
const SCREENS = '.data/screens'

/** Chromium's processes communicate through shared memory if there is enough, else through files. */
const ignoreDefaultArgs = memoryFolder() === null ? [] : ['--disable-dev-shm-usage']

/** The browser of this worker, shared by spec files, as starting one takes a second. It ends with the worker. */
let shared: Browser | undefined

function launchOptions() {
  const { executablePath, env } = inject('chromium')
  return { executablePath, args: LAUNCH_FLAGS, ignoreDefaultArgs, env: { ...process.env, ...env } }
}

/**
 * Gives a spec file its browser. Call once at its top; each `open` is a new person with separate storage and permissions. A test
 * fails if a page logs an error, throws, violates the content security policy, or leaves out a specified field of a request.
 * `defaults` hold for every visit of the file.
 */
export function testBrowser(defaults: VisitOptions = {}) {
  let browser: Browser
  let visits: { context: BrowserContext; errors: string[]; omitted: string[]; profile: string | null }[] = []

  beforeAll(async () => {
    if (!shared?.isConnected()) shared = await chromium.launch(launchOptions())
    browser = shared
  })

  afterEach(async ({ task }) => {
    const ended = visits
    visits = []
    if (task.result?.state === 'fail') await describeVisits(ended.map(({ context }) => context))
    await Promise.all(
      ended.map(async ({ context, profile }) => {
        await context.close()
        if (profile !== null) rmSync(profile, { recursive: true })
      }),
    )
    const seen = ended.flatMap(({ errors, omitted }) => [...errors, ...omitted])
    expect(seen, seen.join('\n')).toEqual([])
  })

  /** Opens `address`, a path of the product, as a first visit. */
  async function open(address: string, options: VisitOptions = {}): Promise<Page> {
    const {
      device = 'phone',
      theme = 'light',
      position,
      reducedMotion = true,
      worker = false,
      ownProfile = false,
      baseURL = inject('productUrl'),
      scripts = true,
      expectedErrors = [],
    } = { ...defaults, ...options }
    const visitor = {
      ...DEVICES[device],
      baseURL,
      serviceWorkers: worker ? 'allow' : 'block',
      locale: 'tr-TR',
      timezoneId: 'Europe/Istanbul',
      colorScheme: theme,
      javaScriptEnabled: scripts,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      permissions: position ? ['geolocation'] : [],
      ...(position ? { geolocation: { latitude: position.lat, longitude: position.lng } } : {}),
    } as const
    const profile = ownProfile ? mkdtempSync(path.join(tmpdir(), 'profile-')) : null
    const context =
      profile === null
        ? await browser.newContext(visitor)
        : await chromium.launchPersistentContext(profile, { ...launchOptions(), ...visitor })
    const errors = watchPageErrors(context, expectedErrors)
    await watchDoubleToasts(context)
    visits.push({ context, errors, omitted: watchPayloads(context), profile })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  /** Opens an empty page of the product, to sign in before the first page. */
  const openBlank = (options?: VisitOptions) => open('/robots.txt', options)

  return { open, openBlank }
}

/** Logs what each page showed when its test failed. */
async function describeVisits(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.locator('body').ariaSnapshot().catch(String)
    console.log(`${page.url()} showed:\n${text.replace(/^ *- option .*\n/gm, '').slice(0, 6000)}`)
  }
}

/** In the page: whether all animations have ended, except endless ones such as placeholders. */
const ANIMATIONS_ENDED =
  'document.getAnimations().every((one) => one.playState !== "running" || one.effect.getTiming().iterations === Infinity)'

/** Fails if axe finds violations on the page, after animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by waitForFunction: the page's security policy forbids its polling.
  await expect.poll(() => page.evaluate(ANIMATIONS_ENDED)).toBe(true)
  const found = await violations(page)
  expect(found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.join('  ')}`)).toEqual([])
}

/** Fails if the page scrolls horizontally. */
export async function expectFits(page: Page, name = 'the page'): Promise<void> {
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Checks a page's accessibility and width, and takes its screenshot. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectFits(page, name)
  await screenshot(page, name)
}

/**
 * Runs axe on `part` of the page, a CSS selector, with its default rules or only `rules`. Not by the package for Playwright,
 * which takes twice as long because it reads the source each time and processes each rule's results.
 */
export async function violations(
  page: Page,
  { part = 'html', rules }: { part?: string; rules?: string[] } = {},
): Promise<{ id: string; help: string; nodes: string[] }[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window')))
      await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  const options = { resultTypes: ['violations'], selectors: false, ...(rules && { runOnly: rules }) }
  return page.evaluate(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })))`)
}

/**
 * With `SCREENS=1`, saves a screenshot of the whole page as `.data/screens/NAME.png`. Not by default, as painting a page of fifty
 * cards can take longer than the test.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return
  mkdirSync(SCREENS, { recursive: true })
  await page.screenshot({ path: path.join(SCREENS, `${name}.png`), fullPage: true })
}
