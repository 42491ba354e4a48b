import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn, signUp } from './sign-in.ts'

const { openBlank } = testBrowser({ reducedMotion: false })

/** Times are checked only in the nightly run, when nothing else runs; layouts always. */
const IS_TIMED = process.env.MEASURE_TIMES === '1'
/** CPU slowdown: a slow phone compared with the machine of the tests. */
const SLOWER = IS_TIMED ? 4 : 1
const LONG_TASK_MS = 50
const MAX_TASK_MS = IS_TIMED ? LONG_TASK_MS : Number.POSITIVE_INFINITY

/** Marks the time from the wheel's first frame in motion until it stops. */
const MARKS = `
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given)
    if (!this.matches('[data-wheel]')) return motion
    if (given[1].iterations === Infinity)
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => performance.mark('turning-begins'))))
    else motion.finished.then(() => performance.mark('turning-ends'), () => {})
    return motion
  }`

type TraceEvent = { name: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number }

/** Tasks of the main thread between the two marks. */
async function traced(
  page: Page,
  act: () => Promise<void>,
): Promise<{ layouts: number; tasks: number; longest: number }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [from, to] = ['turning-begins', 'turning-ends'].map((mark) =>
    traceEvents.find(({ name }) => name === mark),
  )
  if (!from || !to) throw new Error('the trace has no marks')
  const during = traceEvents.filter(
    ({ ts, dur = 0, pid, tid }) => pid === from.pid && tid === from.tid && ts > from.ts && ts + dur < to.ts,
  )
  // Of the thread's own time: while others have the processor it does nothing.
  const tasks = during.filter(({ name }) => name === 'RunTask').map(({ dur = 0, tdur = dur }) => tdur / 1000)
  const layouts = during.filter(({ name }) => name === 'Layout').length
  return { layouts, tasks: tasks.length, longest: Math.max(0, ...tasks) }
}

/** Spins, and checks that the main thread stayed responsive. */
async function expectFree(page: Page, press: () => Promise<void>): Promise<void> {
  const { layouts, tasks, longest } = await traced(page, async () => {
    await press()
    await page.getByText('Çekiliş doğrulandı').waitFor({ timeout: 30_000 })
  })
  expect(tasks).toBeGreaterThan(0)
  expect(layouts).toBe(0)
  expect(longest).toBeLessThan(MAX_TASK_MS)
}

it('a turning wheel is the compositor’s work alone, on its page and in home’s modal', async () => {
  // Live updates are cut off: what they fetch again is laid out, too.
  const cutOff = (one: Page) => intercept(one, '*/api/events*', 'fail')
  const page = await openBlank({ expectedErrors: [/ERR_FAILED/] })
  await cutOff(page)
  await page.addInitScript(MARKS)
  await signIn(page, 'customer', '/wheel')
  const start = page.getByRole('button', { name: 'Çarkı çevir', exact: true })
  await start.waitFor()
  await expectFree(page, () => start.click())

  const other = await openBlank({ expectedErrors: [/ERR_FAILED/] })
  await cutOff(other)
  await other.addInitScript(MARKS)
  const email = `iz-${Date.now()}@example.test`
  await signUp(other, { name: 'Ayşe Işık', email, phone: '05551112277' }, '/')
  await other.getByRole('button', { name: 'Ayşe, günlük çarkınızı çevirin' }).click()
  const ready = other.getByRole('dialog').getByRole('button', { name: 'Çarkı çevir', exact: true })
  await ready.waitFor()
  await expectFree(other, () => ready.click())

  const planted = await traced(page, async () => {
    await page.evaluate(`(async () => {
      const box = document.body.appendChild(document.createElement('div'))
      box.style.position = 'absolute'
      performance.mark('turning-begins')
      await box.animate([{ left: '0' }, { left: '100px' }], 500).finished
      for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve))
        const until = performance.now() + 60
        while (performance.now() < until);
      }
      await new Promise((resolve) => setTimeout(resolve))
      performance.mark('turning-ends')
    })()`)
  })
  expect(planted.layouts, 'what does lay out is seen').toBeGreaterThan(5)
  expect(planted.longest, 'what takes 60 ms is seen').toBeGreaterThan(IS_TIMED ? LONG_TASK_MS : 0)
})
