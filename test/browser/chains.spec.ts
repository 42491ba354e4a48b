import { afterAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()
const mark = Date.now()
// Other files count what waits.
afterAll(() => rows.sql()`delete from business where name like ${`%${mark}`}`)

const [LAT, LNG] = [40.6, 33.62]
const at = (north: number) => ({ lat: LAT + north / 111_195, lng: LNG, plate: '18', city: 'Çankırı' })
const csv = (branches: readonly (readonly [name: string, trade: string, north: number | null])[]) =>
  [
    'Şube Adı;Meslek;Adres;Telefon;Enlem;Boylam',
    ...branches.map(([name, trade, north]) =>
      [name, trade, 'Ankara Cad. No:1', '0850 000 18 18', north === null ? '' : at(north).lat, LNG].join(';'),
    ),
  ].join('\r\n')

it('a chain sends its branches in one file, and the staff decides them at once', {
  timeout: 120_000,
}, async () => {
  const sql = rows.sql()
  const owner = await buildUser(sql, {
    userType: 'business',
    name: 'Zeynep Zincir',
    email: `zincir-${mark}@example.test`,
  })
  const other = await buildUser(sql, { userType: 'business', email: `baska-${mark}@example.test` })
  const listed = { categoryId: 6, source: 'osm', phone: null, email: null } as const
  const { id } = await buildBusiness(sql, { ...listed, name: `Halka Lastik ${mark}`, ...at(0) })
  const taken = { ...listed, ownerId: other.id, name: `Halka Lastik Kale ${mark}` }
  await buildBusiness(sql, { ...taken, ...at(2000) })

  const phone = await openBlank({ device: 'phone' })
  await signInAs(phone, { ...owner, userType: 'business' }, '/business-dashboard/claims')
  await phone.getByRole('link', { name: 'Zincir misiniz? Şubelerinizi topluca ekleyin' }).click()
  await phone.locator('input[name="chain"]').setInputFiles({
    name: 'subeler.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csv([
        [`Halka Lastik ${mark}`, 'Lastik tamiri', 10],
        [`Halka Lastik Kale ${mark}`, 'Lastik tamiri', 2010],
        [`Halka Lastik Yeni ${mark}`, 'Lastik tamiri', 4000],
        [`Halka Lastik Kapanan ${mark}`, 'Lastik tamiri', 6000],
        [`Halka Anahtar ${mark}`, 'Çilingir', 8000],
        [`Halka Lastik Yersiz ${mark}`, 'Lastik tamiri', null],
      ]),
    ),
  })
  await phone.getByRole('heading', { name: 'Rehberde kayıtlı (1)' }).waitFor()
  for (const group of ['Başka hesapta (1)', 'Yeni şube (3)', 'Yeri bulunamadı (1)'])
    await phone.getByRole('heading', { name: group }).waitFor()
  await phone.getByText('Meslek belge istiyor, tek tek incelenir').waitFor()
  await phone.getByRole('checkbox', { name: `Halka Lastik Kapanan ${mark}, 5. satır: gönder` }).uncheck()
  await phone.locator('input[name="document"]').setInputFiles({
    ...{ name: 'sicil.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
  })
  await phone.getByText('Belgeniz yüklendi.').waitFor()
  await inspectPage(phone, 'chain-draft-phone-light')
  await phone.getByRole('button', { name: '3 şubeyi gönder' }).click()
  await phone.getByText('Yönetici inceliyor; kararı size bildireceğiz.').waitFor()

  const desk = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(desk, 'admin', '/admin')
  await desk.getByRole('link', { name: /^Zincirlerin şube listeleri/ }).click()
  const waiting = desk.getByRole('article').filter({ hasText: owner.email })
  await waiting.getByText('Meslek belge istiyor, tek tek incelenir').waitFor()
  await inspectPage(desk, 'admin-chains-desk-dark')
  await waiting.getByRole('button', { name: '3 şubeyi onayla' }).click()
  const question = desk.getByRole('dialog', { name: '3 şube bu hesaba verilsin mi?' })
  await question.getByText('1 yeni işletme yayına girer, 1 şube tek tek incelenmek üzere ayrılır').waitFor()
  await question.getByRole('button', { name: '3 şubeyi onayla' }).click()
  await desk.getByText('3 şubeye karar verildi').waitFor()

  await phone.reload()
  await phone.getByText('Hesaba geçti').waitFor()
  await phone.getByText('Yayına alındı', { exact: true }).waitFor()
  await inspectPage(phone, 'chain-decided-phone-light')
  const [row] = await sql`select owner_id from business where id = ${id}`
  expect(row).toEqual({ ownerId: owner.id })
})
