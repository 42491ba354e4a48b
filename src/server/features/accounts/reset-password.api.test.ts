import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { changeUser } from '../../../../test/change-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { logIn, request } from '../../../../test/person.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = (path: string, payload: object, token?: string) =>
  request(server, 'POST', `/api/auth/${path}`, payload, { token })
const login = (email: string, password: string, userType?: string) => logIn(server, email, password, userType)
const whoAmI = (token: string) => request(server, 'GET', '/api/auth/user', undefined, { token })

/** Pending mail to an address, oldest first. */
const mailed = (email: string) =>
  server.sql<
    { kind: string; data: { name: string; password: string } }[]
  >`select kind, data from mail where recipient = ${email} and sent_at is null order by id`

/** The password mailed last, asked for now. Taken from the outbox before it leaves. */
async function askFor(email: string): Promise<string> {
  expect((await post('forgot-password', { email })).json()).toEqual({ ok: true })
  const mails = await readMails()
  const password = mails
    .filter(({ to, password: mailedPassword }) => to === email && mailedPassword)
    .at(-1)?.password
  if (!password) throw new Error(`${email} was mailed no password`)
  return password
}

/** All mail that has left, in the order of leaving. */
async function readMails() {
  await server.sendMail()
  const folder = path.join(server.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b, 'en'))
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '')
      return {
        to: /^To: (.*)\r$/m.exec(text)?.[1],
        password: /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(text)?.[0],
      }
    }),
  )
}

describe('a forgotten password', () => {
  test('is answered by one for a single use, with which only a new one can be chosen', async () => {
    const user = await buildUser(server.sql)
    const elsewhere = (await login(user.email, user.password)).json().token
    const password = await askFor(user.email)
    expect((await login(user.email, user.password)).statusCode).toBe(200) // the old one stays valid

    const opened = await login(user.email, password.toUpperCase().replaceAll('-', ' '))
    expect(opened.json().mustChoosePassword).toBe(true)
    const { token } = opened.json()
    expect((await whoAmI(token)).json()).toMatchObject({ code: 'password_choice_needed' })
    expect((await login(user.email, password)).statusCode).toBe(401) // used up

    expect((await post('new-password', { newPassword: '12345' }, token)).json().fields).toEqual({
      newPassword: 'Yeni şifre en az 6 karakter olmalı',
    })
    const chosen = await post('new-password', { newPassword: 'yepyeni724' }, token)
    expect(chosen.json().mustChoosePassword).toBe(false)
    expect((await whoAmI(chosen.json().token)).statusCode).toBe(200)
    for (const ended of [elsewhere, token]) expect((await whoAmI(ended)).statusCode).toBe(401)
    expect((await login(user.email, user.password)).statusCode).toBe(401)
    expect((await login(user.email, 'yepyeni724')).statusCode).toBe(200)
    const told = await server.sql`select kind from mail where recipient = ${user.email} order by id`
    expect(told.map(({ kind }) => kind)).toEqual(['reset_password', 'password_changed'])
  })

  test('is not asked for by what is no address', async () => {
    for (const [email, sentence] of [
      ['', 'Lütfen tüm zorunlu alanları doldurun'],
      ['ayse@ornek', 'Geçerli bir e-posta adresi girin'],
    ] as const) {
      const answer = await post('forgot-password', { email })
      expect([answer.statusCode, answer.json().error]).toEqual([400, sentence])
    }
  })

  test('a full session cannot set a password without the old one', async () => {
    const user = await buildUser(server.sql)
    const { token } = (await login(user.email, user.password)).json()
    const refused = await post('new-password', { newPassword: 'baska724' }, token)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
    expect((await post('new-password', { newPassword: 'baska724' })).statusCode).toBe(401)
  })

  test('the mailed one passes its own door only, and is over after 15 minutes', async () => {
    const owner = await buildUser(server.sql, { userType: 'business' })
    const password = await askFor(owner.email)
    expect((await login(owner.email, password, 'customer')).statusCode).toBe(401)
    await server.sql`update reset_password set ends_at = now() - interval '1 second' where user_id = ${owner.id}`
    expect((await login(owner.email, password, 'business')).statusCode).toBe(401)
  })

  test('a login under way while the password changes opens nothing', async () => {
    const user = await buildUser(server.sql)
    let answer: ReturnType<typeof login> | undefined
    await server.sql.begin(async (db) => {
      await changeUser(db, user.id, { passwordHash: 'another' })
      answer = login(user.email, user.password)
      await new Promise((resolve) => setTimeout(resolve, 400)) // it has proven the old one by now
    })
    expect((await answer)?.statusCode).toBe(401)
    expect(await server.sql`select 1 from session where user_id = ${user.id}`).toHaveLength(0)
  })

  test.each(['the password', 'the e-mail', 'the phone', 'the owner’s password by phone'])(
    'whoever proved the old password changes nothing once another is chosen: %s',
    async (what) => {
      const user = await buildUser(server.sql, { userType: 'business' })
      const { token } = (await login(user.email, user.password, 'business')).json()
      const { password: currentPassword, phone } = user
      const headers = { authorization: `Bearer ${token}` }
      const newPassword = 'başka kapı 41'
      const asked = {
        'the password': ['POST', 'auth/change-password', { currentPassword, newPassword }, 403],
        'the e-mail': ['POST', 'auth/email', { currentPassword, email: `x${user.email}` }, 403],
        'the phone': ['PATCH', 'auth/user', { currentPassword, phone: '05329990011' }, 403],
        'the owner’s password by phone': [
          'POST',
          'business/change-password',
          { currentPassword, newPassword, phone },
          401,
        ],
      } as const
      const [method, path, payload, refusal] = asked[what as keyof typeof asked]
      const before = await server.sql`select phone from app_user where id = ${user.id}`
      let answer: ReturnType<typeof post> | undefined
      await server.sql.begin(async (db) => {
        await changeUser(db, user.id, { passwordHash: 'another' })
        answer = server.app.inject({ method, url: `/api/${path}`, payload, headers })
        await new Promise((resolve) => setTimeout(resolve, 400)) // it has proven the old one by now
      })
      expect((await answer)?.statusCode).toBe(refusal)
      const after = await server.sql`
        select phone, password_hash, (select count(*)::int from email_confirmation where user_id = u.id) as asked
        from app_user u where id = ${user.id}`
      expect(after).toEqual([{ ...before[0], passwordHash: 'another', asked: 0 }])
    },
  )

  test('a session that must choose chooses once', async () => {
    const user = await buildUser(server.sql)
    const { token } = (await login(user.email, await askFor(user.email))).json()
    const answers = await Promise.all(
      ['birinci kapı 41', 'ikinci kapı 41'].map((newPassword) =>
        post('new-password', { newPassword }, token),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401])
  })

  test('two at once with one password: one session', async () => {
    const user = await buildUser(server.sql)
    const password = await askFor(user.email)
    const answers = await Promise.all([1, 2, 3].map(() => login(user.email, password)))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('nobody learns who has an account; nothing is written for those who have none', async () => {
    const user = await buildUser(server.sql)
    const known = await post('forgot-password', { email: user.email })
    const unknown = await post('forgot-password', { email: 'kimse@ornek.test' })
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await mailed('kimse@ornek.test')).toHaveLength(0)
  })

  test('may be asked again at once: both mailed passwords work, until one is chosen', async () => {
    const user = await buildUser(server.sql)
    const [first, second] = [await askFor(user.email), await askFor(user.email)]
    expect(second).not.toBe(first)
    await post('forgot-password', { email: user.email })
    expect(await mailed(user.email)).toHaveLength(0) // a third one leaves 20 minutes after the first
    const opened = await Promise.all([first, second].map((password) => login(user.email, password)))
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [one, another] = opened.map((answer) => answer.json().token as string)
    expect((await post('new-password', { newPassword: 'yepyeni724' }, one)).statusCode).toBe(200)
    expect((await post('new-password', { newPassword: 'benimki724' }, another)).statusCode).toBe(401)
  })

  test('choosing a password ends what was mailed beside it', async () => {
    const user = await buildUser(server.sql)
    const [first, second] = [await askFor(user.email), await askFor(user.email)]
    const { token } = (await login(user.email, second)).json()
    expect((await post('new-password', { newPassword: 'yepyeni724' }, token)).statusCode).toBe(200)
    expect((await login(user.email, first)).statusCode).toBe(401)
  })

  test('six mails an hour, whoever asks: a thousand times locks nobody out and never leaves the owner without', async () => {
    const user = await buildUser(server.sql)
    const mails = async () => (await server.sql`select 1 from mail where recipient = ${user.email}`).length
    const strangersAsk = async () => {
      for (let i = 0; i < 20; i++) {
        const answer = await server.app.inject({
          method: 'POST',
          url: '/api/auth/forgot-password',
          payload: { email: user.email },
          remoteAddress: `203.0.113.${i}`,
        })
        expect(answer.json()).toEqual({ ok: true })
      }
    }
    const pass = async (minutes: number) => {
      await server.sql`update throttle set window_ends_at = window_ends_at - make_interval(mins => ${minutes})
        where key like 'reset-mail-%'`
      await server.sql`update outbound_count set hour_ends_at = hour_ends_at - make_interval(mins => ${minutes})`
    }
    const sent: number[] = []
    for (let minute = 0; minute < 80; minute += 5) {
      await strangersAsk()
      sent.push(await mails())
      await pass(5)
    }
    // Every 20 minutes two, whose passwords work for 15: the owner has them, whoever asked, and the next hour begins again.
    expect(sent).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8, 8, 8])
    expect((await login(user.email, user.password)).statusCode).toBe(200)
  })
})
