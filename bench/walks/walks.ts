import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/chromium.ts'
import { startProduct } from '../../test/product.ts'
import { link, WALKS } from '../../test/walks.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { median } from '../statistics.ts'

const DEFAULT_ROUNDS = '3'
const BAR_SECONDS = 10
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const HERE = { latitude: 41.0082, longitude: 28.9784 }
const CUSTOMER = { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' }

/** Lighthouse's applied throttling: slow 4G and a mid-range phone. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER_BY = 4

async function throttle(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', SLOW_4G)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY })
}

/** A page in a browser that contains nothing of the product but, if signed in, the session. */
async function coldPage(browser: Browser, url: string, session: Session | null): Promise<Page> {
  const context = await browser.newContext({
    ...{ ...PHONE, baseURL: url, locale: 'tr-TR', timezoneId: 'Europe/Istanbul' },
    ...{ permissions: ['geolocation'], geolocation: HERE, serviceWorkers: 'block' },
    ...(session && { storageState: { cookies: [], origins: [{ origin: url, localStorage: session }] } }),
  })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

type Session = { name: string; value: string }[]

async function openSession(url: string): Promise<Session> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CUSTOMER),
  })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  return [
    { name: 'userToken', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
}

/** Seconds from opening the site to a link that calls a place known to be open; taps take no time. */
async function secondsOf(page: Page, taps: (page: Page) => Promise<void>): Promise<number> {
  await throttle(page)
  const began = performance.now()
  await page.goto('/', { waitUntil: 'commit' })
  await taps(page)
  // Home, which also has cards, stays until the category's page can be drawn.
  await page.getByRole('heading', { level: 1, name: /^Hoş geldiniz/ }).waitFor({ state: 'detached' })
  const card = page.locator('main article', { hasText: /AÇIK|Açık/ }).first()
  await card.getByRole('link', { name: /^ARA/ }).tap({ trial: true })
  const seconds = (performance.now() - began) / 1000
  await page.context().close()
  return seconds
}

/**
 * From opening the site, signed out and in, to a phone number that can be called, on slow 4G. Returns its bars;
 * a run with the default options is written into docs/performance.md.
 */
export async function benchWalks(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: DEFAULT_ROUNDS } } })
  const busyBefore = loadavg()[0] ?? 0
  const { executablePath, env } = await findChromium()
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
  try {
    const { url } = product
    const session = await openSession(url)
    const outcomes: { slug: string; out: number; in: number }[] = []
    for (const { slug, landing, fromHome } of WALKS) {
      const [out, within]: [number[], number[]] = [[], []]
      for (let round = 0; round < Number(values.rounds); round++) {
        out.push(await secondsOf(await coldPage(browser, url, null), (page) => link(page, landing).tap()))
        within.push(await secondsOf(await coldPage(browser, url, session), fromHome))
      }
      outcomes.push({ slug, out: median(out), in: median(within) })
      console.log(slug, out, within)
    }
    const bars = outcomes.map((one) =>
      atMost(
        `${one.slug}, the slower`,
        Math.max(one.out, one.in),
        BAR_SECONDS,
        (value) => `${value.toFixed(1)} s`,
      ),
    )
    const report = [
      `\`npm run bench -- walks\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${busyBefore.toFixed(1)} at the start; seconds, median of ${values.rounds}.`,
      '',
      '| trade | signed out | signed in |',
      '|---|---:|---:|',
      ...outcomes.map((one) => `| ${one.slug} | ${one.out.toFixed(1)} | ${one.in.toFixed(1)} |`),
      '',
      barsTable(bars),
    ].join('\n')
    console.log(`\n${report}\n`)
    if (values.rounds === DEFAULT_ROUNDS) writeOutcome('walks', report)
    return bars
  } finally {
    await browser.close()
    await product.stop()
  }
}
