import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { smtpServer as standInServer } from '../../../../test/smtp-server.ts'
import { BreakerOpen } from '../../outside/breaker.ts'
import { type Message, smtpMailer } from '../../outside/mailer.ts'
import { makeMailWorker, queueMail } from './mail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.sql`delete from mail`
  await database.sql`delete from outbound_count`
})

/** A server, and the way to it. */
async function smtpServer(refuses = 0) {
  const server = await standInServer(refuses)
  const deliver = smtpMailer(server.url, { from: 'Rehber724 <bilgi@ornek.test>', host: 'ornek.test' })
  return { ...server, deliver }
}

const worker = (deliver: ReturnType<typeof smtpMailer>, errors: unknown[] = []) =>
  makeMailWorker({
    sql: database.sql,
    deliver,
    publicUrl: 'https://rehber724.test',
    onError: (error) => errors.push(error),
  })
const write = (recipient: string) =>
  queueMail(database.sql, {
    kind: 'reset_password',
    recipient,
    causedBy: null,
    data: { name: 'Ayşe <b>Işık</b>', password: 'abcd-efgh-jkmn-pqrs' },
  })
const states = () =>
  database.sql`select tries, sent_at is not null as sent, given_up_at is not null as given_up, data from mail order by id`

test('a mail arrives once, in words and in HTML, and its password is forgotten', async () => {
  const server = await smtpServer()
  await write('ayse@ornek.test')
  // Several processes at once.
  await Promise.all([1, 2, 3].map(() => worker(server.deliver).sendDue()))
  expect(server.received.map(({ to }) => to)).toEqual([['ayse@ornek.test']])
  const text = server.received[0]?.text ?? ''
  expect(text).toContain('abcd-efgh-jkmn-pqrs')
  expect(text).toContain('https://rehber724.test/login')
  expect(text).toContain('multipart/alternative')
  expect(text.slice(text.indexOf('text/html'))).not.toContain('<b>')
  expect(await states()).toEqual([{ tries: 1, sent: true, givenUp: false, data: {} }])
  await server.close()
})

test('what was refused is tried again later, and given up in the end', async () => {
  const server = await smtpServer(1)
  const errors: unknown[] = []
  await write('ayse@ornek.test')
  await worker(server.deliver, errors).sendDue()
  expect([server.received.length, errors.length]).toEqual([0, 1])
  const [waiting] = await database.sql<{ seconds: number }[]>`
    select extract(epoch from next_try_at - now())::float8 as seconds from mail`
  expect(waiting?.seconds).toBeGreaterThan(50)
  await database.sql`update mail set next_try_at = now()`
  await worker(server.deliver).sendDue()
  expect(server.received).toHaveLength(1)
  await server.close()

  await write('baska@ornek.test')
  await database.sql`update mail set tries = 6 where recipient = 'baska@ornek.test'`
  await worker(server.deliver, errors).sendDue() // nobody listens any more
  expect((await states()).at(-1)).toMatchObject({ sent: false, givenUp: true, data: {} })
})

test('a mail that waits because the server is left alone uses up none of its tries', async () => {
  await write('ayse@ornek.test')
  for (let i = 0; i < 8; i++) {
    await worker(async () => {
      throw new BreakerOpen(0)
    }).sendDue()
    // Not in the minutes of a mail that was refused; some of the five seconds may have gone.
    expect(
      await database.sql`
      select from mail where next_try_at between now() and now() + interval '5 s'`,
    ).toHaveLength(1)
    await database.sql`update mail set next_try_at = now()`
  }
  const server = await smtpServer()
  await worker(server.deliver).sendDue()
  expect(await states()).toEqual([{ tries: 1, sent: true, givenUp: false, data: {} }])
  await server.close()
})

test('what is of no use any more is not sent', async () => {
  const server = await smtpServer()
  await write('gec@ornek.test')
  await database.sql`update mail set useful_until = now()`
  await worker(server.deliver).sendDue()
  await worker(server.deliver).sweep()
  expect(server.received).toHaveLength(0)
  expect(await states()).toEqual([{ tries: 0, sent: false, givenUp: true, data: {} }])
  await server.close()
})

test('a started worker is woken by the next mail', async () => {
  const server = await smtpServer()
  const started = worker(server.deliver)
  await started.start()
  await write('uyan@ornek.test')
  await expect.poll(() => server.received.length, EVENTUALLY).toBe(1)
  await started.stop()
  await server.close()
})

describe('a recipient', () => {
  const phoneChanged = (recipient: string) =>
    queueMail(database.sql, {
      kind: 'phone_changed',
      recipient,
      causedBy: null,
      data: { name: 'Ödül evil.example', phone: '0533' },
    })
  const kindsTo = async (recipient: string) =>
    (await database.sql`select kind from mail where recipient = ${recipient} order by id`).map(
      (row) => row['kind'],
    )

  test('gets four mails of a kind in an hour, however many ask at once; other kinds have their own', async () => {
    const { email } = await buildUser(database.sql)
    await Promise.all(Array.from({ length: 20 }, () => phoneChanged(email)))
    expect(await kindsTo(email)).toEqual(Array(4).fill('phone_changed'))
    await write(email)
    expect(await kindsTo(email)).toHaveLength(5)
    await database.sql`update outbound_count set hour_ends_at = now()`
    await phoneChanged(email)
    expect(await kindsTo(email)).toHaveLength(6)
    // A day has its own end: what was refused counted for nothing.
    await database.sql`update outbound_count set hour_ends_at = now(), day_used = 12`
    await phoneChanged(email)
    expect(await kindsTo(email)).toHaveLength(6)
  })

  test('is the same after the outbox was emptied, and one mailbox in several forms until one is confirmed', async () => {
    for (let n = 0; n < 6; n++) {
      await write(`ayse+${n}@ornek.test`)
      await database.sql`delete from mail`
    }
    await write('Ayse@ornek.test')
    expect(await database.sql`select 1 from mail`).toEqual([])
    // What strangers do with forms of it takes nothing from who confirmed it.
    const { email } = await buildUser(database.sql, { email: 'ayse@ornek.test' })
    await write(email)
    expect(await kindsTo(email)).toEqual(['reset_password'])
  })

  test('who never confirmed reads only what was asked for, without the name an account gave itself', async () => {
    const { email } = await buildUser(database.sql, { emailConfirmedAt: null })
    await phoneChanged(email)
    await phoneChanged('kimse@ornek.test')
    await write(email)
    expect(await database.sql`select kind, data from mail`).toEqual([
      { kind: 'reset_password', data: { password: 'abcd-efgh-jkmn-pqrs' } },
    ])
  })
})

test('mail that hangs holds up no other lane, and one account’s no other account’s', async () => {
  const [busy, other] = [await buildUser(database.sql), await buildUser(database.sql)]
  await database.sql`
    insert into mail (kind, recipient, caused_by, data)
    select 'messages_waiting', email, ${busy.id}, '{"name": "A", "from": "B", "count": "1", "path": "/"}'
    from app_user, generate_series(1, 12) where id = ${busy.id}`
  const begun: Message[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const started = makeMailWorker({
    sql: database.sql,
    deliver: async (message) => {
      begun.push(message)
      if (message.to === busy.email) await answered
    },
    publicUrl: 'https://rehber724.test',
    onError: () => {},
  })
  await started.start()
  const sending = started.sendDue()
  await expect.poll(() => begun.length, EVENTUALLY).toBe(4) // all that one lane has under way
  await write(other.email)
  await expect.poll(() => begun.at(-1)?.to, EVENTUALLY).toBe(other.email)
  await queueMail(database.sql, {
    ...{ kind: 'password_changed', recipient: other.email, causedBy: null, data: { name: 'C' } },
  })
  answer()
  await sending
  await started.stop()
  const order = begun.filter(({ subject }) => !subject.includes('yeni şifreniz')).map(({ to }) => to)
  expect(order).toHaveLength(13)
  expect(order.indexOf(other.email)).toBe(4) // before the eight that were there first
})
