import { parseArgs } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '../../test/chromium.ts'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { type Step, TASKS, type Who } from './steps.ts'

const ISTANBUL = { latitude: 41.0082, longitude: 28.9784 }
const ACCOUNTS = {
  customer: { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' },
  business: { email: 'isletme@rehber724.test', password: 'isletme724', userType: 'business' },
  admin: { email: 'admin@rehber724.test', password: 'admin724admin', userType: 'customer' },
} as const

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true }
/** The staff sit at one. */
const DESK = { viewport: { width: 1280, height: 800 } }

/** In the page: where the bar at the lower edge begins, or the edge. */
const LOWER_EDGE = `Math.min(innerHeight, ...[...document.querySelectorAll('body *')]
  .filter((one) => getComputedStyle(one).position === 'fixed')
  .map((one) => one.getBoundingClientRect())
  .filter(({ width, height, bottom }) => width > innerWidth * 0.9 && height < 200 && bottom > innerHeight - 2)
  .map(({ top }) => top))`

/** By how many pixels the page must be scrolled until the target is wholly in sight. */
async function missing(page: Page, target: Locator): Promise<number> {
  if ((await target.locator('xpath=ancestor::nav').count()) > 0) return 0 // in the bar itself
  const box = await target.boundingBox()
  const edge = await page.evaluate<number>(LOWER_EDGE)
  return box ? Math.max(0, Math.ceil(box.y + box.height - edge)) : 0
}

export type Counted = { taps: number; scrolled: number }

/**
 * Counts the taps and the scrolling of five people's tasks, the staff's at a desk, in products that run at the given addresses; of two, the
 * build before and after, it writes the table into docs/performance.md.
 */
export async function benchTasks(args: string[]): Promise<Bar[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { show: { type: 'boolean' } },
  })
  if (positionals.length === 0)
    throw new Error('Name the address of a product in demo mode, or of two to compare.')
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...env },
  })
  for (const address of positionals) await writeToOwner(address)
  const builds = positionals.length === 2 ? ['before', 'after'] : positionals.map((_, i) => String(i + 1))
  const head = builds.flatMap((build) => [`taps ${build}`, `px ${build}`])
  const lines = [`| task | ${head.join(' | ')} |`, `|---|${head.map(() => '--:|').join('')}`]
  for (const { name, who, steps } of TASKS) {
    const cells: number[] = []
    for (const address of positionals) {
      const { taps, scrolled } = await countTask(browser, address, who, steps, values.show === true)
      cells.push(taps, scrolled)
    }
    lines.push(`| ${name} | ${cells.join(' | ')} |`)
  }
  await browser.close()
  process.stdout.write(`${lines.join('\n')}\n`)
  if (positionals.length === 2) writeOutcome('tasks', lines.join('\n'))
  return []
}

type Session = { token: string; user: object }

async function signIn(address: string, who: Who): Promise<Session> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNTS[who]),
  })
  return (await reply.json()) as Session
}

const as = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

/** An owner's evening has one unread message: the demonstration has none by itself. */
async function writeToOwner(address: string): Promise<void> {
  const owner = as(await signIn(address, 'business'))
  const mine = await fetch(`${address}/api/businesses/mine`, { headers: owner })
  const [business] = (await mine.json()) as { id: number }[]
  const sent = await fetch(`${address}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as(await signIn(address, 'customer')) },
    body: JSON.stringify({ toBusinessId: business?.id, message: 'Yarın sabah yeriniz var mı?' }),
  })
  if (!sent.ok) throw new Error(`no message was taken at ${address}: ${await sent.text()}`)
}

async function countTask(
  browser: Browser,
  baseURL: string,
  who: Who,
  steps: readonly Step[],
  show: boolean,
): Promise<Counted> {
  const context = await browser.newContext({
    ...{ baseURL, hasTouch: true, ...(who === 'admin' ? DESK : PHONE) },
    ...{ locale: 'tr-TR', timezoneId: 'Europe/Istanbul', reducedMotion: 'reduce', serviceWorkers: 'block' },
    ...{ permissions: ['geolocation'], geolocation: ISTANBUL },
  })
  const page = await context.newPage()
  await enter(page, await signIn(baseURL, who))
  const counted = { taps: 0, scrolled: 0 }
  for (const step of steps) {
    if (step.unless && (await isThere(page, step.find(page), step.unless(page)))) continue
    const target = step.find(page).locator('visible=true').first()
    await target.waitFor()
    const pixels = await waitUntilStill(page, () => missing(page, target))
    counted.scrolled += pixels
    if (show) process.stdout.write(`${baseURL} ${step.name}: ${pixels} px\n`)
    if (!step.isTap) continue
    counted.taps += 1
    if (step.isLast) continue
    if (step.isChoice) {
      counted.taps += 1
      await target.selectOption({ index: 1 })
      continue
    }
    const before = page.url()
    await target.tap()
    if (!step.staysHere) await page.waitForURL((url) => url.href !== before)
  }
  await context.close()
  return counted
}

/** Whether the wanted one is there, once all that is on its way has come. */
async function isThere(page: Page, other: Locator, wanted: Locator): Promise<boolean> {
  await other.or(wanted).locator('visible=true').first().waitFor()
  return (await waitUntilStill(page, () => wanted.count())) > 0
}

async function enter(page: Page, { token, user }: Session): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([userToken, text]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('user', text)
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.goto('/')
}

const STILL_MS = 1000

/** Measures again until all is there and the figure has stayed the same. */
async function waitUntilStill(page: Page, measure: () => Promise<number>): Promise<number> {
  for (let before = await measure(); ; ) {
    await page.waitForTimeout(STILL_MS)
    const isWhole = (await page.locator('main .animate-pulse-soft').count()) === 0
    const now = await measure()
    if (isWhole && now === before) return now
    before = now
  }
}
