import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WAYS, type Way } from './bad-front.ts'
import { countFailed, failuresOf, startLoad } from './load.ts'
import { type Answer, type Asked, makeAsk, openStage, type Stage, settle, tell } from './stage.ts'
import {
  addAdmin,
  addPayer,
  addReader,
  hurryMessages,
  hurryPayments,
  type Payer,
  type Reader,
  startUpstreams,
  type Upstreams,
} from './upstreams.ts'

/** With few the breakers stay closed, and each way is met by every call; with the many of the last way they open. */
const FEW = 2
const MANY = 8
/** A breaker rests 30 s. */
const REST_MS = 31_000
/** The longest time that a call has is that of a mail, 20 s; and as long as a connection may take to close. */
const LET_GO_MS = 30_000
const AGAIN_MS = 60_000
const MOST_GROWTH_MB = 256
const WEATHER = 'test/fixtures/open-meteo.istanbul.json'
const PROVINCES = ['Ankara', 'İzmir', 'Bursa', 'Adana', 'Konya', 'Samsun']
const PAGES = ['/', '/rehber', '/sitemap.xml', '/api/businesses?limit=20']

type Ask = (asked: Asked) => Promise<Answer>
type Scene = { stage: Stage; upstreams: Upstreams; ask: Ask; admin: string }
const weatherOf = (n: number): Asked => ({
  path: `/api/weather?city=${encodeURIComponent(PROVINCES[n] ?? '')}`,
})
const titleOf = (n: number) => `Duyuru ${n}`

type Paying = Payer & { pageToken: string }

const startPayment = ({ businessId, token }: Payer): Asked => ({
  ...{ method: 'POST', path: `/api/businesses/${businessId}/payments`, token },
  body: { method: 'iyzico', months: 1 },
})

/** Who will want something in one of the ways: readers, and an owner whose card has just been charged. */
async function prepare({ stage, upstreams, ask }: Scene, way: Way) {
  const readers: Reader[] = []
  for (let i = 0; i < (way === WAYS.at(-1) ? MANY : FEW); i++) readers.push(await addReader(stage, upstreams))
  for (const { token, browser } of readers)
    await ask({ method: 'PUT', path: '/api/push/subscription', token, body: browser.subscription })
  const payer = await addPayer(stage)
  const { status, body } = await ask(startPayment(payer))
  if (status !== 201) throw new Error(`no page to pay on: ${status} ${body}`)
  const pageToken = new URL((JSON.parse(body) as { paymentPageUrl: string }).paymentPageUrl).searchParams.get(
    'token',
  )
  upstreams.iyzico.pay(pageToken ?? '')
  return { readers, payer: { ...payer, pageToken: pageToken ?? '' } satisfies Paying }
}
type Cast = Awaited<ReturnType<typeof prepare>>

/** Wants everything from the services at once, while they are bad; answers what was told otherwise than it should be. */
async function wantAll({ ask, admin }: Scene, { readers, payer }: Cast, n: number): Promise<string[]> {
  const wrong: string[] = []
  const expectStatus = async (asked: Asked, right: number, code?: string) => {
    const { status, body } = await ask(asked)
    const isRight = status === right && (code === undefined || body.includes(`"${code}"`))
    if (!isRight) wrong.push(`${asked.path}: ${status} ${body.slice(0, 80)}`)
  }
  const notification = { title: titleOf(n), message: 'Metin', targetType: 'all' }
  await Promise.all([
    ...readers.flatMap(({ token, email }) => [
      expectStatus({ method: 'POST', path: '/api/me/phone/code', token }, 200),
      expectStatus({ method: 'POST', path: '/api/auth/forgot-password', body: { email } }, 200),
    ]),
    expectStatus(
      { method: 'POST', path: '/api/admin/notifications/send', token: admin, body: notification },
      200,
    ),
    expectStatus(startPayment(payer), 503, 'payment_unavailable'),
    expectStatus(
      { method: 'POST', path: '/api/payments/iyzico/callback', body: { token: payer.pageToken } },
      200,
    ),
    expectStatus(weatherOf(n), 503, 'weather_unavailable'),
    ...PAGES.map((path) => expectStatus({ path }, 200)),
  ])
  return wrong
}

/** How often each message that was wanted has come: once, if all is well. */
function countCome({ upstreams: { smtp, netgsm, push } }: Scene, { readers }: Cast, n: number): number[] {
  return [
    ...readers.map(({ email }) => smtp.received.filter(({ to }) => to.includes(email)).length),
    ...readers.map(({ no }) => netgsm.taken.filter((sms) => sms.no === no).length),
    ...readers.map(({ browser }) => push.readBy(browser).filter(({ title }) => title === titleOf(n)).length),
  ]
}

/** How often each owner who paid has an invoice. */
async function countInvoices({ stage }: Scene, payers: readonly Payer[]): Promise<number[]> {
  const rows = await stage.sql<{ count: number }[]>`
    select count(i.id)::int from unnest(${payers.map(({ businessId }) => businessId)}::bigint[]) as paid (id)
    left join invoice i on i.business_id = paid.id group by paid.id`
  return rows.map(({ count }) => count)
}

const residentMb = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)

/** Watches how much memory a process takes at most. */
function watchMemory(pid: number) {
  const before = residentMb(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, 500)
  return {
    stop(): number {
      clearInterval(timer)
      return most - before
    },
  }
}

test('services that hang, drip, close, answer rubbish, without end or 500 hold up nothing, and get it all once', {
  timeout: 900_000,
}, async () => {
  const upstreams = await startUpstreams(readFileSync(WEATHER))
  const stage = await openStage({ environment: async () => upstreams.environment })
  try {
    const askAt = makeAsk()
    const ask: Ask = (asked) => askAt(stage.first.url, asked)
    const scene: Scene = { stage, upstreams, ask, admin: await addAdmin(stage) }
    const load = startLoad(stage, ask, 2)
    await sleep(3000)
    const memory = watchMemory(stage.first.pid)
    const [wrong, counts]: [string[], number[]] = [[], []]
    let left = 0
    const payers: Payer[] = []
    for (const [n, way] of WAYS.entries()) {
      const cast = await prepare(scene, way)
      payers.push(cast.payer)
      upstreams.behave(way)
      wrong.push(...(await wantAll(scene, cast, n)))
      await settle(() => upstreams.open() === 0, LET_GO_MS)
      left += upstreams.open()
      upstreams.behave(null)
      if (cast.readers.length > FEW) await sleep(REST_MS)
      await hurryMessages(stage)
      await settle(() => Math.min(...countCome(scene, cast, n)) > 0, AGAIN_MS)
      counts.push(...countCome(scene, cast, n))
      const { status } = await ask(weatherOf(n))
      if (status !== 200) wrong.push(`weather after all: ${status}`)
    }
    await hurryPayments(stage)
    await settle(async () => Math.min(...(await countInvoices(scene, payers))) > 0, AGAIN_MS)
    counts.push(...(await countInvoices(scene, payers)))
    await load.stop()
    const grown = memory.stop()
    const never = counts.filter((count) => count === 0).length
    const twice = counts.filter((count) => count > 1).length
    const met = Object.entries(upstreams.fronts).map(([name, { spoilt }]) => `${name} ${spoilt()}`)
    const figures =
      `${WAYS.length} ways; calls met by them: ${met.join(', ')}; ${load.told.succeeded} other requests answered, failures ` +
      `${failuresOf(load.told)}; wrong answers ${wrong.join('; ') || '0'}; of ${counts.length} mails, SMS, pushes and payments ` +
      `${never} never came, ${twice} twice; ${left} connections left; ${grown} MB more at most`
    const holds = tell({
      fault: `each service of mail, SMS, pushes, payments and weather ${WAYS.join(', ')}`,
      bar: `no answer but the feature’s own error, all of it sent once when they are well again, no connection left, ≤ ${MOST_GROWTH_MB} MB more`,
      figures,
      holds:
        Object.values(upstreams.fronts).every(({ spoilt }) => spoilt() >= WAYS.length) &&
        countFailed(load.told) + wrong.length + never + twice + left === 0 &&
        grown <= MOST_GROWTH_MB,
    })
    expect(holds, figures).toBe(true)
  } finally {
    upstreams.stop().catch(() => {})
    await stage.stop()
  }
})
