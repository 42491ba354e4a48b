import { afterAll, expect, it } from 'vitest'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

const TAG = 'shop=tag_spec'
afterAll(async () => {
  await sql()`delete from category_tag where tags = ${TAG}`
  await sql()`delete from import_run where file_name = 'etiketler.json'`
})

it('an admin gives a category the tags that stayed outside, and takes them back', {
  timeout: 60_000,
}, async () => {
  await sql()`
    insert into import_run (started_at, seconds, file_name, ran_by, state, outside)
    values (now(), 1, 'etiketler.json', 'staff', 'done', ${sql().json({ [TAG]: 1_234_567, 'shop=spec_b': 3 })})`
  const desk = await openBlank({ device: 'desk', theme: 'dark', expectedErrors: [/status of 409/] })
  await signIn(desk, 'admin', '/admin/imports')
  await desk.getByRole('link', { name: 'Etiketler ve kategoriler' }).click()
  await desk.getByText('1.234.567').waitFor()
  await desk.getByText(/etiketler\.json \(/).waitFor()
  await inspectPage(desk, 'admin-category-tags-desk-dark')

  const phone = await openBlank({ device: 'phone' })
  await signIn(phone, 'admin', '/admin/category-tags')
  await phone.getByRole('button', { name: `Kategoriye ver: ${TAG}` }).click()
  const form = phone.getByRole('dialog', { name: 'Etiketi kategoriye ver' })
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await form.getByRole('alert').getByText('Etiketi yazın ve kategorisini seçin').waitFor()
  await form.locator('[name="category"]').selectOption({ label: 'Çilingir' })
  await inspectPage(phone, 'admin-category-tags-form-phone-light')
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await phone.getByText(`${TAG} kaydedildi. Sonraki içe aktarmada alınır.`).waitFor()
  await inspectPage(phone, 'admin-category-tags-phone-light')

  // The colleague's page does not know of it yet.
  await desk.getByRole('button', { name: `Kategoriye ver: ${TAG}` }).click()
  const late = desk.getByRole('dialog')
  await late.locator('[name="category"]').selectOption({ label: 'Lastik Servisi' })
  await late.getByRole('button', { name: 'Kaydet' }).click()
  await late.getByText('Bu etiket başka bir kategoride veya bu arada değiştirildi.').first().waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: TAG, exact: true }).click()
  await late.getByRole('button', { name: 'Kategoriden çıkar' }).click()
  await desk.getByText(`${TAG} artık hiçbir kategoride değil`).waitFor()
  await expect.poll(async () => (await sql()`select from category_tag where tags = ${TAG}`).length).toBe(0)
})
