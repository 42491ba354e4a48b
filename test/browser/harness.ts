import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { memoryFolder } from '../memory-folder.ts'
import { watchFaults } from './faults.ts'
import { watchPayloads } from './specified-payloads.ts'

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const

export type Device = keyof typeof DEVICES

export type VisitOptions = {
  device?: Device
  theme?: 'light' | 'dark'
  /** The position the browser gives, in degrees; without one, it denies. */
  position?: { lat: number; lng: number }
  reducedMotion?: boolean
  /** The service worker: without it a visit is quicker and routes see every request, so only who tests it asks for it. */
  worker?: boolean
  /** A profile of its own instead of an incognito one: for what browsers offer there alone. */
  ownProfile?: boolean
  /** Another address than the product's. */
  baseURL?: string
  /** False for somebody whose browser runs no script. */
  scripts?: boolean
  /** Console errors and failed requests that this visit means to cause. */
  expectedFaults?: RegExp[]
}

const LAUNCH_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  ...['--disable-component-update', '--disable-sync'],
]
const SCREENS = '.data/screens'

/** What its parts tell each other goes through memory where there is enough of it, and else through files. */
const ignoreDefaultArgs = memoryFolder() === null ? [] : ['--disable-dev-shm-usage']

/** The browser of this worker. Spec files share it, and it ends with the worker: starting one takes a second of the processor. */
let shared: Browser | undefined

function launching() {
  const { executablePath, env } = inject('chromium')
  return { executablePath, args: LAUNCH_FLAGS, ignoreDefaultArgs, env: { ...process.env, ...env } }
}

/**
 * Gives a spec file its browser. Call once at its top; each `open` is a new person: own storage, own permissions.
 * A test during which a page wrote an error, threw, broke the content security policy, or sent less than is specified fails.
 */
export function testBrowser() {
  let browser: Browser
  let visits: { context: BrowserContext; faults: string[]; left: string[]; profile: string | null }[] = []

  beforeAll(async () => {
    if (!shared?.isConnected()) shared = await chromium.launch(launching())
    browser = shared
  })

  afterEach(async () => {
    const ended = visits
    visits = []
    await Promise.all(
      ended.map(async ({ context, profile }) => {
        await context.close()
        if (profile !== null) rmSync(profile, { recursive: true })
      }),
    )
    const seen = ended.flatMap(({ faults, left }) => [...faults, ...left])
    expect(seen, seen.join('\n')).toEqual([])
  })

  /** Opens `address`, a path of the product, as someone who was never here. */
  async function open(address: string, options: VisitOptions = {}): Promise<Page> {
    const {
      device = 'phone',
      theme = 'light',
      position,
      reducedMotion = false,
      worker = false,
      ownProfile = false,
      baseURL = inject('productUrl'),
      scripts = true,
      expectedFaults = [],
    } = options
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
        : await chromium.launchPersistentContext(profile, { ...launching(), ...visitor })
    const faults = watchFaults(context, expectedFaults)
    visits.push({ context, faults, left: watchPayloads(context), profile })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  /** Opens a page of the product that holds nothing, for somebody who signs in before they see anything. */
  const openBlank = (options?: VisitOptions) => open('/robots.txt', options)

  return { open, openBlank }
}

/** In the page: nothing fades or moves any more, but for what does so for ever, as a placeholder. */
const FADES_ENDED =
  'document.getAnimations().every((one) => one.playState !== "running" || one.effect.getTiming().iterations === Infinity)'

/** Fails with what axe finds on the page as it stands, once what fades in has arrived. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by waitForFunction: between its first look and the next the page's policy forbids what it does.
  await expect.poll(() => page.evaluate(FADES_ENDED)).toBe(true)
  const found = await violations(page)
  expect(found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.join('  ')}`)).toEqual([])
}

/**
 * What axe finds wrong within `part` of the page, a CSS selector, by its usual rules or by `rules` alone. By axe itself: the
 * package for Playwright reads its source anew at each look and takes each rule's results apart, which doubles the time.
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
 * With `SCREENS=1`, keeps a picture of the whole page as `.data/screens/NAME.png`, to be looked at. Where nobody looks,
 * painting a page of fifty cards would take longer than the test.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return
  mkdirSync(SCREENS, { recursive: true })
  await page.screenshot({ path: path.join(SCREENS, `${name}.png`), fullPage: true })
}
