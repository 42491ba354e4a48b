import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { JobOutcome } from '#contract/call-outs-rules.ts'
import type { Sql } from '#server/db/pool.ts'
import { buildUser } from '../../db/seed/factories.ts'
import { callOutIn, glazier, SIVAS, type State } from './call-out-data.ts'
import { inspectPage, testBrowser } from './harness.ts'
import { productDatabase } from './product-data.ts'
import { signInAs } from './sign-in.ts'

const { openBlank } = testBrowser({ position: SIVAS, expectedErrors: [/404|410/] })
const { sql } = productDatabase()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, words: string | RegExp) => page.getByRole('heading', { level: 1, name: words })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function inBoth(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspectPage(page, `call-out-states-${name}-${colorScheme}`)
  }
}

type Account = Parameters<typeof signInAs>[1]

async function openAs(user: Account, address = '/notifications') {
  const page = await openBlank()
  await signInAs(page, user, address)
  await button(page, 'Tamam').click() // the notice of new terms
  return page
}

type Shop = Awaited<ReturnType<typeof glazier>>

/** Call-outs of one customer; more about each is written after it was made. */
async function scene() {
  const shops = [await glazier(sql(), 8, false), await glazier(sql(), 9, false)] as const
  const customer = await buildUser(sql(), { name: 'Elif Deneme' })
  const make = async (
    state: State,
    asked: readonly Shop[],
    set: (db: Sql, id: number) => Promise<unknown>,
  ) => {
    const [first] = asked
    const winner = { userId: first?.owner.id ?? 0, code: '4821' }
    const isJob = state.ask === 'accepted'
    const id = await callOutIn(
      sql(),
      { ...state, ...(isJob && { winner }) },
      customer.id,
      asked.map((shop) => shop.id),
    )
    await set(sql(), id)
    return id
  }
  return { shops, customer, make }
}

/** How a job came out that a business of a call-out has no more. */
const wasHad = (by: Shop, outcome: JobOutcome) => (db: Sql, id: number) =>
  db`
  update call_out_ask set won_at = now() - interval '30 minutes', job_ended_at = now() - interval '5 minutes',
    outcome = ${outcome}, promised_minutes = 20, state = 'refused' where call_out_id = ${id} and business_id = ${by.id}`

/** The last job of a call-out is over. */
const ended = (db: Sql, id: number, outcome: JobOutcome) => db`
  update call_out_ask set job_ended_at = now(), outcome = ${outcome} where call_out_id = ${id} and state = 'accepted'`

const cancel = (db: Sql, id: number) => db`
  update call_out set status = 'cancelled', cancelled_by = 'customer' where id = ${id}`

const allAsked = async (db: Sql, id: number) => {
  await db`update call_out set is_exhausted = true where id = ${id}`
}

const arrived = (db: Sql, id: number, isProven: boolean) => db`
  update call_out set on_the_way_at = accepted_at + interval '2 minutes', arrived_at = accepted_at + interval '18 minutes',
    is_arrival_proven = ${isProven} where id = ${id}`

it('reads as it stands, for who asked: shared, asked again, late, cancelled at the door, over and paid', {
  timeout: 240_000,
}, async () => {
  const { shops, customer, make } = await scene()
  const [one, two] = shops
  const asking = { status: 'asking', ask: 'asked', minutesAgo: 2 } as const
  const job = { ask: 'accepted', minutesAgo: 40 } as const
  const shared = await make(asking, [one], allAsked)
  const again = await make(asking, [one, two], (db, id) =>
    allAsked(db, id).then(() => wasHad(two, 'given_back')(db, id)),
  )
  const late = await make({ ...job, status: 'accepted' }, [one], async () => {})
  const unproven = await make({ ...job, status: 'accepted' }, [two], (db, id) => arrived(db, id, false))
  const cancelled = await make({ ...job, status: 'over' }, [one], async (db, id) => {
    await arrived(db, id, true)
    await ended(db, id, 'reached')
    await cancel(db, id)
  })
  const over = await make({ ...job, status: 'over' }, [two], async (db, id) => {
    await arrived(db, id, false)
    await ended(db, id, 'reached')
  })
  const done = await make({ ...job, status: 'over' }, [one], async (db, id) => {
    await arrived(db, id, true)
    await ended(db, id, 'reached')
    await db`
      update call_out set status = 'done', winner_done_at = now(), customer_done_at = now(), paid_kurus = agreed_kurus
      where id = ${id}`
  })
  const untaken = await make(
    { ...asking, status: 'unanswered', ask: 'lost' },
    [one, two],
    wasHad(two, 'no_show'),
  )
  const page = await openAs(customer)
  const headers = { authorization: `Bearer ${await page.evaluate<string>('localStorage.userToken')}` }
  const reply = await page.request.post(`/api/call-outs/${shared}/share`, { headers })
  expect(reply.status(), await reply.text()).toBe(200)
  const { url } = (await reply.json()) as { url: string }
  const open = async (id: number, words: string | RegExp) => {
    await page.goto(`/call-outs/${id}`)
    await heading(page, words).waitFor()
  }

  // A relative waits along; the link can be closed while nobody comes.
  const relative = await openBlank()
  await relative.goto(url)
  await heading(relative, 'Kimin geleceği henüz belli değil').waitFor()
  await relative.getByText('Biri kabul edince burada görünür.', { exact: false }).waitFor()
  await inBoth(relative, 'relative-asking')
  await open(shared, '1 işletmeye soruldu')
  await button(page, 'Çağrıyı iptal et').waitFor()
  await inBoth(page, 'asking-shared')
  await button(page, 'Yakınımla paylaş').click()
  await page.getByText('Paylaştığınız bir bağlantı açık.', { exact: false }).waitFor()
  await button(page, 'Yeni bağlantı').waitFor()
  await inBoth(page, 'asking-share')
  await button(page, 'Paylaşmayı bitir').click()
  await button(page, 'Yakınımla paylaş').waitFor({ state: 'detached' })
  await heading(relative, 'Bu bağlantı kapandı').waitFor()

  // Given back: others are asked, and the job of before can be objected to.
  await open(again, '2 işletmeye soruldu')
  const before = part(page, 'Daha önce kabul edenler')
  await before.getByRole('link', { name: two.name }).waitFor()
  await before.getByText('sonra işi geri verdi.', { exact: false }).waitFor()
  await inBoth(page, 'asking-again')
  await before.getByRole('button', { name: 'Bu işe itiraz et' }).click()
  await before.getByRole('textbox', { name: 'Ne oldu?' }).waitFor()
  await before.getByRole('button', { name: 'İtirazı gönder' }).waitFor()
  await inBoth(page, 'asking-again-objection')
  await before.getByRole('button', { name: 'Vazgeç' }).click()
  await before.getByRole('button', { name: 'Bu işe itiraz et' }).waitFor()

  // Nobody came in time, or so it is said.
  await open(late, `${one.name} geliyor`)
  await page.getByText('Söz verilen saatin üzerinden 15 dakika geçti', { exact: false }).waitFor()
  await inBoth(page, 'late')
  await button(page, 'Başkası gelsin').click()
  await page.getByRole('dialog').getByText(`${one.name} artık gelmez`, { exact: false }).waitFor()
  await inBoth(page, 'late-sure')
  await open(unproven, `${two.name} geldi`)
  await page.getByText('Gerçekte gelen olmadıysa başkasını çağırabilirsiniz.', { exact: false }).waitFor()
  await button(page, 'Başkası gelsin').waitFor()
  await inBoth(page, 'arrived-unproven')

  // Each end has a way on.
  await open(cancelled, 'İptal edildi')
  await page.getByRole('link', { name: 'Değerlendirme yaz' }).waitFor()
  await button(page, 'Bu işe itiraz et').waitFor()
  await page.getByRole('link', { name: 'Yeniden çağır' }).waitFor()
  await inBoth(page, 'cancelled-at-door')
  await open(over, 'Bitti')
  await page.getByText('kendiliğinden kapandı.', { exact: false }).waitFor()
  await button(page, '₺520,00 ödedim').waitFor()
  await button(page, 'Anlaşma belgesi (PDF)').waitFor()
  await inBoth(page, 'over')
  await open(untaken, 'Gelebilecek kimse bulunamadı')
  await page.getByText('2 işletmeye sorduk, gelen olmadı.', { exact: false }).waitFor()
  await part(page, 'Siz de arayabilirsiniz').waitFor()
  await part(page, 'Daha önce kabul edenler').getByText('kabul etti, gelmedi.', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Yeniden çağır' }).waitFor()
  await inBoth(page, 'unanswered')

  // What was paid can be put right.
  await open(done, 'İş bitti')
  await page.getByText('Ödendiği bildirilen: ₺520,00').waitFor()
  await inBoth(page, 'paid')
  await button(page, 'Ödediğim tutarı düzelt').click()
  const paid = page.getByRole('textbox', { name: 'Ödediğiniz tutar (TL)' })
  await paid.fill('beş yüz')
  await button(page, 'Kaydet').click()
  await page.getByText('Tutarı rakamla yazın', { exact: false }).first().waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Ödediğiniz tutar (TL)' }).waitFor()
  await button(page, 'Vazgeç').waitFor()
  await inBoth(page, 'paid-correct')
  await paid.fill('480')
  await button(page, 'Kaydet').click()
  await page.getByText('Ödendiği bildirilen: ₺480,00').waitFor()
})

it('reads as it stands, for who was to come: taken away, objected to, without a code, cancelled and paused', {
  timeout: 240_000,
}, async () => {
  const { shops, make } = await scene()
  const [one, two] = shops
  const asking = { status: 'asking', ask: 'asked', minutesAgo: 35 } as const
  const job = { ask: 'accepted', minutesAgo: 15 } as const
  const taken = await make({ ...asking, ask: 'refused' }, [one, two], wasHad(one, 'no_show'))
  const codeless = await make(
    { ...job, status: 'accepted' },
    [one],
    (db, id) => db`
    update call_out set on_the_way_at = now(), arrival_misses = 5 where id = ${id}`,
  )
  const cancelled = await make({ ...job, status: 'over' }, [one], async (db, id) => {
    await ended(db, id, 'void')
    await cancel(db, id)
  })
  await sql()`
    insert into duty (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
      area_minutes, paused_at)
    values (${two.id}, now(), 40000, 2000, 0, 0, 0, 'Ölçü alma', 60, now())`
  const page = await openAs(one.owner)

  await page.goto(`/call-outs/${taken}`)
  await page.getByText('iş sizden alındı ve gidilmedi sayıldı.', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Nöbet ve çağrılar' }).waitFor()
  await inBoth(page, 'job-taken')
  await button(page, 'Bu işe itiraz et').click()
  await page.getByText('tarihine kadar itiraz edebilirsiniz.', { exact: false }).waitFor()
  await button(page, 'İtirazı gönder').click()
  await page.getByRole('alert').getByText('Ne olduğunu yazın').first().waitFor()
  await inBoth(page, 'job-objection')
  await page.getByRole('textbox', { name: 'Ne oldu?' }).fill('Kapıdaydım, zili açan olmadı.')
  await button(page, 'İtirazı gönder').click()
  await page.getByText('Kararımızı size bildireceğiz.', { exact: false }).waitFor()
  await inBoth(page, 'job-objected')

  await page.goto(`/call-outs/${codeless}`)
  await heading(page, 'Bu iş sizin').waitFor()
  await page.getByText('Kod çok kez yanlış yazıldı; kodsuz devam edin.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await button(page, 'Geldim').waitFor()
  await inBoth(page, 'job-code-over')

  await page.goto(`/call-outs/${cancelled}`)
  await heading(page, 'Bu iş iptal edildi').waitFor()
  await page.getByText('gitmenize gerek kalmadı', { exact: false }).waitFor()
  expect(await page.getByText('Elif', { exact: false }).count()).toBe(0)
  await button(page, 'Bu işe itiraz et').waitFor()
  await inBoth(page, 'job-cancelled')

  await page.goto(`/business-dashboard/${one.id}/call-outs`)
  await heading(page, 'Çağrı işleri').waitFor()
  await part(page, 'İşler').getByText('Gidilmedi', { exact: true }).waitFor()
  await inBoth(page, 'jobs')

  const paused = await openAs(two.owner, `/business-dashboard/${two.id}/duty`)
  await paused.getByText('Nöbette değilsiniz.', { exact: true }).waitFor()
  await paused.getByText('Kabul ettiğiniz bir işe gidilmediği bildirildi', { exact: false }).waitFor()
  await button(paused, 'Nöbete gir').waitFor()
  await inBoth(paused, 'duty-paused')

  // Sold while its owner is at the door, who brings the job to its end.
  await sql()`
    update call_out set arrived_at = now(), accepted_by = ${one.owner.id} where id = ${codeless}`
  await sql()`update business set owner_id = ${two.owner.id} where id = ${one.id}`
  await page.goto(`/call-outs/${codeless}`)
  await page.getByText('İşletme el değiştirdi. Bu işi siz bitirirsiniz', { exact: false }).waitFor()
  await inBoth(page, 'job-sold')
  await button(page, 'Bitti').click()
  await page.getByText('Müşteri onaylayınca', { exact: false }).waitFor()
})
