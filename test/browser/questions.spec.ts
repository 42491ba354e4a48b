import { expect, it } from 'vitest'
import { makeSigner } from '#server/db/signing.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { expectAccessible, inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { sql } = productDatabase()
const { open, openBlank } = testBrowser()
const PASSWORD = 'uzun ve kendine özgü'

it('an owner answers on the panel and from a mail without a login, takes it back, and wants no more', async () => {
  const owner = await buildUser(sql(), {
    userType: 'business',
    email: 'soru@example.test',
    password: PASSWORD,
  })
  const { id } = await buildBusiness(sql(), { name: 'Deneme Soru', ownerId: owner.id, hours: '24/7' })
  await sql()`
    insert into owner_question (business_id, owner_id, no, day, holiday, asked_at)
    values (${id}, ${owner.id}, 1, istanbul_day(now()) + 1, 'Cumhuriyet Bayramı', now())`
  const answerOf = async () => {
    const [row] = await sql()`select answer, is_day_closed from owner_question where business_id = ${id}`
    return row
  }

  const page = await openBlank({ device: 'desk' })
  await signInAs(
    page,
    { email: owner.email, userType: 'business', password: PASSWORD },
    '/business-dashboard',
  )
  const asked = page.getByRole('region', { name: 'Yarın açık mısınız?' })
  await asked.getByText(/^Deneme Soru, .+ Cumhuriyet Bayramı$/).waitFor()
  await inspectPage(page, 'owner-question-panel-desk')
  await asked.getByRole('button', { name: 'Hayır, kapalıyız' }).click()
  await asked.getByText(/günü kapalı görünüyorsunuz\.$/).waitFor()
  expect(await answerOf()).toEqual({ answer: 'no', isDayClosed: true })
  await asked.getByRole('button', { name: 'Geri al' }).click()
  await asked.getByRole('button', { name: 'Evet, açığız' }).waitFor()
  expect(await answerOf()).toEqual({ answer: null, isDayClosed: false })

  const token = encodeURIComponent(await makeSigner(sql(), 'owner-question').sign(`${id}.1`))
  const mailed = await open(`/owner-question?token=${token}`, {
    theme: 'dark',
    expectedErrors: [/status of 410/],
  })
  const there = mailed.getByRole('region', { name: 'Yarın açık mısınız?' })
  await there.getByRole('button', { name: 'Evet, açığız' }).waitFor()
  await inspectPage(mailed, 'owner-question-mail-phone-dark')
  await there.getByRole('button', { name: 'Evet, açığız' }).tap()
  await there.getByText('Teşekkürler, saatleriniz doğrulandı.').waitFor()
  expect(await answerOf()).toEqual({ answer: 'yes', isDayClosed: false })
  await there.getByRole('button', { name: 'Bir daha sorma' }).tap()
  await there.getByText('Bir daha sormayacağız.').waitFor()
  await mailed.goto('/owner-question?token=x')
  await mailed.getByRole('heading', { name: 'Bu soru artık geçerli değil' }).waitFor()
  await expectAccessible(mailed)
  await mailed.context().close()

  await page.goto(`/business-dashboard/${id}/hours`)
  const asking = page.getByRole('switch', { name: /^Ara sıra açık olup olmadığımı sorun/ })
  await expect.poll(() => asking.isChecked()).toBe(false)
  await asking.click()
  await expect
    .poll(async () => (await sql()`select stopped_at from owner_question where business_id = ${id}`)[0])
    .toEqual({ stoppedAt: null })
})
