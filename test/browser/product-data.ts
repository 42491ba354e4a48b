import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openAsOperator } from '#server/db/operator.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { buildBusiness } from '../../db/seed/factories.ts'
import { INBOUND_KEY } from '../netgsm.ts'

/**
 * The running product's database, for data that no page can make. Call at the top of a spec file, after the start of a separate
 * product if there is one.
 */
export function productDatabase(dataDir = () => inject('dataDir')): { sql: () => Sql } {
  let sql: Sql | undefined
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openAsOperator({ databaseUrl: null, dataDir: dataDir() })
    close = opened.close
    sql = connect(opened.location, { max: 2 })
  })
  afterAll(async () => {
    await sql?.end()
    await close()
  })
  return {
    sql: () => {
      if (!sql) throw new Error('The database is opened in beforeAll')
      return sql
    },
  }
}

/** Waits for mail to an address that matches; returns the pattern's first group in the last one. */
export async function inMail(email: string, pattern: RegExp): Promise<string> {
  const folder = path.join(inject('dataDir'), 'mail')
  let found: string | undefined
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder).catch(() => [])).sort((a, b) => (a < b ? -1 : 1))) {
        const text = (await readFile(path.join(folder, name), 'utf8'))
          .replaceAll('=\r\n', '')
          .replaceAll('=3D', '=')
        if (text.includes(`To: ${email}`)) found = pattern.exec(text)?.[1] ?? found
      }
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

/**
 * A business that the running product shows already: it learns of a new row a moment later, and a list read once
 * before that stays without it.
 */
export async function buildListed(
  ...[sql, over]: Parameters<typeof buildBusiness>
): ReturnType<typeof buildBusiness> {
  const business = await buildBusiness(sql, over)
  const page = new URL(`/api/businesses/${business.id}`, inject('productUrl'))
  await expect.poll(async () => (await fetch(page)).status).toBe(200)
  return business
}

/** Waits for `atLeast` SMS to a number that match; returns the pattern's first group in the last one. */
export async function inSms(
  phone: string,
  pattern: RegExp,
  { atLeast = 1, dataDir = inject('dataDir') } = {},
): Promise<string> {
  const folder = path.join(dataDir, 'sms')
  const found = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt')).sort()
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return texts
      .filter((text) => text.startsWith(`${phone}\n`))
      .flatMap((text) => pattern.exec(text.slice(phone.length))?.[1] ?? [])
  }
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(atLeast)
  return (await found()).at(-1) ?? ''
}

/** Answers by SMS, as the provider hands it on. */
export async function answerBySms(phone: string, words: string): Promise<void> {
  const { status } = await fetch(new URL('/api/sms/inbound', inject('productUrl')), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`netgsm:${INBOUND_KEY}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ceptel: phone.replace('+90', '0'), mesaj: words }),
  })
  expect(status).toBe(200)
}
