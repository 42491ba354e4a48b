import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SpinResult, Wheel } from '#contract/wheel.ts'
import { currentVersion } from '#text/legal-versions.ts'
import { expectAccessible, screenshot, testBrowser } from './harness.ts'
import { intercept } from './intercept.ts'
import { signIn } from './sign-in.ts'

const { openBlank } = testBrowser({ reducedMotion: false })

const LOCKED = 'Günlük çark hakkınız dolmuştur!'
const RESULT = /Bu sefer olmadı - Yarın tekrar deneyin!|Tebrikler|Tekrar Çevir: bugün bir hak daha/
/** The visible text; screen readers get the same. */
const lockedIn = (where: Page | Locator) => where.locator('p:not([role])', { hasText: LOCKED })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

let made = 0
/** A new customer, since everybody has one spin a day. */
async function enter(page: Page, address: string): Promise<void> {
  made += 1
  const reply = await page.request.post('/api/auth/register', {
    data: {
      ...{ name: 'Ayşe Işık', email: `cark-${Date.now()}-${made}@example.test`, phone: '05551112233' },
      ...{ city: 'İstanbul', password: 'ışıklı724', acceptTerms: true },
      // Accepts the terms, which would otherwise cover the lower part of the page.
      ...{ termsVersion: currentVersion('terms'), noticeVersion: currentVersion('kvkk') },
    },
  })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  await page.evaluate(
    ([userToken, text]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('user', text)
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.goto(address)
}

/** Writes down what the wheel is moved by, and how many pieces of paper are thrown. */
const watchMotion = (page: Page) =>
  page.addInitScript(`
    window.moved = []
    window.pieces = 0
    window.tones = 0
    const tone = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1
      return tone.call(this)
    }
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (this.localName === 'span' && this.style.position === 'absolute') window.pieces += 1
      if (this.matches('[data-wheel]')) window.moved.push({ keys: Object.keys(frames[0]), ms: options.duration })
      return animate.call(this, frames, options)
    }`)
const tonesOf = (page: Page) => page.evaluate<number>('window.tones')
const piecesOf = (page: Page) => page.evaluate<number>('window.pieces')

/** The text of the topmost label, under the pointer. */
const TOP_LABEL = `[...document.querySelectorAll('[data-wheel] > div')]
  .map((label) => {
    const lines = [...label.querySelectorAll('span')]
    const heights = lines.map((line) => line.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
    return { words: lines.map((line) => line.textContent).join(''), height: Math.min(...heights) }
  })
  .sort((a, b) => a.height - b.height)[0].words`
const plain = (words: string) => words.replaceAll(/[ …]/g, '')

/** Spins and checks that the result is the server's, in text and under the pointer. */
async function spin(
  page: Page,
  press: () => Promise<void>,
  where: Page | Locator = page,
): Promise<SpinResult> {
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/wheel/spin'))
  await press()
  const result = (await (await answer).json()) as SpinResult
  await where.getByText('Çekiliş doğrulandı').waitFor()
  const { isWon, extraSpin, prize, prizeCode, segments, segmentId } = result
  const lost = extraSpin ? /^Tekrar Çevir: bugün/ : /^Bu sefer olmadı - Yarın tekrar deneyin!$/
  await where
    .locator('p:not([role])')
    .getByText(isWon ? `${prize} kazandınız` : lost)
    .waitFor()
  expect(await where.locator('p.font-mono').allTextContents()).toEqual(isWon ? [prizeCode] : [])
  const landed = segments.find(({ id }) => id === segmentId)?.title ?? ''
  const shown = plain(await page.evaluate<string>(TOP_LABEL))
  expect(shown).not.toBe('')
  expect(plain(landed).startsWith(shown), `"${landed}" under the pointer, not "${shown}"`).toBe(true)
  return result
}
const motionOf = (page: Page) => page.evaluate<{ keys: string[]; ms: number }[]>('window.moved')

/** From now on the page's camera sees this picture; the product's policy must let it look. */
const beforeCamera = (page: Page, base64: string) =>
  page.evaluate(`(async () => {
    if (!document.featurePolicy.allowsFeature('camera')) throw new Error('Our own policy keeps the camera off')
    const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    setInterval(() => context.drawImage(image, 160, 80, 320, 320), 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })()`)

describe('the daily wheel', () => {
  it('turns in the home’s modal by keyboard, shows its result, and is locked then', async () => {
    const page = await openBlank()
    await watchMotion(page)
    await enter(page, '/')
    await button(page, 'Ayşe, günlük çarkınızı çevirin').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Günlük Şans Çarkı' })
    await dialog.getByText('Reklam', { exact: true }).waitFor()
    await dialog.getByText('Reklam gösteriliyor. Çark 5 saniye sonra hazır.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Çarkı çevir', exact: true }).waitFor()
    const press = async () => {
      await dialog.getByRole('button', { name: 'Çarkı çevir', exact: true }).press('Enter')
      await dialog.getByRole('status').getByText('Çark dönüyor.').waitFor()
    }
    await spin(page, press, dialog)
    await dialog.getByRole('status').getByText(RESULT).waitFor()
    await lockedIn(dialog).waitFor()
    await lockedIn(dialog)
      .getByText(/\d+ saat sonra tekrar çevirebilirsiniz\./)
      .waitFor()
    const motion = await motionOf(page)
    expect(motion.map(({ keys }) => keys)).toEqual([['transform'], ['transform']])
    // Four seconds in all; less by what the answer took, and never a sudden stop.
    expect(motion[1]?.ms).toBeGreaterThanOrEqual(1600)
    expect(motion[1]?.ms).toBeLessThanOrEqual(4000)
    expect(await tonesOf(page)).toBe(0)
    expect(await page.evaluate('document.activeElement.closest("dialog") !== null')).toBe(true)
    await expectAccessible(page)
    await screenshot(page, 'wheel-modal-phone')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page
      .locator('main')
      .getByText(/^\d+ saat sonra$/)
      .waitFor()
    await page.locator('button:focus', { hasText: 'günlük çarkınızı' }).click()
    await lockedIn(dialog).waitFor()
    expect(await dialog.getByRole('button', { name: 'Çarkı çevir' }).count()).toBe(0)
  })

  it('does not move where motion is unwanted; anybody’s browser draws the spin again, and sees a forged one', async () => {
    const page = await openBlank({ device: 'desk', theme: 'dark', reducedMotion: true })
    await watchMotion(page)
    await enter(page, '/wheel')
    const odds = page.getByRole('row').locator('td')
    await odds.first().waitFor()
    const shares = (await odds.allTextContents()).map((text) =>
      Number(/%([\d,]+)/.exec(text)?.[1]?.replace(',', '.')),
    )
    expect(shares).toHaveLength(8)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    for (const tile of ['Toplam kazanç', 'Bu hafta', 'Seviye'])
      expect(await page.locator('dt', { hasText: new RegExp(`^${tile}$`) }).count()).toBe(1)
    await spin(page, () => button(page, 'Çarkı çevir').click())
    await page.getByRole('status').getByText(RESULT).waitFor()
    expect(await motionOf(page)).toEqual([])
    await expectAccessible(page)
    await screenshot(page, 'wheel-page-desk')

    await page.getByText('Ayrıntılar').click()
    await page.getByRole('link', { name: 'Çekilişi adım adım doğrula' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Çekilişi doğrula' }).waitFor()
    await page.getByText('Çekiliş doğrulandı').waitFor()
    expect(await page.getByText('Aynı', { exact: true }).count()).toBe(2)
    await expectAccessible(page)
    await intercept(page, '*/api/wheel/spins/*', async ({ served }) => {
      const proof = (await (await served()).json()) as { serverSeed: string }
      const forged = proof.serverSeed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      return { json: { ...proof, serverSeed: forged } }
    })
    await page.reload()
    await page.getByText('Çekiliş doğrulanamadı').waitFor()
    expect(await page.getByText('Farklı', { exact: true }).count()).toBeGreaterThan(0)
  })

  it('ticks as its lines pass the pointer, for who asks to hear it', async () => {
    const page = await openBlank()
    await watchMotion(page)
    await enter(page, '/wheel')
    await button(page, 'Çarkın sesi').click()
    await page.getByRole('button', { name: 'Çarkın sesi', pressed: true }).waitFor()
    await spin(page, () => button(page, 'Çarkı çevir').click())
    // At least five turns of eight lines; a busy machine shows fewer frames.
    expect(await tonesOf(page)).toBeGreaterThan(5)
  })

  it('offers nothing to spin while its list cannot be had, and unlocks by itself', async () => {
    const page = await openBlank({ expectedErrors: [/ERR_FAILED/, /429/, /500/] })
    const restore = await intercept(page, '*/api/wheel?*', 'fail')
    await enter(page, '/wheel')
    await page.getByText('Çark yüklenemedi').waitFor()
    await page.locator('[data-wheel]', { hasText: '200 TL Bonus' }).waitFor()
    expect(await button(page, 'Çarkı çevir').isDisabled()).toBe(true)
    await expectAccessible(page)
    await restore()
    // However slow the machine: the next spin may come any second, until the page has shown that it is locked.
    let isLocked = true
    let waitMs = 1000
    await intercept(page, '*/api/wheel?*', async ({ served }) => {
      const wheel = (await (await served()).json()) as Wheel
      const nextSpinAt = new Date(Date.now() + waitMs).toISOString()
      const locked = { rightsLeft: 0, nextSpinAt, hoursLeft: 1 }
      return { json: { ...wheel, ...(isLocked && locked) } }
    })
    await button(page, 'Tekrar dene').click()
    await lockedIn(page).getByText('1 saat sonra tekrar çevirebilirsiniz.').waitFor()
    isLocked = false
    await button(page, 'Çarkı çevir').waitFor()
    expect(await page.getByText(LOCKED).count()).toBe(0)
    const cannot = { status: 500, json: { code: 'internal', error: 'Olmadı' } }
    await intercept(page, '*/api/wheel/spin', cannot)
    await button(page, 'Çarkı çevir').click()
    await page.getByRole('alert').getByText('Hata oluştu').waitFor()
    expect(await page.getByText(/Tebrikler|kazandınız$/).count()).toBe(0)
    expect(await button(page, 'Çarkı çevir').count()).toBe(0)
    // Spun in another tab: announced, with the focus on the message.
    isLocked = true
    waitMs = 3_600_000
    await intercept(page, '*/api/wheel/spin', {
      status: 429,
      json: { code: 'wheel_already_spun', error: LOCKED },
    })
    await button(page, 'Tekrar dene').click()
    const status = page.getByRole('status').getByText(LOCKED)
    await status.waitFor()
    expect(await status.textContent()).toBe(`${LOCKED} 1 saat sonra tekrar çevirebilirsiniz.`)
    await page.locator(':focus', { hasText: LOCKED }).waitFor()
  })
})

describe('a business’s wheel', () => {
  it('is won by a customer, whose code the owner redeems once', async () => {
    const owner = await openBlank({ device: 'desk', theme: 'dark', expectedErrors: [/400/, /409/, /404/] })
    await signIn(owner, 'business', '/business-dashboard/prizes')
    await button(owner, 'Ödül ekle').click()
    await button(owner, 'Ödülü Kaydet').click()
    await owner.getByRole('alert').getByText('Lütfen işaretli alanları düzeltin').waitFor()
    await owner.locator('[name="title"]').fill('Kesin hediye')
    await owner.locator('[name="odds"]').fill('67')
    await owner.locator('[name="endsOn"]').pressSequentially('31')
    await button(owner, 'Ödülü Kaydet').click()
    await owner.locator('#endsOn-error', { hasText: 'Bu alan geçersiz' }).waitFor()
    await owner.locator('[name="endsOn"]').fill('')
    await expectAccessible(owner)
    await screenshot(owner, 'prize-form-desk')
    await button(owner, 'Ödülü Kaydet').click()
    await owner.getByText('Çevirmelerin %0 kadarı ödülsüz biter.').waitFor()
    await button(owner, 'Kesin hediye: düzenle').click()
    await owner.locator('[name="stock"]').fill('5')
    await owner.locator('[name="startsOn"]').fill('2026-01-02')
    await owner.locator('[name="endsOn"]').fill('2099-12-31')
    expect(await owner.locator('[name="inCityWheel"]').isChecked()).toBe(false)
    await button(owner, 'Ödülü Kaydet').click()
    await owner.getByText(/Kalan 5 · 2 Oca 2026 - 31 Ara 2099/).waitFor()
    const name = (await owner.locator('[name="business"] option:checked').textContent()) ?? ''
    const id = await owner.locator('[name="business"]').inputValue()

    const page = await openBlank()
    await watchMotion(page)
    await enter(page, `/businesses/${id}`)
    await button(page, 'ÇARK').click()
    await page.getByRole('heading', { name: `${name} çarkı` }).waitFor()
    const { prize } = await spin(page, () => button(page, 'Çarkı çevir').click())
    await page.getByText('Tebrikler', { exact: true }).waitFor()
    await expect.poll(() => piecesOf(page)).toBeGreaterThan(20)
    await page.getByText('Kodun ekran görüntüsünü almayı unutmayın.').waitFor()
    await page.getByText('Çekiliş doğrulandı').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'wheel-business-phone')
    await page.getByRole('link', { name: 'Hediyelerimi gör' }).click()
    const card = page.getByRole('region', { name: 'Aktif hediyeler' })
    await card.getByText('Aktif', { exact: true }).waitFor()
    const spins = page.getByRole('region', { name: 'Çevirme geçmişi' }).getByRole('listitem')
    await spins
      .filter({ hasText: prize })
      .filter({ hasText: name })
      .getByText('Kazandı', { exact: true })
      .waitFor()
    expect(await spins.count()).toBe(1)
    const code = (await card.locator('.font-mono').textContent()) ?? ''
    expect(code).toMatch(/^724\d{4}$/)
    await card.getByRole('button', { name: /^Karekodu göster/ }).click()
    await card.getByRole('img', { name: /karekodu$/ }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'prizes-phone')
    await page.getByRole('tab', { name: 'İstatistikler' }).click()
    await page.getByText('19 çevirme daha').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'stats-phone')

    // The issuer's list is updated by itself.
    const won = owner
      .getByRole('region', { name: 'Kazanılan ödüller' })
      .locator('li', { hasText: `…${code.slice(-2)}` })
    await won.first().getByText('Bekliyor', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Hediyeler' }).click()
    await card.getByRole('button', { name: /^Karekodu göster/ }).click()
    await card.getByRole('img', { name: /karekodu$/ }).waitFor()

    await owner.locator('[name="code"]').fill('7241')
    await button(owner, 'Kodu kullan').click()
    await owner.getByRole('alert').getByText('Bu kodla size ait bir ödül bulunamadı.').first().waitFor()
    expect(await owner.locator('[name="code"]').inputValue()).toBe('7241')
    await button(owner, 'Karekod okut').click()
    await owner.getByText(/^Kamera(?:ya izin verilmedi| açılamadı)/).waitFor()
    await expectAccessible(owner)
    await screenshot(owner, 'owner-prizes-desk')
    await button(owner, 'Kamerayı kapat').click()
    // The code is good for a minute, and renewed while it is shown.
    const picture = await card.getByRole('img', { name: /karekodu$/ }).screenshot()
    await beforeCamera(owner, picture.toString('base64'))
    await button(owner, 'Karekod okut').click()
    await owner.getByText('Ödül kullanıldı', { exact: true }).waitFor()
    // So is the winner's page, which still shows the code.
    await page.getByText('Ödülünüz kullanıldı', { exact: true }).waitFor()
    const past = page.getByRole('region', { name: 'Kullanılan ve süresi dolan hediyeler' })
    await past.getByText('Kullanıldı', { exact: true }).waitFor()
    expect(await page.getByRole('img', { name: /karekodu$/ }).count()).toBe(0)
    await won.first().getByText('Kullanıldı', { exact: true }).waitFor()
    await owner.locator('[name="code"]').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button(owner, 'Kodu kullan').click()
    await owner.getByRole('alert').getByText('Bu ödül zaten kullanıldı.').first().waitFor()

    const still = await openBlank({ reducedMotion: true })
    await watchMotion(still)
    await enter(still, `/businesses/${id}`)
    await button(still, 'ÇARK').click()
    expect((await spin(still, () => button(still, 'Çarkı çevir').click())).isWon).toBe(true)
    expect([await piecesOf(still), await motionOf(still)]).toEqual([0, []])

    await owner.goto(`/businesses/${id}`)
    await owner.getByText('Bu sizin çarkınız').waitFor()
    expect(await button(owner, 'ÇARK').count()).toBe(0)
  })
})

it('the platform’s wheel is the admin’s to look after, nobody else’s', async () => {
  const page = await openBlank()
  await enter(page, '/admin/wheel')
  await page.getByRole('heading', { level: 1, name: 'Yetkisiz Erişim' }).waitFor()
  await page.getByText('Bu sayfaya erişim yetkiniz bulunmamaktadır.').waitFor()
  const admin = await openBlank({ theme: 'dark' })
  await signIn(admin, 'admin', '/admin/wheel')
  await admin.locator('[name="cap"]').fill('250.001,50')
  await button(admin, 'Bütçeyi Kaydet').click()
  await admin.getByText(/₺250\.001,50 bütçenin/).waitFor()
  // The same once more, then another: after each the form is there again, with the keyboard in it.
  for (const typed of ['250.001,50', '250.000']) {
    await admin.locator('[name="cap"]:focus').fill(typed)
    await button(admin, 'Bütçeyi Kaydet').click()
  }
  await admin.locator('[name="cap"]:focus').waitFor()
  await admin.getByText('₺250.000 bütçenin').waitFor()
  await button(admin, '200 TL Bonus: düzenle').click()
  await admin.getByLabel('Dilimin adı').fill('')
  await admin.locator('[name="weight"]').fill('sekiz')
  await button(admin, 'Dilimi Kaydet').click()
  await admin.getByText('Bu alana bir sayı yazın').first().waitFor()
  await admin.getByRole('link', { name: 'Dilimin adı' }).click()
  await admin.locator('[name="title"]:focus').fill('200 TL Bonus')
  await admin.locator('[name="weight"]').fill('8')
  await button(admin, 'Dilimi Kaydet').click()
  await admin.getByText('Dilim kaydedildi').waitFor()
  await expectAccessible(admin)
  await screenshot(admin, 'admin-wheel-phone')
})
