import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../test/chromium.ts'
import { startProduct } from '../../test/product.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { median } from '../statistics.ts'

const BAR_SECONDS = 1
/** From the list to its travel times. */
const MINUTES_BAR_MS = 150
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const HERE = { latitude: 41.0082, longitude: 28.9784 }
const CUSTOMER = { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' }

/** Runs in the page from its start: records when the list, its minutes, the map's box and its first tile of streets appear. */
const WATCH = `
  window.moments = {}
  new MutationObserver(() => {
    const note = (name, selector) => {
      if (!(name in window.moments) && document.querySelector(selector)) window.moments[name] = performance.now()
    }
    note('list', 'article')
    note('minutes', 'article .min-w-12 .sr-only')
    note('box', '.map')
    note('tile', '.map canvas.leaflet-tile-loaded')
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })`

/** The call for the cards' minutes: the one with more than one target. */
const ANSWERED = `() => {
  const isList = ({ name }) => name.includes('/api/road-minutes') && decodeURIComponent(name).includes(';')
  const call = performance.getEntriesByType('resource').find(isList)
  return { asked: call?.requestStart, answered: call?.responseEnd }
}`

type Moments = { list: number; minutes: number; box: number; tile: number; asked: number; answered: number }

async function look(browser: Browser, url: string): Promise<Moments> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
    ...{ permissions: ['geolocation'], geolocation: HERE },
  })
  const reply = await context.request.post('/api/auth/login', { data: CUSTOMER })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.addInitScript(
    `localStorage.setItem('userToken', ${JSON.stringify(token)}); localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`,
  )
  await page.goto('/nearby-map')
  await page.locator('.map canvas.leaflet-tile-loaded').first().waitFor()
  await page.locator('article .min-w-12 .sr-only').first().waitFor({ state: 'attached' })
  const moments = await page.evaluate<Moments>(`({ ...window.moments, ...(${ANSWERED})() })`)
  await context.close()
  return moments
}

/**
 * From a map's box on the page to its first tile of streets, and from a list to its travel times, in a browser with an empty
 * cache. Returns its bars.
 */
export async function benchMap(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  const busy = loadavg()[0] ?? 0
  const { executablePath, env } = await findChromium()
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
  try {
    const found: Moments[] = []
    for (let round = 0; round < Number(values.rounds); round += 1)
      found.push(await look(browser, product.url))
    const seconds = median(found.map(({ box, tile }) => (tile - box) / 1000))
    const all = median(found.map(({ tile }) => tile / 1000))
    const behind = found.map(({ list, minutes }) => minutes - list)
    const from = (what: 'asked' | 'answered') => median(found.map((one) => one[what] - one.list)).toFixed(0)
    const bars = [
      atMost("first tile after the map's place", seconds, BAR_SECONDS, (value) => `${value.toFixed(2)} s`),
      atMost('minutes after the list', median(behind), MINUTES_BAR_MS, (value) => `${value.toFixed(0)} ms`),
    ]
    const outcome = [
      `First tile ${seconds.toFixed(2)} s after the map's place, ${all.toFixed(2)} s after the page. ` +
        `The list has its minutes ${median(behind).toFixed(0)} ms after it stands, ` +
        `the first one of a server that just started after ${behind[0]?.toFixed(0)} ms. ` +
        `Of that the call leaves after ${from('asked')} ms and is answered after ${from('answered')}; the rest the page draws its list and map.`,
      '',
      `Median of ${found.length} rounds, ${availableParallelism()} cores, load ${busy.toFixed(1)} before.`,
      '',
      barsTable(bars),
    ].join('\n')
    console.log(outcome)
    writeOutcome('map', outcome)
    return bars
  } finally {
    await browser.close()
    await product.stop()
  }
}
