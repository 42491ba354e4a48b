import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOutOffer } from '#contract/call-outs.ts'
import { addUploads } from '../../../../test/add-rows.ts'
import { acceptedCallOut, endAll, HERE, onDuty } from '../../../../test/call-outs.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100' })
})
afterAll(() => server.close())
beforeEach(() => endAll(server.sql))

/** A job of 440 TL whose winner has arrived. */
async function atTheDoor() {
  const job = await acceptedCallOut(server)
  await job.step(job.winner, 'arrived')
  const price = (who: Person, body: object) => who.ask('POST', `/api/call-outs/${job.id}/price`, body)
  const ask = async (totalKurus: number, over: object = {}) => {
    const [photo] = await addUploads(server.sql, 1, { userId: job.winner.id })
    const given = { totalKurus, reason: 'Kilit kırıldı', photo: photo?.url, ...over }
    return price(job.winner, { ask: given })
  }
  const answer = (no: number, agree: boolean) => price(job.customer, { answer: { no, agree } })
  const thread = async (who: Person) => {
    const [found] = (await who.ask('GET', '/api/messages/threads')).json()
    return found
  }
  const receipt = (who: Person) => who.ask('GET', `/api/call-outs/${job.id}/receipt`)
  return { ...job, price, ask, answer, thread, receipt }
}

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code

describe('the price of a job', () => {
  test('is pinned in the conversation of both at the acceptance, until the job ends', async () => {
    const { customer, winner, one, thread, step, confirm, see } = await atTheDoor()
    // What was agreed stays under the name with which it was agreed.
    const [named] = await server.sql<
      { name: string }[]
    >`select name from business where id = ${one.business.id}`
    await server.sql`update business set name = 'Yeni Ad Lastik' where id = ${one.business.id}`
    expect(await see()).toMatchObject({ agreedKurus: 44_000, priceAsks: [], paidKurus: null })
    for (const who of [customer, winner]) {
      const { pinned, lastMessage } = await thread(who)
      expect(pinned).toBe(lastMessage.text)
      expect(pinned).toContain('₺440,00')
      expect(pinned).toContain('Söküp takma')
      expect(pinned).toContain(`İşletme: ${named?.name}`)
      expect(lastMessage).toMatchObject({ kind: 'price', side: 'business', isAutomatic: true, author: null })
    }
    await step(winner, 'done')
    await confirm(customer)
    expect(await thread(customer)).toMatchObject({ pinned: null, lastMessage: { kind: 'price' } })
  })

  test('begins no conversation of those that a listing brought: the customer’s first message does', async () => {
    const { customer, one } = await atTheDoor()
    const counted = () => server.sql`
      select conversations, messages from message_count where business_id = ${one.business.id}`
    expect(await counted()).toEqual([])
    for (const message of ['Geldim', 'Kapıdayım'])
      await customer.ask('POST', '/api/messages', { toBusinessId: one.business.id, message })
    expect(await counted()).toEqual([{ conversations: 1, messages: 2 }])
  })

  test('is more with a reason, a photo and the customer’s tap alone', async () => {
    const { customer, winner, two, ask, answer, see, view, thread, price } = await atTheDoor()
    expect((await ask(90_000)).json()).toMatchObject({
      role: 'winner',
      job: { agreedKurus: 44_000, priceAsks: [{ no: 1, totalKurus: 90_000, answer: null }] },
    })
    const { agreedKurus, priceAsks } = await see()
    expect(agreedKurus).toBe(44_000)
    expect(priceAsks[0]?.photo?.url).toMatch(/^\/files\//)
    const again = await price(winner, {
      ask: { totalKurus: 90_000, reason: 'Kilit kırıldı ', photo: '/files/x' },
    })
    expect(again.statusCode, again.body).toBe(200)
    expect(codeOf(await ask(95_000))).toBe('price_open')
    for (const who of [winner, two.who, await signedIn(server)])
      expect((await price(who, { answer: { no: 1, agree: true } })).statusCode).toBe(404)
    await answer(1, false)
    expect((await see()).agreedKurus).toBe(44_000)
    expect(codeOf(await answer(1, true))).toBe('price_answered')
    expect((await answer(1, false)).statusCode).toBe(200)
    // The same again, after a no, is a new question.
    expect((await ask(90_000)).json()).toMatchObject({
      job: {
        priceAsks: [
          { no: 1, answer: 'declined' },
          { no: 2, answer: null },
        ],
      },
    })
    await answer(2, false)
    await ask(60_000, { reason: 'Yeni silindir' })
    await answer(3, true)
    expect(await see()).toMatchObject({ agreedKurus: 60_000 })
    expect((await thread(customer)).pinned).toMatch(/₺600,00[\s\S]*Yeni silindir/)
    expect(await view(winner)).toMatchObject({ job: { agreedKurus: 60_000 } })
  })

  test('is asked at most three times, upwards, at the door, while the job runs', async () => {
    const { id, winner, two, ask, answer, price, step, customer } = await atTheDoor()
    expect(codeOf(await ask(44_000))).toBe('price_not_more')
    expect((await ask(50_000, { reason: ' ' })).json().fields).toHaveProperty('ask.reason')
    expect(codeOf(await ask(50_000, { photo: '/files/none.webp' }))).toBe('photo_unusable')
    const [theirs] = await addUploads(server.sql, 1, { userId: customer.id })
    expect(codeOf(await ask(50_000, { photo: theirs?.url }))).toBe('photo_unusable')
    for (const who of [two.who, customer, await signedIn(server)])
      expect((await price(who, { ask: { totalKurus: 1, reason: 'x', photo: 'x' } })).statusCode).toBe(404)
    expect((await price(winner, {})).statusCode).toBe(400)
    expect((await price(customer, { answer: { no: 1, agree: true }, paidKurus: 1 })).statusCode).toBe(400)
    for (const no of [1, 2, 3]) {
      await ask(50_000 + no)
      await answer(no, false)
    }
    expect(codeOf(await ask(70_000))).toBe('price_asks_spent')
    expect(codeOf(await answer(4, true))).toBe('price_answered')
    await step(winner, 'done')
    expect(codeOf(await ask(70_000))).toBe('call_out_done')
    const open = await server.sql`select from call_out_price where call_out_id = ${id} and answer is null`
    expect(open).toHaveLength(0)

    const far = await acceptedCallOut(server)
    const [photo] = await addUploads(server.sql, 1, { userId: far.winner.id })
    const given = { totalKurus: 90_000, reason: 'Yol uzun', photo: photo?.url }
    const early = await far.winner.ask('POST', `/api/call-outs/${far.id}/price`, { ask: given })
    expect(codeOf(early)).toBe('call_out_step')
  })

  test('two asks at once are one, and two answers at once are one', async () => {
    const { ask, answer, see } = await atTheDoor()
    const both = await Promise.all([ask(70_000), ask(80_000)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const answers = await Promise.all([answer(1, true), answer(1, false)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { priceAsks, agreedKurus } = await see()
    const isAgreed = priceAsks[0]?.answer === 'agreed'
    expect(agreedKurus).toBe(isAgreed ? priceAsks[0]?.totalKurus : 44_000)
  })

  test('an ask that was not answered is void once others come, who begin at their own price', async () => {
    const { id, winner, ask, cancel, accept, two, see, answer, thread, customer } = await atTheDoor()
    await ask(90_000)
    await cancel(winner)
    expect(await see()).toMatchObject({ status: 'asking', agreedKurus: null, priceAsks: [] })
    expect((await thread(customer)).pinned).toBeNull()
    await accept(two.who)
    expect(await see()).toMatchObject({ agreedKurus: 46_000, priceAsks: [] })
    expect(codeOf(await answer(1, true))).toBe('price_answered')
    expect(
      codeOf(
        await winner.ask('POST', `/api/call-outs/${id}/price`, {
          ask: { totalKurus: 1, reason: 'x', photo: 'x' },
        }),
      ),
    ).toBe('call_out_not_yours')
  })

  test('who is asked for more cancels free', async () => {
    const { id, customer, cancel, ask, step, winner, see } = await atTheDoor()
    await step(winner, 'arrived', (await see()).arrivalCode ?? '')
    await server.sql`update call_out set accepted_at = accepted_at - interval '5 minutes' where id = ${id}`
    expect((await see()).isCancelCounted).toBe(true)
    await ask(90_000)
    expect((await see()).isCancelCounted).toBe(false)
    await cancel(customer)
    const [row] = await server.sql`select is_counted from call_out where id = ${id}`
    expect(row).toEqual({ isCounted: false })
  })
})

describe('what was paid', () => {
  test('is told by the customer, from the arrival until seven days after the end', async () => {
    const { id, customer, winner, price, see, step, confirm, view } = await atTheDoor()
    expect((await price(winner, { paidKurus: 1 })).statusCode).toBe(404)
    await step(winner, 'done')
    await confirm(customer)
    await price(customer, { paidKurus: 44_000 })
    await price(customer, { paidKurus: 45_000 })
    expect(await see()).toMatchObject({ status: 'done', agreedKurus: 44_000, paidKurus: 45_000 })
    expect(await view(winner)).toMatchObject({ job: { paidKurus: 45_000 } })
    await server.sql`update call_out set ended_at = now() - interval '8 days' where id = ${id}`
    expect(codeOf(await price(customer, { paidKurus: 1 }))).toBe('call_out_over')
    const next = await acceptedCallOut(server)
    const early = await next.customer.ask('POST', `/api/call-outs/${next.id}/price`, { paidKurus: 1 })
    expect(codeOf(early)).toBe('call_out_step')
  })

  test('to one who gave the job back is not what the next one was paid', async () => {
    const { customer, winner, two, price, see, cancel, accept } = await atTheDoor()
    await price(customer, { paidKurus: 12_300 })
    await cancel(winner)
    expect(await see()).toMatchObject({ status: 'asking', paidKurus: null })
    await accept(two.who)
    expect(await see()).toMatchObject({ agreedKurus: 46_000, paidKurus: null })
  })

  test('is published by trade and district from twenty jobs of three businesses on, a month late', async () => {
    const duties = [await onDuty(server, 1), await onDuty(server, 2), await onDuty(server, 3)]
    const paid = async () => {
      await server.sweep()
      const at = `/api/call-outs/offers?lat=${HERE.lat}&lng=${HERE.lng}`
      return (await server.app.inject(at)).json<CallOutOffer[]>()[0]?.paidKurus
    }
    const customers = await Promise.all(Array.from({ length: 10 }, () => signedIn(server)))
    const add = async (i: number, endedDaysAgo: number, business = duties[i % 3]?.business.id ?? 0) => {
      await server.sql`
        insert into call_out (client_id, category_id, choice, lat, lng, city, district, status, ends_at, winner_id,
          promised_minutes, accepted_at, on_the_way_at, arrived_at, customer_done_at, ended_at, customer_id, paid_kurus)
        select ${`${i}-${endedDaysAgo}-${business}`}, 6, 'flat_no_spare', 41, 29, 'İstanbul', 'Fatih', 'done', t, ${business}, 9, t, t, t, t, t,
          ${customers[i % 10]?.id ?? 0}, ${100_000 - i * 1000}
        from (select now() - make_interval(days => ${endedDaysAgo}) as t) one`
    }
    for (let i = 0; i < 19; i++) await add(i, 31)
    await add(19, 29)
    expect(await paid()).toBeNull()
    await add(19, 31)
    expect(await paid()).toEqual({ from: 82_000, to: 98_000, jobs: 20 })
    const list = await server.app.inject('/rehber/istanbul/fatih/lastik')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('Bu ilçede son bir yılda ödenen: ₺820–₺980 (20 iş)')
    expect((await server.app.inject('/rehber/istanbul/lastik')).body).not.toContain('ödenen')
    // Of nine customers, however often they say so.
    const [first, second] = customers.map(({ id }) => id)
    await server.sql`update call_out set customer_id = ${second ?? 0} where customer_id = ${first ?? 0}`
    expect(await paid()).toBeNull()
    await server.sql`
      update call_out set customer_id = ${first ?? 0} where id = (select max(id) from call_out where customer_id = ${second ?? 0})`
    expect(await paid()).not.toBeNull()
    await server.sql`update call_out set winner_id = ${duties[0]?.business.id ?? 0} where paid_kurus is not null`
    expect(await paid()).toBeNull()
  })
})

describe('the receipt', () => {
  test('tells both sides what was agreed, from the arrival on, and says that it is no invoice', async () => {
    const { customer, winner, two, ask, answer, receipt, price } = await atTheDoor()
    await ask(60_000, { reason: 'Yeni silindir' })
    await answer(1, true)
    await price(customer, { paidKurus: 60_000 })
    for (const who of [customer, winner]) {
      const answered = await receipt(who)
      expect(answered.headers['content-type']).toBe('application/pdf')
      const pdf = await getDocumentProxy(new Uint8Array(answered.rawPayload))
      const { text } = await extractText(pdf, { mergePages: true })
      for (const words of [
        '₺400,00',
        'Yeni silindir',
        '₺160,00',
        '₺600,00',
        'Söküp takma',
        'fatura değildir',
      ])
        expect(text).toContain(words)
      expect(text).not.toContain('Elif')
    }
    for (const who of [two.who, await signedIn(server)]) expect((await receipt(who)).statusCode).toBe(404)
    const far = await acceptedCallOut(server)
    const early = await far.customer.ask('GET', `/api/call-outs/${far.id}/receipt`)
    expect(codeOf(early)).toBe('call_out_step')
  })

  test('words and photo of an ask go with the account that wrote them, or after 90 days', async () => {
    const { id, winner, ask, step, confirm, customer, answer } = await atTheDoor()
    await ask(60_000)
    await answer(1, true)
    await step(winner, 'done')
    await confirm(customer)
    const rows = () => server.sql`
      select reason, photo_id, answer, total_kurus from call_out_price where call_out_id = ${id}`
    const told = (await winner.ask('GET', '/api/me/export')).body
    expect(told).toContain('Kilit kırıldı')
    await winner.ask('DELETE', '/api/me', { password: winner.password, closeBusinesses: true })
    expect(await rows()).toEqual([{ reason: '', photoId: null, answer: 'agreed', totalKurus: 60_000 }])
  })
})
