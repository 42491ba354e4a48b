import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHAIN_MAX_ROWS, type Chain } from '#contract/chains.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildCandidate } from '../../../../test/candidate-rows.ts'
import { buildClaim } from '../../../../test/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'
import { workbook } from '../../../../test/workbook.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  // Without a way out mails wait, and can be read here.
  server = await testApp({ LIMITS_SCALE: '1000', DEMO: '0' })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server?.close())

const account = (over = {}) => signedIn(server, { userType: 'business', name: 'Zeki Zincir', ...over })

async function upload(who: Person, path: string, data: string, name = 'subeler.csv') {
  const form = await formOf(Buffer.from(data, data.startsWith('PK') ? 'latin1' : 'utf8'), {
    name,
    type: 'application/octet-stream',
  })
  const headers = { ...who.headers, ...form.headers }
  return server.app.inject({ method: 'POST', url: path, payload: form.payload, headers })
}
const PDF = '%PDF-1.7\n%%EOF\n'
const HEAD = 'Şube Adı;Meslek;Adres;İlçe;İl;Telefon;Enlem;Boylam\r\n'
const [LAT, LNG] = [37.7, 32.9]
/** A row that lies `north` metres of a point in Konya. */
const row = (
  name: string,
  north: number,
  over: Partial<Record<'trade' | 'phone' | 'city' | 'lat', string>> = {},
) => {
  const { trade = 'Lastik Tamiri', phone = '0850 000 11 22', city = 'Konya' } = over
  const lat = over.lat ?? (LAT + north / 111_195).toFixed(6).replace('.', ',')
  return `${name};${trade};Cumhuriyet Cad. No:1;;${city};${phone};${lat};32,9\r\n`
}
/** A pharmacy's row beside `buildCandidate`'s. */
const pharmacy = (name: string, lat: string) =>
  `${name};Eczane;Cumhuriyet Cad. No:1;;;0458 211 00 09;${lat};40,2249\r\n`
const at = (north: number) => ({ lat: LAT + north / 111_195, lng: LNG, plate: '42', city: 'Konya' })

async function read(who: Person, rows: string): Promise<Chain> {
  const answer = await upload(who, '/api/chains?name=subeler.csv', HEAD + rows)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Chain>()
}
async function sent(who: Person, rows: string, leftOut: number[] = []): Promise<Chain> {
  const { id } = await read(who, rows)
  expect((await upload(who, `/api/chains/${id}/document`, PDF)).statusCode).toBe(200)
  const answer = await who.ask('POST', `/api/chains/${id}/send`, { leftOut, note: 'Bayilerimiz' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Chain>()
}
const approve = (id: number, leftOut: number[] = []) =>
  admin.ask('POST', `/api/admin/chains/${id}/approve`, { leftOut })
const outcomesOf = async (who: Person) =>
  (await who.ask('GET', '/api/chains/latest'))
    .json<{ chain: Chain }>()
    .chain.rows.map(({ name, outcome, leftOutBy }) => [name, outcome ?? leftOutBy])
const ownerOf = async (id: number) =>
  (await server.sql<{ ownerId: number | null }[]>`select owner_id from business where id = ${id}`)[0]?.ownerId
const tyres = (name: string, north: number, over = {}) =>
  buildBusiness(server.sql, { name, categoryId: 6, source: 'osm', phone: null, ...at(north), ...over })

describe('a list of branches', () => {
  test('is read: what each row is, by name, place and telephone', async () => {
    const [me, other] = [await account(), await account()]
    const listed = await tyres('Okur Lastik', 0)
    const called = await tyres('Okur Oto', 3000, { phone: '+904582110001' })
    await tyres('Okur Lastik Çarşı', 6000, { ownerId: other.id, source: 'owner' })
    await tyres('Okur Lastik Köprü', 9000, { ownerId: me.id, source: 'owner' })
    const hidden = { ownerId: me.id, source: 'owner', status: 'pending' } as const
    const pending = await tyres('Okur Lastik Bekleyen', 24_000, hidden)
    const place = await buildCandidate(server.sql, { name: 'Okur Eczanesi', lat: 40.2552, lng: 40.2249 })
    const { rows, columns } = await read(
      me,
      [
        row('Okur Lastik', 30),
        row('Okur Lastik Servis', 3100, { phone: '0458 211 00 01' }),
        row('Okur Lastik Çarşı', 6010),
        row('Okur Lastik Köprü', 9010),
        pharmacy('Okur Eczanesi', '40,2553'),
        row('Okur Lastik Yeni', 12_000),
        row('OKUR LASTİK YENİ', 12_005),
        row('Okur Lastik Meçhul', 0, { lat: '' }),
        row('Okur Lastik Uzak', 15_000, { city: 'Ankara' }),
        row('Okur Kuş', 18_000, { trade: 'Kuş bakımı' }),
        row('Okur Lastik Numarasız', 21_000, { phone: '12' }),
        row('Okur Lastik Bekleyen', 24_010),
      ].join(''),
    )
    expect(columns.map(({ field }) => field)).toEqual([
      ...['name', 'trade', 'address', 'district', 'city', 'phone', 'lat', 'lng'],
    ])
    expect(rows.map(({ kind, fault, match }) => [kind, fault ?? match?.id ?? null])).toEqual([
      ['listed', listed.id],
      ['listed', called.id],
      ['owned', expect.any(Number)],
      ['own', expect.any(Number)],
      ['candidate', place.id],
      ['new', null],
      ['twice', null],
      ['unplaced', null],
      ['broken', 'city'],
      ['broken', 'trade'],
      ['broken', 'phone'],
      ['own', pending.id],
    ])
    const [first] = rows
    expect(first).toMatchObject({ line: 2, city: 'Konya', category: 'Lastik Servisi', apart: null })
  })

  test('has columns that can be meant otherwise, and a trade for rows that name none', async () => {
    const me = await account()
    const answer = await upload(
      me,
      '/api/chains',
      'Tabela;Yer;Hat;Enlem;Boylam\r\nOtherlik Lastik;Kop Cad. 1;0458 211 00 07;37,6;32,9\r\n',
    )
    const { id, rows } = answer.json<Chain>()
    expect(rows).toMatchObject([{ kind: 'broken', fault: 'name' }])
    const reading = (fields: (string | null)[], categoryId: number | null = 6) =>
      me.ask('PUT', `/api/chains/${id}/reading`, { fields, categoryId })
    expect((await reading(['name', 'name', null, null, null])).statusCode).toBe(400)
    expect((await reading(['name', 'address', 'phone', 'lat', 'lng'], 99_999)).statusCode).toBe(400)
    const again = (await reading(['name', 'address', 'phone', 'lat', 'lng'])).json<Chain>()
    expect(again.rows).toMatchObject([{ kind: 'new', category: 'Lastik Servisi', phone: '0458 211 00 07' }])
  })

  test('is too long, unreadable, or of an account that is none of a business', async () => {
    const me = await account()
    const many = Array.from({ length: CHAIN_MAX_ROWS + 1 }, (_, i) => row(`Çok ${i}`, i * 300)).join('')
    expect((await upload(me, '/api/chains', HEAD + many)).json().code).toBe('chain_too_long')
    expect((await upload(me, '/api/chains', 'PK\u0003\u0004bozuk')).json().code).toBe('table_unreadable')
    // Smaller bounds than the staff's, and whatever letters there are.
    const large = { 'xl/worksheets/sheet2.xml': ' '.repeat(21 * 1024 * 1024) }
    const bomb = workbook({ A: [['Ad'], ['Kop']] }, large).toString('latin1')
    expect((await upload(me, '/api/chains', bomb)).json().code).toBe('chain_too_long')
    expect((await read(me, row(`${'Ş'.repeat(119)}😀`, 0))).rows).toHaveLength(1)
    const customer = await signedIn(server)
    expect((await upload(customer, '/api/chains', HEAD + row('Müşteri', 0))).statusCode).toBe(403)
  })

  test('is nobody else’s, and waits for a document, a row and a confirmed address', async () => {
    const [me, stranger] = [await account(), await account()]
    const { id, rows } = await read(me, row('Bekleyen Lastik', 30_000))
    await server.sql`update app_user set email_confirmed_at = null where id = ${me.id}`
    expect((await upload(me, '/api/chains', HEAD)).json().code).toBe('email_unconfirmed')
    const reading = { fields: ['name', ...Array(7).fill(null)], categoryId: null }
    expect((await me.ask('PUT', `/api/chains/${id}/reading`, reading)).json().code).toBe('email_unconfirmed')
    const send = (who: Person, leftOut: number[] = []) =>
      who.ask('POST', `/api/chains/${id}/send`, { leftOut, note: '' })
    for (const answer of [
      await send(stranger),
      await upload(stranger, `/api/chains/${id}/document`, PDF),
      await stranger.ask('DELETE', `/api/chains/${id}`),
      await stranger.ask('PUT', `/api/chains/${id}/reading`, { fields: [], categoryId: null }),
    ])
      expect(answer.statusCode).toBe(404)
    expect((await send(me)).json().code).toBe('email_unconfirmed')
    await server.sql`update app_user set email_confirmed_at = now() where id = ${me.id}`
    expect((await send(me)).json().code).toBe('chain_needs_document')
    await upload(me, `/api/chains/${id}/document`, PDF)
    expect((await send(me, [rows[0]?.line ?? 0])).json().code).toBe('chain_empty')
    expect((await send(me)).statusCode).toBe(200)
    // Before the file is read.
    expect((await upload(me, '/api/chains', 'PK\u0003\u0004bozuk')).json().code).toBe('chain_waits')
    expect((await upload(me, `/api/chains/${id}/document`, PDF)).json().code).toBe('chain_waits')
    const [kept] = await server.sql`select bytes from chain_request where id = ${id}`
    expect(kept).toEqual({ bytes: null })
    expect((await me.ask('DELETE', `/api/chains/${id}`)).statusCode).toBe(200)
    expect((await approve(id)).json().code).toBe('already_decided')
  })
})

describe('the staff decides a list once', () => {
  test('listed places are given, new ones added with their fee, the rest goes its own way or stays', async () => {
    const me = await account()
    const listed = await tyres('Karar Lastik', 40_000, { email: 'kayitli@ornek.test' })
    const contested = await tyres('Karar Lastik Kale', 43_000)
    const rival = await account()
    await buildClaim(server.sql, {
      businessId: contested.id,
      userId: rival.id,
      proof: 'email',
      state: 'proving',
    })
    const place = await buildCandidate(server.sql, { name: 'Karar Eczanesi', lat: 40.2652, lng: 40.2249 })
    const chain = await sent(
      me,
      [
        row('Karar Lastik', 40_010),
        row('Karar Lastik Kale', 43_010),
        pharmacy('Karar Eczanesi', '40,2652'),
        row('Karar Lastik Yeni', 46_000),
        row('Karar Lastik Yeni', 46_900),
        row('Karar Anahtar', 49_000, { trade: 'Çilingir' }),
        row('Karar Lastik İstemem', 52_000),
        row('Karar Lastik Olmaz', 55_000),
      ].join(''),
      [8],
    )
    expect(chain.rows.map(({ apart }) => apart)).toEqual([
      ...[null, 'contested', null, null, null, 'licensed', null, null],
    ])
    const waits = (await admin.ask('GET', '/api/admin/chains')).json<{ id: number; account: object }[]>()
    expect(waits.find(({ id }) => id === chain.id)?.account).toMatchObject({ id: me.id, businesses: 0 })
    expect((await approve(chain.id, [9])).json().outcomes).toHaveLength(6)
    expect(await outcomesOf(me)).toEqual([
      ['Karar Lastik', 'given'],
      ['Karar Lastik Kale', 'apart'],
      ['Karar Eczanesi', 'added'],
      ['Karar Lastik Yeni', 'added'],
      ['Karar Lastik Yeni', 'added'],
      ['Karar Anahtar', 'apart'],
      ['Karar Lastik İstemem', 'owner'],
      ['Karar Lastik Olmaz', 'staff'],
    ])
    expect(await ownerOf(listed.id)).toBe(me.id)
    expect(await ownerOf(contested.id)).toBeNull()
    const own = await server.sql<{ name: string; status: string; fee: string | null }[]>`
      select b.name, b.status, s.state as fee from business b left join subscription s on s.business_id = b.id
      where b.owner_id = ${me.id} order by b.id`
    expect(own.map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual([
      'Karar Anahtar: pending',
      'Karar Eczanesi: verified',
      'Karar Lastik Yeni: verified',
      'Karar Lastik Yeni: verified',
      'Karar Lastik: verified',
    ])
    // One trial for an account.
    expect(own.filter(({ fee }) => fee === 'trial')).toHaveLength(1)
    const [link] = await server.sql`
      select b.name from candidate_business l join business b on b.id = l.business_id where l.candidate_id = ${place.id}`
    expect(link).toEqual({ name: 'Karar Eczanesi' })
    const claims = (await me.ask('GET', '/api/claims')).json<{ businessName: string; state: string }[]>()
    expect(claims.map(({ businessName, state }) => `${businessName}: ${state}`).toSorted()).toEqual([
      ...['Karar Lastik Kale: proving', 'Karar Lastik: approved'],
    ])
    const mails = await server.sql<{ kind: string; recipient: string; data: object }[]>`
      select kind, recipient, data from mail where recipient in (${me.email}, 'kayitli@ornek.test') order by kind`
    expect(mails.map(({ kind }) => kind)).toEqual(['chain_decided', 'claim_takeover'])
    expect(mails[0]?.data).toMatchObject({ given: '1', added: '3', apart: '2', left: '1' })
  })

  test('by two processes and a double press', async () => {
    const [me, other] = [await account(), await secondApp(server)]
    const listed = await tyres('Çifte Lastik', 60_000)
    const { id } = await sent(me, row('Çifte Lastik', 60_010) + row('Çifte Lastik Yeni', 63_000))
    const calls = [server, server, other].map(({ app }) =>
      app.inject({
        ...{ method: 'POST', url: `/api/admin/chains/${id}/approve`, payload: { leftOut: [] } },
        headers: admin.headers,
      } as const),
    )
    const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await ownerOf(listed.id)).toBe(me.id)
    const rows = await server.sql`select name from business where owner_id = ${me.id} and name like 'Çifte%'`
    expect(rows).toHaveLength(2)
    const entries =
      await server.sql`select from audit_entry where action = 'chain.approved' and subject_id = ${id}`
    expect(entries).toHaveLength(1)
    expect((await me.ask('DELETE', `/api/chains/${id}`)).json().code).toBe('already_decided')
    await other.close()
  })

  test('as places are by then: what somebody got meanwhile is never taken from them', async () => {
    const [me, next] = [await account(), await account()]
    const listed = await tyres('Değişen Lastik', 70_000)
    const gone = await tyres('Değişen Lastik Sur', 73_000)
    const { id } = await sent(
      me,
      row('Değişen Lastik', 70_010) + row('Değişen Lastik Sur', 73_010) + row('Değişen Lastik Yeni', 76_000),
    )
    await server.sql`update business set owner_id = ${next.id} where id = ${listed.id}`
    await server.sql`update business set status = 'suspended' where id = ${gone.id}`
    await tyres('Değişen Lastik Yeni', 76_010, { ownerId: next.id, source: 'owner' })
    expect((await approve(id)).json().outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['changed', 'changed', 'changed'],
    ])
    expect(await ownerOf(listed.id)).toBe(next.id)
    // Who had it once has no way back by a list.
    const again = await read(me, row('Değişen Lastik', 70_010))
    expect(again.rows).toMatchObject([{ kind: 'owned', match: { id: listed.id } }])
  })

  test('without what the account claimed before, and whatever else it sent under the names of rows', async () => {
    const me = await account()
    const [runs, lost] = [await tyres('Süren Lastik', 82_000), await tyres('Süren Lastik Red', 85_000)]
    const own = { userId: me.id, proof: 'document' } as const
    const before = await buildClaim(server.sql, { businessId: runs.id, ...own, state: 'waiting' })
    await server.sql`
      update claim set state = 'announced', announced_at = now(), hands_over_at = now() + interval '14 days' where id = ${before.id}`
    await buildClaim(server.sql, { businessId: lost.id, ...own, state: 'rejected' })
    const rows = [
      row('Süren Lastik', 82_010),
      row('Süren Lastik Red', 85_010),
      row('Süren Lastik Yeni', 88_000),
    ]
    const chain = await sent(me, rows.join(''))
    expect(chain.rows.map(({ apart }) => apart)).toEqual(['contested', 'refused_before', null])
    await server.sql`
      insert into submission (business_id, user_id, kind, client_id)
      values (${lost.id}, ${me.id}, 'submitted', ${`chain-${chain.id}-4`})`
    expect((await approve(chain.id)).statusCode).toBe(200)
    expect((await outcomesOf(me)).map(([, outcome]) => outcome)).toEqual(['apart', 'apart', 'added'])
    expect([await ownerOf(runs.id), await ownerOf(lost.id)]).toEqual([null, null])
    const [claim] = await server.sql`select state, chain_id from claim where id = ${before.id}`
    expect(claim).toEqual({ state: 'announced', chainId: null })
  })

  test('and tells who holds a listed address of all its places in one mail, with a link for each', async () => {
    const me = await account()
    const names = [1, 2, 3, 4].map((i) => `Adresli Lastik ${i}`)
    for (const [i, name] of names.entries())
      await tyres(name, 91_500 + i * 1500, { email: 'dort@ornek.test' })
    const { id } = await sent(me, names.map((name, i) => row(name, 91_510 + i * 1500)).join(''))
    expect((await approve(id)).statusCode).toBe(200)
    const mails = await server.sql<{ kind: 'chain_takeover'; data: { places: string } }[]>`
      select kind, data from mail where recipient = 'dort@ornek.test'`
    expect(mails.map(({ kind }) => kind)).toEqual(['chain_takeover'])
    const places = mails[0]?.data.places.split('\n') ?? []
    expect(places.map((place) => place.replace(/token=\S+/, ''))).toEqual(
      names.map((name) => `/claim-dispute? ${name}`),
    )
  })

  test('never for a blocked account; a refusal is told with its reason, and another list can be sent', async () => {
    const me = await account()
    const { id } = await sent(me, row('Retli Lastik', 80_000))
    await server.sql`update app_user set blocked_at = now() where id = ${me.id}`
    expect((await approve(id)).json().code).toBe('user_blocked')
    await server.sql`update app_user set blocked_at = null where id = ${me.id}`
    Object.assign(me, await openSession(server, me)) // a block ends them
    const refuse = () =>
      admin.ask('POST', `/api/admin/chains/${id}/refuse`, { reason: 'Belge başka zincirin' })
    expect((await refuse()).statusCode).toBe(200)
    expect((await refuse()).json().code).toBe('already_decided')
    expect((await approve(id)).json().code).toBe('already_decided')
    const [news] = (await me.ask('GET', '/api/notifications')).json()
    expect(news.message).toContain('Belge başka zincirin')
    expect((await me.ask('GET', '/api/chains/latest')).json().chain.reason).toBe('Belge başka zincirin')
    expect((await sent(me, row('Retli Lastik', 80_000))).state).toBe('waiting')
  })

  test('its document is read by the staff alone, serves the claims it granted, and goes with the list after 60 days', async () => {
    const me = await account()
    await tyres('Belgeli Lastik', 90_000)
    const { id } = await sent(me, row('Belgeli Lastik', 90_010))
    const document = () => admin.ask('GET', `/api/admin/chains/${id}/document`)
    expect((await document()).headers['content-type']).toBe('application/pdf')
    expect((await me.ask('GET', `/api/admin/chains/${id}/document`)).statusCode).toBe(403)
    await approve(id)
    const [claim] = (await me.ask('GET', '/api/claims')).json()
    expect((await admin.ask('GET', `/api/admin/claims/${claim.id}/document`)).statusCode).toBe(200)
    const age = (days: number) =>
      server.sql`update chain_request set decided_at = now() - make_interval(days => ${days}) where id = ${id}`
    await age(59)
    await server.sweep()
    expect((await document()).statusCode).toBe(200)
    await age(61)
    await server.sweep()
    expect((await document()).statusCode).toBe(404)
    const [left] = await server.sql`
      select (select count(*)::int from private_file where user_id = ${me.id}) as files,
        (select count(*)::int from chain_row where chain_id = ${id}) as rows, (select owner_id = ${me.id} from business
          where name = 'Belgeli Lastik') as is_owned`
    expect(left).toEqual({ files: 0, rows: 0, isOwned: true })
  })
})

test('as many branches as a list may have are decided at once', async () => {
  const me = await account()
  const many = Array.from({ length: CHAIN_MAX_ROWS }, (_, i) =>
    row(`Uzun Lastik ${i}`, 100_000 + i * 300),
  ).join('')
  const { id } = await sent(me, many)
  expect((await approve(id)).statusCode).toBe(200)
  expect((await outcomesOf(me)).filter(([, outcome]) => outcome === 'added')).toHaveLength(CHAIN_MAX_ROWS)
})
