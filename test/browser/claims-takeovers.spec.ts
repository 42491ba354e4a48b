import { afterAll, expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { inMail, productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const rows = productDatabase()
const mark = Date.now()
// Other files count what waits.
afterAll(() => rows.sql()`delete from business where name like ${`%${mark}`}`)

it('what somebody has is announced to them, contested from their panel, and stays theirs', {
  timeout: 120_000,
}, async () => {
  const sql = rows.sql()
  const account = (name: string) =>
    buildUser(sql, {
      userType: 'business',
      name,
      email: `${name.slice(0, 3).toLowerCase()}-${mark}@example.test`,
    })
  const [owner, claimant] = [await account('Okan Sahip'), await account('Deniz Yeni')]
  const name = `Devirlik Lastik ${mark}`
  const { id } = await buildBusiness(sql, {
    ownerId: owner.id,
    source: 'owner',
    name,
    plate: '30',
    categoryId: 6,
  })

  const phone = await openBlank({ device: 'phone' })
  await signInAs(phone, { ...claimant, userType: 'business' }, `/business/${id}`)
  await phone.getByRole('link', { name: 'Bu işletme artık sizin mi?' }).click()
  await phone.getByText('şu anda başka bir hesapta').waitFor()
  await phone.getByRole('button', { name: 'Başvur', exact: true }).click()
  await phone.locator('input[type="file"]').setInputFiles({
    ...{ name: 'levha.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
  })
  await phone.getByText('Kanıtınız alındı.').waitFor()

  const desk = await openBlank({ device: 'desk', theme: 'dark' })
  await signIn(desk, 'admin', '/admin/claims')
  const waiting = desk.getByRole('article').filter({ hasText: name })
  await waiting.getByText('Okan Sahip').waitFor()
  await waiting.getByRole('button', { name: 'Onayla' }).click()
  const question = desk.getByRole('dialog', { name: 'Devir ilgililere duyurulsun mu?' })
  await question.getByRole('button', { name: 'Onayla' }).click()
  await desk.getByText(`${name} için devir ilgililere duyuruldu`).waitFor()
  await desk.getByRole('button', { name: 'Devirde', exact: true }).click()
  await desk.getByRole('article').filter({ hasText: name }).getByText('İtiraz edilmezse devir:').waitFor()
  await inspectPage(desk, 'admin-takeovers-desk-dark')
  await phone.reload()
  await phone.getByText('Başvurunuz kabul edildi ve ilgililere haber verildi.').waitFor()
  await inspectPage(phone, 'takeover-claimant-phone-light')

  // By mail, and from the panel of who has it.
  await inMail(owner.email, /(\/claim-dispute\?token=\S+)/)
  const theirs = await openBlank({ device: 'phone', theme: 'dark' })
  await signInAs(theirs, { ...owner, userType: 'business' }, '/business-dashboard')
  await theirs.getByRole('heading', { name: 'Bu işletme için devir başvurusu var' }).waitFor()
  await inspectPage(theirs, 'takeover-panel-phone-dark')
  await theirs.getByRole('link', { name: 'İtiraz et' }).click()
  await theirs.locator('[name="text"]').fill('Dükkânı satmadım, belge eski.')
  await theirs.getByRole('button', { name: 'İtiraz et' }).click()
  await theirs.getByRole('heading', { name: 'İtirazınız alındı' }).waitFor()
  await desk.goto('/admin/claims?queue=disputes')
  const contested = desk.getByRole('article').filter({ hasText: name })
  await contested.getByText('Devralmak isteyen').waitFor()
  await inspectPage(desk, 'admin-takeover-dispute-desk-dark')
  await contested.getByRole('button', { name: 'İtirazı kabul et' }).click()
  const settled = desk.getByRole('dialog', { name: 'Devir durdurulsun mu?' })
  await settled.locator('textarea').fill('Belge eski tarihli')
  await settled.getByRole('button', { name: 'İtirazı kabul et' }).click()
  await desk.getByText(`İtiraz kabul edildi, ${name} için devir durduruldu`).waitFor()
  const [row] = await sql`select owner_id from business where id = ${id}`
  expect(row).toEqual({ ownerId: owner.id })
})
