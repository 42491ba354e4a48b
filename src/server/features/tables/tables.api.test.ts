import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Candidate, CandidateDetail } from '#contract/candidates.ts'
import type { ImportRun } from '#contract/osm-import.ts'
import type { Table, TableField } from '#contract/tables.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { buildCandidate } from '../../../../test/candidate-rows.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { formOf } from '../../../../test/multipart.ts'
import { type Person, request, signedIn } from '../../../../test/person.ts'
import { workbook } from '../../../../test/workbook.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.sql`truncate candidate, chain_row, candidate_import, candidate_record, candidate_change, candidate_business,
    candidate_answer, removal_request, letter, import_run, import_table, import_staged, import_reject, import_change`
  await server.sql`delete from business`
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(() => server?.close())

async function send(bytes: string | Uint8Array, name = 'oda.csv', who: Person = admin) {
  const form = await formOf(Buffer.from(bytes), { name })
  const headers = { ...who.headers, ...form.headers }
  const url = `/api/admin/imports/tables?name=${encodeURIComponent(name)}`
  return server.app.inject({ method: 'POST', url, payload: form.payload, headers })
}
async function read(bytes: string | Uint8Array, name?: string): Promise<Table> {
  const answer = await send(bytes, name)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Table>()
}
const fieldsOf = ({ columns }: Table) => columns.map(({ field }) => field)

const SOURCE = {
  ...{ sourceName: 'Bayburt TSO', sourceLicence: 'CC BY 4.0', sourceUrl: 'https://oda.ornek.test/veri' },
  ...{ dataDate: '2026-11-01', isWhole: false },
}
/** The choice of somebody who changes nothing of what was guessed. */
const guessed = (table: Table, over: object = {}) => ({
  ...{ sheet: table.sheet, headRow: table.headRow, fields: fieldsOf(table), city: '', district: '' },
  trades: table.columns
    .filter(({ field }) => field === 'trade')
    .flatMap(({ values }) => values.map(({ text, categoryId }) => ({ text, categoryId }))),
  ...{ categoryId: null, ...SOURCE, ...over },
})
const preview = (table: Table, over: object = {}) =>
  admin.ask('POST', `/api/admin/imports/tables/${table.id}/preview`, guessed(table, over))
async function previewed(table: Table, over: object = {}): Promise<ImportRun> {
  const answer = await preview(table, over)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ImportRun>()
}
const settle = async (act: string, { id }: ImportRun) => {
  const answer = await admin.ask('POST', `/api/admin/imports/${id}/${act}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportRun>()
}
const counts = ({ read, added, known, updated, unchanged, gone, refused }: ImportRun) => ({
  ...{ read, added, known, updated, unchanged, gone },
  refused: Object.fromEntries(refused.filter(({ count }) => count > 0).map((one) => [one.reason, one.count])),
})
const names = async () =>
  (await server.app.inject('/api/candidates?limit=50'))
    .json<{ items: Candidate[] }>()
    .items.map(({ name }) => name)

const HEAD = 'Ünvan;Faaliyet;Enlem;Boylam;Telefon;Adres;İl\r\n'
const row = (name: string, trade: string, lat: number | string, more = '0458 211 00 00;Merkez;Bayburt') =>
  `${name};${trade};${String(lat).replace('.', ',')};40,2249;${more}\r\n`
const CHAMBER = `${HEAD}${row('Kop Eczanesi', 'ECZANELER', 40.2552)}${row('Usta Lastik', 'Oto Lastik Satışı', 40.26)}`

describe('a table is read', () => {
  test('with titles above its headings; what columns and trades are is guessed, by names and by what stands in them', async () => {
    const table = await read(
      'BAYBURT TİCARET ODASI;;;\r\nÜYE LİSTESİ;;;\r\nÜye Ünvanı;Meslek Grubu;İrtibat;Sicil\r\nKop Ecz.;Eczaneler;0458 211 00 00;12\r\nUsta;Nalbur;0458 211 00 01;13\r\n',
    )
    expect(table).toMatchObject({ fileName: 'oda.csv', sheets: [], headRow: 3, rows: 2 })
    expect(table.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Üye Ünvanı', 'name'],
      ['Meslek Grubu', 'trade'],
      ['İrtibat', 'phone'],
      ['Sicil', null],
    ])
    expect(table.columns[0]?.examples).toEqual(['Kop Ecz.', 'Usta'])
    expect(table.columns[1]?.values[0]).toEqual({ text: 'Eczaneler', count: 1, categoryId: 4 })
  })

  test('in UTF-8, in the letters of older programs, with commas, semicolons or tabs', async () => {
    const text = 'Ünvan;İlçe\r\nŞifa;Çiçekdağı\r\n'
    const old = Buffer.from(text, 'latin1').map(
      (byte, i) => ({ 350: 0xde, 305: 0xfd, 304: 0xdd, 287: 0xf0 })[text.codePointAt(i) ?? 0] ?? byte,
    )
    const utf16 = Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')
    for (const bytes of [text, `\ufeff${text}`, text.replaceAll(';', ','), old, utf16]) {
      const { columns } = await read(bytes)
      expect(columns.map(({ name, examples }) => [name, examples])).toEqual([
        ['Ünvan', ['Şifa']],
        ['İlçe', ['Çiçekdağı']],
      ])
    }
  })

  test('from a workbook: its sheets, shared and inline texts, numbers as they are; formulas are their last result', async () => {
    const bytes = workbook({
      Boş: [],
      Üyeler: [
        ['Ünvan', 'Telefon', 'Enlem', 'Web'],
        ['Kop & <Oğulları>', 4_582_110_000, 40.2552, { formula: 'HYPERLINK("x")', shows: 'www.kop.test' }],
        [{ inline: 'İkinci' }, null, 40.3],
      ],
    })
    const table = await read(bytes, 'uyeler.xlsx')
    expect(table).toMatchObject({ sheets: ['Boş', 'Üyeler'], sheet: 1, headRow: 1, rows: 2 })
    expect(table.columns.map(({ field, examples }) => [field, examples])).toEqual([
      ['name', ['Kop & <Oğulları>', 'İkinci']],
      ['phone', ['4582110000']],
      ['lat', ['40.2552', '40.3']],
      ['website', ['www.kop.test']],
    ])
    const other = await admin.ask('GET', `/api/admin/imports/tables/${table.id}?sheet=1&headRow=2`)
    expect(other.json<Table>()).toMatchObject({
      headRow: 2,
      rows: 1,
      columns: [{ name: 'Kop & <Oğulları>' }, {}, {}, {}],
    })
    const empty = await admin.ask('GET', `/api/admin/imports/tables/${table.id}?sheet=0`)
    expect(empty.json()).toMatchObject({ code: 'table_unreadable' })
  })

  const codeOf = async (bytes: string | Uint8Array, name?: string) =>
    (await send(bytes, name)).json<{ code: string }>().code

  test('unless it is none, is broken, of an old program, or has no rows', async () => {
    expect(await codeOf('')).toBe('table_unreadable')
    expect(await codeOf('Ünvan;Telefon\r\n')).toBe('table_unreadable')
    expect(await codeOf('Ünvan\r\n"Kop')).toBe('table_unreadable')
    expect(await codeOf(Buffer.from([1, 0, 2, 0]))).toBe('table_unreadable')
    const whole = workbook({ Üyeler: [['Ünvan'], ['Kop']] })
    expect(await codeOf(whole.subarray(0, whole.length - 30))).toBe('table_unreadable')
    expect(await codeOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'eski.xls')).toBe('table_old_format')
    expect(await server.sql`select from import_table`).toHaveLength(0)
  })

  test('unless it was made to harm: unpacked beyond bounds, a lie about its size, entities, a document type', async () => {
    const sheet = 'xl/worksheets/sheet1.xml'
    const made = (xml: string) => workbook({ Üyeler: [['Ünvan'], ['Kop']] }, { [sheet]: xml })
    const bomb = made(`<worksheet>${' '.repeat(101 * 1024 * 1024)}</worksheet>`)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await codeOf(bomb)).toBe('table_too_large')
    // The directory says that there is nearly nothing in it.
    const small = Buffer.from(bomb)
    const said = Buffer.alloc(4)
    said.writeUInt32LE(101 * 1024 * 1024 + 23)
    expect(small.includes(said)).toBe(true)
    for (let at = small.indexOf(said); at >= 0; at = small.indexOf(said)) small.writeUInt32LE(100, at)
    expect(await codeOf(small)).toBe('table_unreadable')
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'
    expect(await codeOf(made(laughs))).toBe('table_unreadable')
    const outside =
      '<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet><sheetData><row r="1"><c t="s"><v>0</v></c></row><row r="2"><c t="s"><v>1</v></c></row></sheetData></worksheet>'
    expect(await codeOf(made(outside))).toBe('table_unreadable')
    expect((await read(made(outside.replace(/<!DOCTYPE[^>]*>/, '')))).rows).toBe(1)
    expect(await codeOf(made('<worksheet><sheetData><row r="1"></worksheet>'))).toBe('table_unreadable')
    const line = (r: string, i: number) => `<row r="${r}"><c t="s"><v>${i}</v></c></row>`
    for (const r of ['1', '1.5', '9000000000000', '1048577'])
      expect(await codeOf(made(`<worksheet>${line('1', 0)}${line(r, 1)}</worksheet>`))).toBe(
        'table_unreadable',
      )
    const both =
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet1.xml"/></Relationships>'
    const twice = workbook({ A: [['Ünvan'], ['Kop']], B: [] }, { 'xl/_rels/workbook.xml.rels': both })
    expect(await codeOf(twice)).toBe('table_unreadable')
  })

  test('unless it is too large or too long; a huge cell is cut', async () => {
    expect(await codeOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toBe('table_too_large')
    expect(await codeOf(`Ünvan\r\n${'Kop\r\n'.repeat(50_001)}`)).toBe('table_too_large')
    const { rows, columns } = await read(
      workbook({
        A: [
          ['Ünvan', 'Not'],
          ['Kop', 'x'.repeat(500_000)],
        ],
      }),
    )
    expect([rows, columns[1]?.examples[0]?.length]).toEqual([1, 120])
  })

  test('in a thread of its own: others are answered meanwhile', async () => {
    const rows = Array.from({ length: 15_000 }, (_, i) => [`Kop ${i}`, 'Eczane', 'Cumhuriyet Caddesi', i])
    const bytes = workbook({ A: [['Ünvan', 'Faaliyet', 'Adres', 'Sicil'], ...rows] })
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
    const table = await read(bytes, 'uzun.xlsx')
    const [ofThis, ofAll] = [process.threadCpuUsage(own), process.cpuUsage(all)]
    expect(table.rows).toBe(15_000)
    expect(ofThis.user + ofThis.system).toBeLessThan((ofAll.user + ofAll.system) / 3)
  })
})

test('only admins hand in, read, preview and drop tables, and see what was refused', async () => {
  const { id } = await read(CHAMBER)
  const field = await signedIn(server, { userType: 'field' })
  expect((await send(CHAMBER, 'a.csv', field)).statusCode).toBe(403)
  const calls = [
    ['GET', `tables/${id}`],
    ['DELETE', `tables/${id}`],
    ['POST', `tables/${id}/preview`],
    ['GET', '1/rejects'],
  ] as const
  for (const [method, path] of calls) {
    expect(
      (await field.ask(method, `/api/admin/imports/${path}`, method === 'POST' ? {} : undefined)).statusCode,
    ).toBe(403)
    expect((await request(server, method, `/api/admin/imports/${path}`)).statusCode).toBe(401)
  }
})

describe('a preview', () => {
  test('tells what is new, known and refused, changes nothing, and is what is taken; nothing of it is listed', async () => {
    await buildBusiness(server.sql, { name: 'Kop Eczanesi', categoryId: 4, lat: 40.2552, lng: 40.2249 })
    const table = await read(
      `${CHAMBER}${row('', 'Eczane', 40.3)}${row('Dağ Kayağı', 'Kayak', 40.3)}${row('Uzak Eczanesi', 'Eczane', 12.3)}${row('Usta Lastik', 'Oto Lastik Satışı', 40.26)}${row('Yersiz Eczanesi', 'Eczane', '')}`,
    )
    const run = await previewed(table)
    const expected = {
      ...{ read: 7, added: 1, known: 1, updated: 0, unchanged: 0, gone: 0 },
      refused: { unnamed: 1, no_category: 1, misplaced: 1, duplicate: 1, broken: 1 },
    }
    expect(counts(run)).toEqual(expected)
    expect(run).toMatchObject({
      ...{ state: 'preview', canUndo: false, hasRejects: true },
      source: { name: 'Bayburt TSO', licence: 'CC BY 4.0', dataDate: '2026-11-01' },
    })
    expect(await names()).toEqual([])
    expect(await server.sql`select from candidate_source where id = 'bayburt-tso'`).toHaveLength(0)

    const taken = await settle('apply', run)
    expect(counts(taken)).toEqual(expected)
    expect(taken).toMatchObject({ state: 'done', canUndo: true })
    expect(await names()).toEqual(['Usta Lastik'])
    expect(await server.sql`select from business`).toHaveLength(1)
    const [{ id } = { id: 0 }] = (await server.app.inject('/api/candidates')).json<{ items: Candidate[] }>()
      .items
    const { phone, origins } = (await server.app.inject(`/api/candidates/${id}`)).json<CandidateDetail>()
    expect([phone, origins[0]]).toEqual([
      '+904582110000',
      expect.objectContaining({
        source: 'Bayburt TSO',
        url: 'https://oda.ornek.test/veri',
        dataDate: '2026-11-01',
      }),
    ])
  })

  test('of the same table again finds all of it known, of a whole one what it leaves out', async () => {
    await settle('apply', await previewed(await read(CHAMBER)))
    const again = await read(CHAMBER)
    expect(counts(await previewed(again))).toMatchObject({ read: 2, added: 0, known: 0, unchanged: 2 })
    const less = await read(
      `${HEAD}${row('Kop Eczanesi', 'Eczane', 40.2552, '0458 211 99 99;Merkez;Bayburt')}`,
    )
    expect(counts(await previewed(less, { isWhole: true }))).toMatchObject({ read: 1, updated: 1, gone: 1 })
  })

  test('is taken back as others are; what a later one said more of stays', async () => {
    const run = await settle('apply', await previewed(await read(CHAMBER)))
    await settle(
      'apply',
      await previewed(
        await read(`${HEAD}${row('Kop Eczanesi', 'Eczane', 40.2552, '0458 211 99 99;Merkez;Bayburt')}`),
      ),
    )
    const undone = await settle('undo', run)
    expect(undone).toMatchObject({
      state: 'undone',
      canUndo: false,
      undone: { removed: 1, restored: 0, kept: 1 },
    })
    expect(await names()).toEqual(['Kop Eczanesi'])
    expect((await admin.ask('POST', `/api/admin/imports/${run.id}/undo`)).json()).toMatchObject({
      code: 'import_settled',
    })
    const acts = await server.sql`select action from audit_entry where actor_id = ${admin.id} order by id`
    expect(acts.map(({ action }) => action)).toEqual(['import.applied', 'import.applied', 'import.undone'])
  })

  test('replaces the last one of the same table; both go when the table is dropped', async () => {
    const table = await read(CHAMBER)
    await previewed(table)
    await previewed(table, { categoryId: 4 })
    const runs = async () => (await admin.ask('GET', '/api/admin/imports')).json<ImportRun[]>()
    expect(await runs()).toHaveLength(1)
    expect((await admin.ask('DELETE', `/api/admin/imports/tables/${table.id}`)).statusCode).toBe(200)
    expect(await runs()).toEqual([])
    expect((await preview(table)).statusCode).toBe(404)
  })

  test('refuses what was chosen wrongly, field by field, and keeps the table', async () => {
    const table = await read(CHAMBER)
    const wrong = async (over: object) =>
      Object.keys((await preview(table, over)).json<{ fields?: object }>().fields ?? {})
    const without = (field: TableField) => fieldsOf(table).map((one) => (one === field ? null : one))
    expect(await wrong({ fields: without('name') })).toEqual(['fields'])
    expect(await wrong({ fields: ['name', 'name'], categoryId: 4 })).toEqual(['fields'])
    expect(await wrong({ fields: without('trade') })).toEqual(['categoryId'])
    expect(await wrong({ categoryId: 9999 })).toEqual(['categoryId'])
    expect(await wrong({ dataDate: '2099-01-01' })).toEqual(['dataDate'])
    expect(await wrong({ sourceUrl: 'http://oda.ornek.test' })).toEqual(['sourceUrl'])
    // What calls itself the map would vouch for it.
    expect(await wrong({ sourceName: 'OPENSTREETMAP' })).toEqual(['sourceName'])
    expect(await wrong({ sourceName: 'osm' })).toEqual(['sourceName'])
    expect(counts(await previewed(table))).toMatchObject({ added: 2 })
  })

  test('takes one trade for all rows, and the town where rows do not say it', async () => {
    const table = await read(
      'Ünvan;Adres\r\nBeşiktaş Anahtar;Barbaros Bulvarı No:5\r\nŞişli Kilit;Halaskargazi Caddesi 3, Şişli / İstanbul\r\n',
    )
    const run = await previewed(table, { categoryId: 2, city: 'İstanbul', district: '' })
    expect(counts(run)).toMatchObject({ read: 2, added: 1, refused: { broken: 1 } })
    const whole = await previewed(table, { categoryId: 2, city: 'İstanbul', district: 'Beşiktaş' })
    expect(counts(whole)).toMatchObject({ added: 1 })
  })
})

test('of a place whose removal was asked for nothing is kept, and its row is not taken', async () => {
  const { id } = await buildCandidate(server.sql, { name: 'Kop Eczanesi', lat: 40.2552, lng: 40.2249 })
  await server.sql`update candidate set removed_at = now() where id = ${id}`
  const run = await previewed(await read(CHAMBER))
  expect(counts(run)).toMatchObject({ added: 1, refused: { removed: 1 } })
  const { body } = await admin.ask('GET', `/api/admin/imports/${run.id}/rejects`)
  expect(body.trim().split('\r\n').slice(1)).toEqual(['2;Kaldırılması istenmiş'])
  await settle('apply', run)
  expect(await names()).toEqual(['Usta Lastik'])
})

test('what was not taken is a file with line and reason, in which nothing runs as a formula, of the chosen columns; for a week', async () => {
  const table = await read(
    `Ünvan;Faaliyet;Enlem;Boylam;Vergi No\r\n"=HYPERLINK(""http://kotu.test"")";Kayak;40,2;40,2;99887766\r\n;Eczane;40,2;40,2;1\r\nYersiz;Eczane;;;2\r\n`,
  )
  const run = await previewed(table)
  const file = await admin.ask('GET', `/api/admin/imports/${run.id}/rejects`)
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  const lines = file.body.replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toBe('Satır;Neden;Ünvan;Faaliyet;Enlem;Boylam')
  expect(lines[1]).toBe(`2;Kategorisi seçilmedi;"'=HYPERLINK(""http://kotu.test"")";Kayak;40,2;40,2`)
  expect(lines[2]).toBe('3;Adı yok;;Eczane;40,2;40,2')
  expect(lines[3]).toMatch(/^4;"?Yeri bulunamadı.*;Yersiz;Eczane;;$/)
  expect(file.body).not.toContain('99887766')
  await server.sql`update import_run set started_at = now() - interval '8 days', state = 'done' where id = ${run.id}`
  await server.app.ready()
  await server.sweep()
  expect((await admin.ask('GET', `/api/admin/imports/${run.id}/rejects`)).statusCode).toBe(404)
  expect((await admin.ask('GET', `/api/admin/imports/tables/${table.id}`)).statusCode).toBe(200)
  await server.sql`update import_table set uploaded_at = now() - interval '25 hours'`
  await server.sweep()
  expect((await admin.ask('GET', `/api/admin/imports/tables/${table.id}`)).statusCode).toBe(404)
})
