import { tx } from '#server/db/pool.ts'
import { startSubscription } from '#server/features/billing/billing.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { fakeServer } from '../fake-server.ts'
import { fakeIyzico, KEYS } from '../iyzico.ts'
import { fakeNetgsm } from '../netgsm.ts'
import { addSession } from '../person.ts'
import { pushBrowser, pushService } from '../push-service.ts'
import { smtpServer } from '../smtp-server.ts'
import { type BadFront, startBadFront, type Way } from './bad-front.ts'
import type { Stage } from './stage.ts'

/** The services that the product calls, each behind a front that can go wrong, and the environment that leads to them. */
export async function startUpstreams(forecast: Buffer) {
  const [smtp, netgsm, push, iyzico] = [
    ...[await smtpServer(), await fakeNetgsm(), await pushService(), await fakeIyzico()],
  ] as const
  const weather = await fakeServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(forecast),
  )
  const before = (url: string, protocol: Parameters<typeof startBadFront>[1]) =>
    startBadFront(Number(new URL(url).port), protocol)
  const fronts = {
    mail: await before(smtp.url, 'smtp'),
    SMS: await before(netgsm.url, 'json'),
    push: await before(push.url, 'push'),
    payments: await before(iyzico.url, 'json'),
    weather: await before(weather.url, 'json'),
  }
  const at = ({ port }: BadFront) => `http://127.0.0.1:${port}`
  const all = Object.values(fronts)
  return {
    ...{ smtp, netgsm, push, iyzico, fronts, pushUrl: at(fronts.push) },
    environment: {
      // Not as in production, where these addresses may not be of this machine.
      ...{ NODE_ENV: '', SMTP_URL: `smtp://127.0.0.1:${fronts.mail.port}`, WEATHER_URL: at(fronts.weather) },
      ...{ ...netgsm.environment, NETGSM_BASE_URL: at(fronts.SMS), PUSH_LOCAL: at(fronts.push) },
      ...{ IYZICO_API_KEY: KEYS.apiKey, IYZICO_SECRET_KEY: KEYS.secretKey },
      IYZICO_BASE_URL: at(fronts.payments),
    },
    behave(way: Way | null): void {
      for (const front of all) front.behave(way)
    },
    open: () => all.reduce((sum, front) => sum + front.open(), 0),
    async stop() {
      for (const front of all) front.stop()
      await Promise.all([smtp, netgsm, push, iyzico, weather].map((service) => service.close()))
    },
  }
}
export type Upstreams = Awaited<ReturnType<typeof startUpstreams>>

/** Somebody whose telephone is not proven, with a browser that takes pushes. */
export async function addReader({ sql }: Stage, { pushUrl }: Upstreams) {
  const { id, email, phone } = await buildUser(sql, { phoneProvenAt: null })
  return {
    email,
    no: phone.slice('+90'.length),
    token: await addSession(sql, id),
    browser: pushBrowser(pushUrl),
  }
}
export type Reader = Awaited<ReturnType<typeof addReader>>

/** An owner whose business has a fee. */
export async function addPayer({ sql }: Stage) {
  const { id } = await buildUser(sql, { userType: 'business' })
  const { id: businessId } = await buildBusiness(sql, { ownerId: id, categoryId: 3 })
  await tx(sql, (db) => startSubscription(db, businessId))
  return { businessId, token: await addSession(sql, id) }
}
export type Payer = Awaited<ReturnType<typeof addPayer>>

export async function addAdmin({ sql }: Stage): Promise<string> {
  return addSession(sql, (await buildUser(sql, { userType: 'admin' })).id)
}

/** Brings the next try of what waits forward to now, instead of waiting for it. */
export async function hurryMessages({ sql }: Stage): Promise<void> {
  await sql`update mail set next_try_at = now() where sent_at is null and given_up_at is null`
  await sql`update sms set next_try_at = now() where sent_at is null and given_up_at is null`
  await sql`update push set next_try_at = now() where sent_at is null and given_up_at is null`
  await sql`select pg_notify(channel, '') from unnest('{mail,sms,push}'::text[]) channel`
}

/** The same of the questions about payments. */
export async function hurryPayments({ sql }: Stage): Promise<void> {
  await sql`update payment set next_ask_at = billing_now() where next_ask_at is not null`
}
