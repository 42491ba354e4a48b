import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/chromium.ts'
import { startProduct } from '../../test/product.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { median } from '../statistics.ts'
import { PAGES, type Who } from './steps.ts'

const DEFAULT_ROUNDS = '3'
const SLOWER_BY = 4
const BAR_MS = 200
/** Below what Lighthouse prints: three decimals. */
const BAR_SHIFT = 0.0005
/** A page is at rest before it is touched, and has painted what a touch changes. */
const REST_MS = 1500
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: true }
const HERE = { latitude: 41.0082, longitude: 28.9784 }
const ACCOUNTS = {
  customer: { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' },
  business: { email: 'isletme@rehber724.test', password: 'isletme724', userType: 'business' },
  admin: { email: 'admin@rehber724.test', password: 'admin724admin', userType: 'customer' },
} as const

/** In the page, before all else: what moved without a touch, and the longest event of each touch. */
const WATCH = `
  const seen = { shift: 0, touches: {} }
  globalThis.seenByBench = seen
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id) seen.touches[id] = Math.max(seen.touches[id] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

type Seen = { shift: number; touches: Record<string, number> }
type Session = { name: string; value: string }[]

async function sessionOf(url: string, who: Who): Promise<Session> {
  if (who === null) return []
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNTS[who]),
  })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  return [
    { name: 'userToken', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(REST_MS)
  await page.locator('main .animate-pulse-soft >> visible=true').first().waitFor({ state: 'detached' })
}

/** One page, opened cold, touched step by step with a slow processor. */
async function look(browser: Browser, url: string, one: (typeof PAGES)[number]): Promise<Seen> {
  const localStorage = await sessionOf(url, one.who)
  const context = await browser.newContext({
    ...(one.who === 'admin' ? DESK : PHONE),
    ...{ baseURL: url, locale: 'tr-TR', timezoneId: 'Europe/Istanbul', serviceWorkers: 'block' },
    ...{ permissions: ['geolocation'], geolocation: HERE },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY })
  await page.goto(one.path)
  await settle(page)
  for (const touch of one.touches) {
    await touch(page)
    await settle(page)
  }
  const seen = await page.evaluate<Seen>('globalThis.seenByBench')
  await context.close()
  return seen
}

/**
 * How long people wait for the paint after a touch (INP: of fewer than fifty touches the longest), and by how much pages move
 * by themselves (CLS), with a processor four times slower. Returns its bars; a run with the default options is
 * written into docs/performance.md.
 */
export async function benchTouches(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: DEFAULT_ROUNDS }, page: { type: 'string' } },
  })
  const busyBefore = loadavg()[0] ?? 0
  const { executablePath, env } = await findChromium()
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
  try {
    const rows: string[] = []
    const bars: Bar[] = []
    for (const one of PAGES) {
      if (values.page !== undefined && !one.name.includes(values.page)) continue
      const rounds: Seen[] = []
      for (let round = 0; round < Number(values.rounds); round++)
        rounds.push(await look(browser, product.url, one))
      const longest = median(rounds.map(({ touches }) => Math.max(0, ...Object.values(touches))))
      const count = Math.max(...rounds.map(({ touches }) => Object.keys(touches).length))
      const shift = Math.max(...rounds.map((seen) => seen.shift))
      bars.push(
        atMost(`${one.name}: longest wait`, longest, BAR_MS, (value) => `${value.toFixed(0)} ms`),
        atMost(`${one.name}: shift`, shift, BAR_SHIFT, (value) => value.toFixed(4)),
      )
      rows.push(`| ${one.name} | ${count} | ${longest.toFixed(0)} | ${shift.toFixed(3)} |`)
      console.log(rows.at(-1), JSON.stringify(rounds))
    }
    const report = [
      `\`npm run bench -- touches\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${busyBefore.toFixed(1)} at the start; median of ${values.rounds}, the most of all for shifts.`,
      '',
      '| page | touches | longest ms | shift |',
      '|---|--:|--:|--:|',
      ...rows,
      '',
      barsTable(bars),
    ].join('\n')
    console.log(`\n${report}\n`)
    if (values.rounds === DEFAULT_ROUNDS && values.page === undefined) writeOutcome('touches', report)
    return bars
  } finally {
    await browser.close()
    await product.stop()
  }
}
