import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { askedCallOut, onDuty } from '../../../../test/call-outs.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm, handOver } from '../../../../test/netgsm.ts'
import { signedIn } from '../../../../test/person.ts'

/** With the limits of production: a made-up sender against who has the number. */
let server: TestApp
let netgsm: FakeNetgsm
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  server = await testApp({ DEMO: '0', ...netgsm.environment })
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
})

let numbers = 0
const nextPhone = () => {
  numbers += 1
  return `+9053277900${String(numbers).padStart(2, '0')}`
}
const allTo = async (phone: string) => {
  await server.sendSms()
  return netgsm.taken.filter(({ no }) => phone.endsWith(no)).map(({ msg }) => msg)
}
const lastTo = async (phone: string) => (await allTo(phone)).at(-1) ?? ''
/** Statuses of SMS from this number, in turn. */
async function send(phone: string, texts: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const text of texts) statuses.push((await handOver(server, phone, text)).statusCode)
  return statuses
}
const times = (count: number, text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i))

/** Somebody on duty, who is asked by SMS. */
async function asked() {
  await server.sql`update duty set until_at = now()`
  const phone = nextPhone()
  await onDuty(server, 1, {}, { phone, name: 'Can Usta' })
  const codes = new Set<string>()
  const askAgain = async () => {
    await server.sql`
      update call_out set status = 'over', ended_at = now() where status in ('asking', 'accepted')`
    await server.sql`update call_out_ask set state = 'lost', closed_at = now() where state = 'asked'`
    const customer = await signedIn(server, { name: 'Elif Yılmaz', phone: nextPhone() })
    const { see, id } = await askedCallOut(server, customer)
    const code = / 1 20 (\d\d)\)/.exec(await lastTo(phone))?.[1] ?? ''
    codes.add(code)
    /** Yes by codes that are of no call-out: one that is over has its own answer, and is no guess. */
    const wrong = times(90, (i) => String(10 + i))
      .filter((one) => !codes.has(one))
      .map((one, i) => `1 ${10 + i} ${one}`)
    return { see, id, code, wrong }
  }
  return { phone, askAgain, ...(await askAgain()) }
}

/** An owner who wrote KAPALI, with the code that came. */
async function switching() {
  const phone = nextPhone()
  const owner = await signedIn(server, { userType: 'business', phone })
  await server.sql`update app_user set phone_proven_at = now() where id = ${owner.id}`
  const { id } = await buildBusiness(server.sql, {
    ownerId: owner.id,
    name: 'Şen Çilingir',
    hours: 'Mo-Su 00:00-24:00',
  })
  await handOver(server, phone, 'KAPALI')
  const code = async () => /\b\d{6}\b/.exec(await lastTo(phone))?.[0] ?? ''
  const isOpen = async () => {
    const [row] = await server.sql<{ switchOpen: boolean | null }[]>`
      select switch_open from business where id = ${id}`
    return row?.switchOpen ?? null
  }
  const right = await code()
  const wrong = (count: number) =>
    times(count, (i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'))
  return { phone, right, wrong, code, isOpen }
}

describe('a made-up sender', () => {
  test('keeps nobody from answering a call-out by what is not understood', async () => {
    const { phone, code, see } = await asked()
    const before = (await allTo(phone)).length
    const rubbish = times(
      30,
      (i) => ['1 20', '0', 'evet', `gelirim ${i}`, '1 20 4 7', '2 30 47'][i % 6] ?? '',
    )
    expect(new Set(await send(phone, rubbish))).toEqual(new Set([200]))
    expect((await allTo(phone)).length).toBe(before + 3)
    expect(await see()).toMatchObject({ status: 'asking' })
    expect(await send(phone, [`1 20 ${code}`])).toEqual([200])
    expect(await see()).toMatchObject({ status: 'accepted', winner: { minutes: 20 } })
  })

  test('tries three codes of a call-out, and the next one can be answered', async () => {
    const { phone, code, wrong, see, askAgain, id } = await asked()
    expect(await send(phone, wrong.slice(0, 5))).toEqual([200, 200, 200, 429, 429])
    // Of ninety codes few can be tried: beyond them the right one is not taken, either.
    expect(await send(phone, [`1 20 ${code}`])).toEqual([429])
    expect(await see()).toMatchObject({ status: 'asking' })
    await server.sql`update call_out set status = 'over', ended_at = now() where id = ${id}`
    // With nothing to win there is nothing to guess.
    expect(new Set(await send(phone, wrong.slice(5, 25)))).toEqual(new Set([200]))
    const next = await askAgain()
    expect(await send(phone, [`1 15 ${next.code}`])).toEqual([200])
    expect(await next.see()).toMatchObject({ status: 'accepted', winner: { minutes: 15 } })
  })

  test('tries ten codes of all call-outs in an hour, also at once', async () => {
    const first = await asked()
    const { phone, askAgain } = first
    const tried: number[] = []
    let last = first
    for (let i = 0; i < 4; i += 1) {
      if (i > 0) last = { ...first, ...(await askAgain()) }
      const all = await Promise.all(
        last.wrong.slice(20 * i, 20 * i + 20).map((text) => handOver(server, phone, text)),
      )
      tried.push(all.filter(({ statusCode }) => statusCode === 200).length)
    }
    expect(tried).toEqual([3, 3, 3, 1])
    expect(await send(phone, [`1 20 ${last.code}`])).toEqual([429])
    expect(await last.see()).toMatchObject({ status: 'asking' })
  })

  test('with the right number and no code answers nothing, before and after who has it came', async () => {
    const { phone, see, code } = await asked()
    await send(phone, ['1 20', '0'])
    expect(await see()).toMatchObject({ status: 'asking' })
    await send(phone, [`1 20 ${code}`])
    await send(phone, ['1 5', '0', '1 90'])
    expect(await see()).toMatchObject({ status: 'accepted', winner: { minutes: 20 } })
  })

  test('keeps no owner from switching: neither by rubbish, nor by some wrong codes', async () => {
    const { phone, right, wrong, isOpen } = await switching()
    const before = (await allTo(phone)).length
    const texts = [...wrong(40), ...times(20, (i) => `1 ${i + 1}`)]
    expect(new Set(await send(phone, texts))).toEqual(new Set([200]))
    expect((await allTo(phone)).length).toBe(before + 3)
    expect(await send(phone, [right])).toEqual([200])
    expect(await isOpen()).toBe(false)
    expect(await lastTo(phone)).toContain('KAPALI gorunuyor')
  })

  test('tries a hundred codes of a switch in an hour', async () => {
    const { phone, right, wrong, isOpen } = await switching()
    const statuses = await send(phone, wrong(103))
    expect(statuses.lastIndexOf(200)).toBe(99)
    expect(statuses.slice(100)).toEqual([429, 429, 429])
    expect(await send(phone, [right])).toEqual([429])
    expect(await isOpen()).toBeNull()
  })

  test('leaves the last code that was sent as it was, when no further one can be', async () => {
    const { phone, code, isOpen } = await switching()
    expect(
      await send(
        phone,
        times(8, () => 'ACIK'),
      ),
    ).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const last = await code()
    expect(await send(phone, [last])).toEqual([200])
    expect(await isOpen()).toBe(true)
  })
})
