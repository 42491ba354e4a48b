import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { smtpServer as standInServer } from '../../../../test/smtp-server.ts'
import { smtpMailer } from '../../outside/mailer.ts'
import { makeMailWorker, queueMail } from './mail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.sql`delete from mail`
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
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  await started.stop()
  await server.close()
})
